import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** A short list of a workspace, in one document, so that names in it can be kept unique. */
export interface WorkspaceList<Item> {
  list(workspaceId: string): Promise<Item[]>;
  /** Replaces the list in one transaction. If `decide` throws, the list stays unchanged. */
  change(workspaceId: string, decide: (items: Item[]) => Item[]): Promise<Item[]>;
}

/** Stores the list in `workspaces/{wid}/{collection}/list`, which is deleted with the workspace. */
export function createWorkspaceList<Item>(
  firestore: () => Promise<Firestore>,
  { collection, field, item }: { collection: string; field: string; item: z.ZodType<Item> },
): WorkspaceList<Item> {
  const stored = z.object({ [field]: z.array(item) });
  const documentIn = (db: Firestore, workspaceId: string) =>
    db.doc(`workspaces/${workspaceId}/${collection}/list`);
  return {
    async list(workspaceId) {
      const document = await documentIn(await firestore(), workspaceId).get();
      return readDocument(document, stored)?.[field] ?? [];
    },
    async change(workspaceId, decide) {
      const db = await firestore();
      const document = documentIn(db, workspaceId);
      return db.runTransaction(async (transaction) => {
        const items = decide(readDocument(await transaction.get(document), stored)?.[field] ?? []);
        transaction.set(document, { [field]: items });
        return items;
      });
    },
  };
}
