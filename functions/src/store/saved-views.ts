import type { Firestore } from 'firebase-admin/firestore';
import { postStatuses } from '@fanfare/core/posts/post.ts';
import { dateRanges, type SavedView } from '@fanfare/core/posts/saved-views.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** `workspaces/{wid}/savedViews/list`, deleted with the workspace. A single document, so that names are unique. */
const storedViews = z.object({
  views: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(postStatuses),
      network: z.string().nullable(),
      account: z.string().nullable(),
      // A newer version may know other ranges.
      range: z.enum(dateRanges).nullable().catch(null),
      order: z.enum(['oldest', 'latest']).nullable().catch(null),
      search: z.string(),
    }),
  ),
});

export interface SavedViewStore {
  list(workspaceId: string): Promise<SavedView[]>;
  /** Replaces the views in one transaction; an error from `decide` leaves them unchanged. */
  change(workspaceId: string, decide: (views: SavedView[]) => SavedView[]): Promise<SavedView[]>;
}

const viewsDocument = (db: Firestore, workspaceId: string) =>
  db.doc(`workspaces/${workspaceId}/savedViews/list`);

export function createSavedViewStore(firestore: () => Promise<Firestore>): SavedViewStore {
  return {
    async list(workspaceId) {
      const document = await viewsDocument(await firestore(), workspaceId).get();
      return readDocument(document, storedViews)?.views ?? [];
    },
    async change(workspaceId, decide) {
      const db = await firestore();
      const document = viewsDocument(db, workspaceId);
      return db.runTransaction(async (transaction) => {
        const views = decide(readDocument(await transaction.get(document), storedViews)?.views ?? []);
        transaction.set(document, { views });
        return views;
      });
    },
  };
}
