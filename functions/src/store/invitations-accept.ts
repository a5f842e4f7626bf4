import type { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { readInvitation } from './invitations-documents.ts';
import { memberDocument, membershipsQuery, readRole, type StoredMember } from './members-documents.ts';
import { takeUp } from './members-rules.ts';

/** Whoever takes up an invitation: the address is normalised, and proven to be theirs. */
export interface ProvenPerson {
  uid: string;
  email: string;
}

export function invitationsTo(db: Firestore, email: string, limit: number): Query {
  return db.collectionGroup('invitations').where('email', '==', email).limit(limit);
}

/** The workspace that an invitation lies in. */
export function workspaceIdOf(invitation: DocumentReference): string {
  const workspace = invitation.parent.parent;
  if (!workspace) throw new Error(`${invitation.path} lies in no workspace.`);
  return workspace.id;
}

/** Says whether the person joined by it. An invitation that is gone by now was taken up, or back, elsewhere. */
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

/** One after another: how many workspaces a person has by then decides about the next. */
export async function acceptAll(db: Firestore, person: ProvenPerson, at: Date): Promise<string[]> {
  const found = await invitationsTo(db, person.email, workspacesPerPersonMax).get();
  const joined: string[] = [];
  for (const { ref } of found.docs) if (await acceptOne(db, ref, person, at)) joined.push(workspaceIdOf(ref));
  return joined;
}
