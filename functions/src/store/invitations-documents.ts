import { createHash } from 'node:crypto';
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore';
import { grantedRoles, type GrantedRole } from '@fanfare/core/workspaces/members.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}/invitations/{id}`, found by a normalised address. A deleted workspace has none. */
const storedInvitation = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(grantedRoles),
  invitedAt: instant,
});

export interface StoredInvitation {
  id: string;
  name: string;
  email: string;
  role: GrantedRole;
  invitedAt: Date;
}

/** The id is a hash of the address, so that an address is invited to a workspace once. */
export function invitationIdOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 32);
}

export function invitationsOf(db: Firestore, workspaceId: string): CollectionReference {
  return db.collection(`workspaces/${workspaceId}/invitations`);
}

export function invitationDocument(db: Firestore, workspaceId: string, id: string): DocumentReference {
  return invitationsOf(db, workspaceId).doc(id);
}

export function readInvitation(snapshot: DocumentSnapshot): StoredInvitation | null {
  const data = readDocument(snapshot, storedInvitation);
  return data && { id: snapshot.id, ...data };
}
