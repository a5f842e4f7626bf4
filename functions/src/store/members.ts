import type { DocumentReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { roles, type Role } from '@fanfare/core/workspaces/workspace.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}/members/{uid}`: who belongs to a workspace. The uid is a field too, so that a person's own can be found. */
const storedMember = z.object({ uid: z.string(), role: z.enum(roles), joinedAt: instant });

interface MembershipRow {
  workspaceId: string;
  role: Role;
}

export interface MemberStore {
  /** Null for a stranger, and for a workspace that does not exist. */
  roleOf(workspaceId: string, uid: string): Promise<Role | null>;
  /** Every workspace that a person belongs to, `limit` at most. */
  workspacesOf(uid: string, limit: number): Promise<MembershipRow[]>;
}

export function memberDocument(db: Firestore, workspaceId: string, uid: string): DocumentReference {
  return db.doc(`workspaces/${workspaceId}/members/${uid}`);
}

export function membershipsQuery(db: Firestore, uid: string, limit: number): Query {
  return db.collectionGroup('members').where('uid', '==', uid).limit(limit);
}

export function readRole(snapshot: DocumentSnapshot): Role | null {
  return readDocument(snapshot, storedMember)?.role ?? null;
}

export function newMember(
  uid: string,
  role: Role,
  joinedAt: Date,
): { uid: string; role: Role; joinedAt: Date } {
  return { uid, role, joinedAt };
}

export function createMemberStore(firestore: () => Promise<Firestore>): MemberStore {
  return {
    async roleOf(workspaceId, uid) {
      return readRole(await memberDocument(await firestore(), workspaceId, uid).get());
    },
    async workspacesOf(uid, limit) {
      const found = await membershipsQuery(await firestore(), uid, limit).get();
      return found.docs.flatMap((snapshot) => {
        const role = readRole(snapshot);
        const workspaceId = snapshot.ref.parent.parent?.id;
        return role === null || workspaceId === undefined ? [] : [{ workspaceId, role }];
      });
    },
  };
}
