import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import type { Log } from '../../log.ts';
import type { AffiliateStore } from '../../store/affiliates.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { InvitationStore } from '../../store/invitations.ts';
import type { MemberStore } from '../../store/members.ts';
import type { PersonReferences } from '../../store/person-references.ts';
import type { PeopleStore } from '../../store/people.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

export interface RemovePersonDependencies {
  deletions: Pick<DeletionStore, 'begin' | 'end'>;
  people: Pick<PeopleStore, 'find' | 'delete'>;
  affiliates: Pick<AffiliateStore, 'removePerson'>;
  members: Pick<MemberStore, 'workspacesOf' | 'removeAllOf'>;
  invitations: Pick<InvitationStore, 'removeAllFor'>;
  workspaces: Pick<WorkspaceStore, 'delete'>;
  references: PersonReferences;
  /** Removes the contents of a deleted workspace; fails if that exceeds a task's time limit. */
  removeWorkspace(workspaceId: string, log: Log): Promise<unknown>;
  /** Deletes the person at the identity provider. A missing person is not an error. */
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
 * Removes a person after 30 days, with all their data. Every step can be repeated, and the deletion record is removed
 * last, so that the next attempt completes a failed one. Returns whether there was a person to remove.
 */
export async function removePerson(deps: RemovePersonDependencies, uid: string, log: Log): Promise<boolean> {
  const {
    deletions,
    affiliates,
    people,
    members,
    invitations,
    workspaces,
    references,
    removeWorkspace,
    deleteUser,
    now,
  } = deps;
  const deletion = await deletions.begin(uid, now(), await ownedBy(deps, uid));
  if (!deletion) return false;
  const person = await people.find(uid);
  for (const workspaceId of deletion.workspaces) {
    await workspaces.delete(workspaceId, now());
    await removeWorkspace(workspaceId, log);
  }
  // The invitations are removed before the person’s record, because the record contains the address. Invitations to an
  // unverified address stay, because the address may belong to another person.
  if (person?.emailVerified === true && person.email !== '') await invitations.removeAllFor(person.email);
  // The login is removed before the record, so that a half-deleted person cannot sign in.
  await deleteUser(uid);
  await people.delete(uid);
  // Memberships are removed after the record: while it existed, others could still add this person to workspaces.
  await members.removeAllOf(uid);
  await affiliates.removePerson(uid);
  await references.removeAllOf(uid);
  await deletions.end(uid);
  return true;
}
