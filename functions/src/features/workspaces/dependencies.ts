import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { Files } from '../../google/storage.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Person } from '../../http/handlers.ts';
import type { InvitationStore } from '../../store/invitations.ts';
import type { MemberStore } from '../../store/members.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

export interface WorkspaceDependencies {
  workspaces: WorkspaceStore;
  members: Pick<MemberStore, 'workspacesOf'>;
  files: Files;
  tasks: TaskQueue;
  now(): Date;
  /** Returns 128 random bits that are safe in a path. */
  newId(): string;
}

/**
 * A person without a record may be new or removed, so creating a workspace asks whether the identity provider still has
 * them.
 */
export interface CreateDependencies extends WorkspaceDependencies {
  people: Pick<PeopleStore, 'find'>;
  /**
   * Whether the identity provider still has the person. A token stays valid for up to an hour after its person was
   * deleted.
   */
  hasAccount(uid: string): Promise<boolean>;
}

export interface MemberDependencies {
  members: Pick<MemberStore, 'list' | 'changeRole' | 'remove'>;
  invitations: Pick<InvitationStore, 'list' | 'invite' | 'resend' | 'remove' | 'accept' | 'decline'>;
  people: Pick<PeopleStore, 'findMany' | 'findByEmail'>;
  workspaces: Pick<WorkspaceStore, 'find'>;
  workspacesOf(person: Person): Promise<WorkspaceWithRole[]>;
  siteUrl(path: string): string;
  now(): Date;
}
