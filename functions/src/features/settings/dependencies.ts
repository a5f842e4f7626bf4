import type { FirstReadName } from '@fanfare/core/api/schemas/settings.ts';
import type { FirstReads } from '@fanfare/core/api/settings.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { InvitationStore } from '../../store/invitations.ts';
import type { MemberStore } from '../../store/members.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { PlanOwner } from '../../store/usage.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

/** The workspace that a person enters, of which they are a member. */
export interface ActiveWorkspace {
  workspaceId: string;
  uid: string;
  /** The person as the owner of the workspace; undefined if somebody else owns it. */
  owner: PlanOwner | undefined;
  timeZone: string;
}

export interface SettingsDependencies {
  people: PeopleStore;
  deletions: Pick<DeletionStore, 'find' | 'request' | 'restore'>;
  invitations: Pick<InvitationStore, 'waitingFor' | 'waitingIn'>;
  members: Pick<MemberStore, 'roleOf' | 'workspacesOf'>;
  workspaces: Pick<WorkspaceStore, 'create'>;
  /** Lists the workspaces of the person, sorted by name. */
  workspacesOf(person: Person): Promise<{ view: WorkspaceWithRole; ownerUid: string | undefined }[]>;
  /**
   * Whether the identity provider still has the person. A token stays valid for up to an hour after its person was
   * deleted.
   */
  hasAccount(uid: string): Promise<boolean>;
  endSubscriptions(uid: string): Promise<void>;
  firstReads: {
    [Name in FirstReadName]: (active: ActiveWorkspace, log: Log) => Promise<FirstReads[Name]>;
  };
  now(): Date;
}
