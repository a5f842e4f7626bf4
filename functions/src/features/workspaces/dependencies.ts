import type { Files } from '../../google/storage.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { InvitationStore } from '../../store/invitations.ts';
import type { MemberStore } from '../../store/members.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

/** What the use cases of workspaces work with. */
export interface WorkspaceDependencies {
  workspaces: WorkspaceStore;
  members: Pick<MemberStore, 'workspacesOf'>;
  files: Files;
  tasks: TaskQueue;
  now(): Date;
  /** 128 random bits, fit for a path. */
  newId(): string;
}

/** Making one also asks whether the person is still there: no membership says so yet. */
export interface CreateDependencies extends WorkspaceDependencies {
  people: Pick<PeopleStore, 'find'>;
  /** Whether the identity provider still knows them. A token outlives the account it was given to by an hour. */
  hasAccount(uid: string): Promise<boolean>;
}

/** What the use cases of the people of a workspace work with. */
export interface MemberDependencies {
  members: Pick<MemberStore, 'list' | 'add' | 'changeRole' | 'remove'>;
  invitations: Pick<InvitationStore, 'list' | 'invite' | 'remove'>;
  people: Pick<PeopleStore, 'findMany' | 'findByEmail'>;
  now(): Date;
}
