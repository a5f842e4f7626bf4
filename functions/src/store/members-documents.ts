import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
} from 'firebase-admin/firestore';
import { roles, type Role } from '@fanfare/core/workspaces/workspace.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/**
 * `workspaces/{wid}/members/{uid}`. The uid is also a field, so that a person's memberships can be queried. A deleted
 * workspace has no members, so a member proves that the workspace exists.
 */
const storedMember = z.object({ uid: z.string(), role: z.enum(roles), joinedAt: instant });

export interface StoredMember {
  uid: string;
  role: Role;
  joinedAt: Date;
}

export interface MemberRef {
  workspaceId: string;
  uid: string;
}

export function membersOf(db: Firestore, workspaceId: string): CollectionReference {
  return db.collection(`workspaces/${workspaceId}/members`);
}

export function memberDocument(db: Firestore, workspaceId: string, uid: string): DocumentReference {
  return membersOf(db, workspaceId).doc(uid);
}

export function membershipsQuery(db: Firestore, uid: string, limit: number): Query {
  return db.collectionGroup('members').where('uid', '==', uid).limit(limit);
}

export function readMember(snapshot: DocumentSnapshot): StoredMember | null {
  return readDocument(snapshot, storedMember);
}

export function readRole(snapshot: DocumentSnapshot): Role | null {
  return readMember(snapshot)?.role ?? null;
}
