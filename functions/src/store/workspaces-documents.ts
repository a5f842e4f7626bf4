import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}` */
const storedWorkspace = z.object({
  name: z.string(),
  image: z.object({ path: z.string(), token: z.string() }).nullable(),
  createdAt: instant,
  ownerUid: z.string().optional(),
  openComments: z.number().int().optional().catch(undefined),
  commentCounts: z.number().int().optional().catch(undefined),
  /** The last time that a file of the library was deleted. */
  filesDeletedAt: instant.optional(),
  /** The time of the deletion. A deleted workspace cannot be found, and its contents are being removed. */
  deletedAt: instant.optional(),
});

/** An object in Storage, and the token that gives access to it. */
export interface StoredImage {
  path: string;
  token: string;
}

export interface StoredWorkspace {
  id: string;
  name: string;
  image: StoredImage | null;
  createdAt: Date;
  /** The person whose plan limits the workspace. Missing while its counts are in documents of an older version. */
  ownerUid?: string | undefined;
  openComments?: number | undefined;
  /** The number of recounts of `openComments`. A count is not stored if this number changed while it was counted. */
  commentCounts?: number | undefined;
}

export function workspaceDocument(db: Firestore, id: string): DocumentReference {
  return db.doc(`workspaces/${id}`);
}

/** Also reads a deleted workspace. Null if the workspace does not exist. */
export function readAnyWorkspace(
  snapshot: DocumentSnapshot,
): { workspace: StoredWorkspace; deletedAt: Date | null } | null {
  const data = readDocument(snapshot, storedWorkspace);
  if (!data) return null;
  const { deletedAt = null, filesDeletedAt: _, ...fields } = data;
  return { workspace: { id: snapshot.id, ...fields }, deletedAt };
}

/** Null for deleted workspaces as well. */
export function readWorkspace(snapshot: DocumentSnapshot): StoredWorkspace | null {
  const found = readAnyWorkspace(snapshot);
  return found && !found.deletedAt ? found.workspace : null;
}

/** A call takes less time than this from reading its files to the end of its transaction. */
const callMs = hourMs;

/** Tells whether files that a call has read may have been deleted since. Both times are from Firestore's clock. */
export function hasLostFiles(snapshot: DocumentSnapshot | undefined): boolean {
  const at = snapshot && readDocument(snapshot, storedWorkspace)?.filesDeletedAt;
  return at !== undefined && snapshot !== undefined && at.getTime() > snapshot.readTime.toMillis() - callMs;
}
