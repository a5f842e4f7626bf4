import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import type { Log } from '../../log.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { InvitationStore } from '../../store/invitations.ts';
import type { MemberStore } from '../../store/members.ts';
import type { PeopleTraces } from '../../store/people-traces.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

export interface RemovePersonDependencies {
  deletions: Pick<DeletionStore, 'begin' | 'end'>;
  people: Pick<PeopleStore, 'find' | 'delete'>;
  members: Pick<MemberStore, 'workspacesOf' | 'removeAllOf'>;
  invitations: Pick<InvitationStore, 'removeAllFor'>;
  workspaces: Pick<WorkspaceStore, 'delete'>;
  traces: PeopleTraces;
  /** Removes what a deleted workspace held; fails when it takes longer than a task may. */
  removeWorkspace(workspaceId: string, log: Log): Promise<unknown>;
  /** The account at the identity provider; whoever is gone already is gone. */
  deleteUser(uid: string): Promise<void>;
  now(): Date;
}

async function ownedBy(
  { members }: Pick<RemovePersonDependencies, 'members'>,
  uid: string,
): Promise<string[]> {
  const memberships = await members.workspacesOf(uid, workspacesPerPersonMax);
  return memberships.filter(({ role }) => role === 'owner').map(({ workspaceId }) => workspaceId);
}

/**
 * Removes somebody whose 30 days are over, with everything that is theirs. Every step may be done again, and the deletion
 * itself goes last, so that an attempt that broke off is made up for. Says whether there was anybody to remove.
 */
export async function removePerson(deps: RemovePersonDependencies, uid: string, log: Log): Promise<boolean> {
  const { deletions, people, members, invitations, workspaces, traces, removeWorkspace, deleteUser, now } =
    deps;
  const deletion = await deletions.begin(uid, now(), await ownedBy(deps, uid));
  if (!deletion) return false;
  const person = await people.find(uid);
  for (const workspaceId of deletion.workspaces) {
    await workspaces.delete(workspaceId, now());
    await removeWorkspace(workspaceId, log);
  }
  // The record tells the address, so this comes before it. One that was never proven may be somebody else's.
  if (person?.emailVerified === true && person.email !== '') await invitations.removeAllFor(person.email);
  // First the way in, then the record: nobody signs in to an account that is half there.
  await deleteUser(uid);
  await people.delete(uid);
  // As long as there was a record, others could still add this person somewhere.
  await members.removeAllOf(uid);
  await traces.removeAllOf(uid);
  await deletions.end(uid);
  return true;
}
