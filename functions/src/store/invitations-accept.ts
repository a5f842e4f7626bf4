import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { readInvitation } from './invitations-documents.ts';
import { memberDocument, membershipsQuery, readRole, type StoredMember } from './members-documents.ts';
import { takeUp } from './members-rules.ts';

/** A person whose normalised address is verified. */
export interface ProvenPerson {
  uid: string;
  email: string;
}

export function invitationsTo(db: Firestore, email: string, limit: number): Query {
  return db.collectionGroup('invitations').where('email', '==', email).limit(limit);
}

/** The workspace of an invitation. */
export function workspaceIdOf(invitation: DocumentReference): string {
  const workspace = invitation.parent.parent;
  if (!workspace) throw new Error(`${invitation.path} is not in a workspace.`);
  return workspace.id;
}

/** Returns whether the person joined. The invitation may have been accepted or withdrawn meanwhile. */
async function acceptOne(
  db: Firestore,
  invitation: DocumentReference,
  { uid, email }: ProvenPerson,
  at: Date,
): Promise<boolean> {
  const member = memberDocument(db, workspaceIdOf(invitation), uid);
  return db.runTransaction(async (transaction) => {
    const [[found, current], memberships] = await Promise.all([
      transaction.getAll(invitation, member),
      transaction.get(membershipsQuery(db, uid, workspacesPerPersonMax)),
    ]);
    const waiting = found ? readInvitation(found) : null;
    if (waiting?.email !== email) return false;
    const taken = takeUp(current ? readRole(current) : null, waiting.role, memberships.size);
    if (taken.kind === 'wait') return false;
    transaction.delete(invitation);
    if (taken.kind === 'raise') transaction.update(member, { role: taken.role });
    if (taken.kind !== 'join') return false;
    const joining: StoredMember = { uid, role: taken.role, joinedAt: at };
    transaction.create(member, joining);
    return true;
  });
}

/** One after another, because the number of workspaces a person has decides about the next. */
export async function acceptAll(db: Firestore, person: ProvenPerson, at: Date): Promise<string[]> {
  const found = await invitationsTo(db, person.email, workspacesPerPersonMax).get();
  const joined: string[] = [];
  for (const { ref } of found.docs) if (await acceptOne(db, ref, person, at)) joined.push(workspaceIdOf(ref));
  return joined;
}
