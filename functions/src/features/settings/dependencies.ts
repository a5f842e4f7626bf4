import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { Person } from '../../http/handlers.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { InvitationStore } from '../../store/invitations.ts';
import type { MemberStore } from '../../store/members.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { QuotaStore } from '../../store/quotas.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

export interface SettingsDependencies {
  people: PeopleStore;
  deletions: Pick<DeletionStore, 'find' | 'request' | 'restore'>;
  invitations: Pick<InvitationStore, 'waitingFor' | 'waitingIn'>;
  members: Pick<MemberStore, 'roleOf' | 'workspacesOf'>;
  workspaces: Pick<WorkspaceStore, 'create'>;
  /** Lists the workspaces of the person, sorted by name. */
  workspacesOf(person: Person): Promise<WorkspaceWithRole[]>;
  /**
   * Whether the identity provider still knows the person. A token stays valid for up to an hour after its account was
   * deleted.
   */
  hasAccount(uid: string): Promise<boolean>;
  quotas: QuotaStore;
  now(): Date;
}
