import { createHash } from 'node:crypto';
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore';
import { declinedPauseEnd } from '@fanfare/core/workspaces/invitation-limits.ts';
import type { DailyCount } from '@fanfare/core/time/daily-count.ts';
import { grantedRoles, invitationEnd, type GrantedRole } from '@fanfare/core/workspaces/members.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}/invitations/{id}`, found by a normalised address. A deleted workspace has no invitations. */
const storedInvitation = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(grantedRoles),
  invitedAt: instant,
  // Invitations that were stored before Fanfare sent e-mails lack the fields from here on.
  invitedBy: z.string().default(''),
  invitedByUid: z.string().default(''),
  sentAt: instant.optional(),
  expiresAt: instant.optional(),
  declinedAt: instant.nullable().default(null),
});

export interface StoredInvitation {
  id: string;
  name: string;
  email: string;
  role: GrantedRole;
  invitedAt: Date;
  /** The name of the inviter when the invitation was sent. */
  invitedBy: string;
  /** The invitation is valid while this person may invite people. Empty if unknown. */
  invitedByUid: string;
  /** When the invitation was last e-mailed. */
  sentAt: Date;
  expiresAt: Date;
  declinedAt: Date | null;
}

/** The id is a hash of the address, so that an address has one invitation per workspace. */
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
  if (!data) return null;
  const { sentAt = data.invitedAt, expiresAt = invitationEnd(data.invitedAt), ...fields } = data;
  return { id: snapshot.id, ...fields, sentAt, expiresAt };
}

/**
 * `declinedInvitations/{workspaceId}_{invitationId}`: remembers that a person declined, after the workspace withdrew
 * the invitation. It is obsolete after `expiresAt`.
 */
export function declinedDocument(db: Firestore, workspaceId: string, id: string): DocumentReference {
  return db.doc(`declinedInvitations/${workspaceId}_${id}`);
}

export const declinedFields = (workspaceId: string, email: string, declinedAt: Date): object => ({
  workspaceId,
  email,
  declinedAt,
  expiresAt: declinedPauseEnd(declinedAt),
});

const storedDeclined = z.object({ declinedAt: instant });

export function readDeclinedAt(snapshot: DocumentSnapshot): Date | null {
  return readDocument(snapshot, storedDeclined)?.declinedAt ?? null;
}

/** `invitationCounts/{uid}` */
const storedCount = z.object({ day: z.string(), count: z.number() });

export function countDocument(db: Firestore, uid: string): DocumentReference {
  return db.doc(`invitationCounts/${uid}`);
}

export function readCount(snapshot: DocumentSnapshot): DailyCount | null {
  return readDocument(snapshot, storedCount);
}
