import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}` */
const storedWorkspace = z.object({
  name: z.string(),
  image: z.object({ path: z.string(), token: z.string() }).nullable(),
  createdAt: instant,
  /** Set when it was deleted: it is gone for everybody, and what it held is being removed. */
  deletedAt: instant.optional(),
});

/** An object in Storage, and the token that opens it. */
export interface StoredImage {
  path: string;
  token: string;
}

export interface StoredWorkspace {
  id: string;
  name: string;
  image: StoredImage | null;
  createdAt: Date;
}

export function workspaceDocument(db: Firestore, id: string): DocumentReference {
  return db.doc(`workspaces/${id}`);
}

/** A workspace whether it lives or was deleted; null where there is none. */
export function readAnyWorkspace(
  snapshot: DocumentSnapshot,
): { workspace: StoredWorkspace; deletedAt: Date | null } | null {
  const data = readDocument(snapshot, storedWorkspace);
  if (!data) return null;
  const { deletedAt = null, ...fields } = data;
  return { workspace: { id: snapshot.id, ...fields }, deletedAt };
}

/** One that was deleted is as good as none. */
export function readWorkspace(snapshot: DocumentSnapshot): StoredWorkspace | null {
  const found = readAnyWorkspace(snapshot);
  return found && !found.deletedAt ? found.workspace : null;
}
