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
  filesDeletedAt: instant.optional(),
  /** When the workspace was deleted. Until its contents are removed, the document stays, but counts as missing. */
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
  /**
   * The person whose plan limits the workspace. Missing while the plan and counts are in documents that an older
   * version of Fanfare stored.
   */
  ownerUid?: string | undefined;
  openComments?: number | undefined;
  /**
   * The number of recounts of `openComments`. A count is not stored if this number has changed since the count began.
   */
  commentCounts?: number | undefined;
}

export function workspaceDocument(db: Firestore, id: string): DocumentReference {
  return db.doc(`workspaces/${id}`);
}

/** Reads a workspace, even a deleted one. */
export function readAnyWorkspace(
  snapshot: DocumentSnapshot,
): { workspace: StoredWorkspace; deletedAt: Date | null } | null {
  const data = readDocument(snapshot, storedWorkspace);
  if (!data) return null;
  const { deletedAt = null, filesDeletedAt: _, ...fields } = data;
  return { workspace: { id: snapshot.id, ...fields }, deletedAt };
}

/** Reads a workspace; null if it does not exist or was deleted. */
export function readWorkspace(snapshot: DocumentSnapshot): StoredWorkspace | null {
  const found = readAnyWorkspace(snapshot);
  return found && !found.deletedAt ? found.workspace : null;
}

/** No call takes longer than this from reading its files to the end of its transaction. */
const callMs = hourMs;

/** Returns whether files that a call has read may have been deleted since. Both times are from Firestore's clock. */
export function hasLostFiles(snapshot: DocumentSnapshot | undefined): boolean {
  const at = snapshot && readDocument(snapshot, storedWorkspace)?.filesDeletedAt;
  return at !== undefined && snapshot !== undefined && at.getTime() > snapshot.readTime.toMillis() - callMs;
}
