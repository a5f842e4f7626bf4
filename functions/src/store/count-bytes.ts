import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { hasRoom, totalStorage } from '@fanfare/core/quota/storage.ts';
import type { StoredMedia } from './media-fields.ts';
import { addBytes, readStorage, storageDocument, storageOf, writeStorage } from './usage-documents.ts';
import { readCounts } from './usage.ts';
import { readWorkspace } from './workspaces-documents.ts';

/** Counts bytes of a workspace. Writes nothing if the workspace does not exist or has no room for them. */
export async function countBytes(
  db: Firestore,
  transaction: Transaction,
  workspace: DocumentSnapshot | undefined,
  { kind, bytes }: Pick<StoredMedia, 'kind' | 'bytes'>,
): Promise<'counted' | 'full' | 'gone'> {
  if (!workspace || !readWorkspace(workspace)) return 'gone';
  const { owner, counts } = await readCounts(db, transaction, workspace, (uid) => [storageDocument(db, uid)]);
  if (!owner) return 'gone';
  const all = readStorage(counts[0]);
  if (!hasRoom(totalStorage(Object.values(all)), bytes, owner.plan)) return 'full';
  const usage = addBytes(storageOf(all, workspace.id), kind, bytes);
  writeStorage(transaction, storageDocument(db, owner.uid), { ...all, [workspace.id]: usage });
  return 'counted';
}
