import type { Firestore } from 'firebase-admin/firestore';
import { postStatuses } from '@fanfare/core/posts/post.ts';
import { dateRanges, type SavedView } from '@fanfare/core/posts/saved-views.ts';
import { z } from 'zod';
import { createWorkspaceList, type WorkspaceList } from './workspace-list.ts';

const storedView = z.object({
  id: z.string(),
  name: z.string(),
  // A status, a range or an order that only a newer version of Fanfare knows is replaced by a default.
  status: z.enum(postStatuses).catch('draft'),
  network: z.string().nullable(),
  account: z.string().nullable(),
  range: z.enum(dateRanges).nullable().catch(null),
  order: z.enum(['oldest', 'latest']).nullable().catch(null),
  search: z.string(),
});

export type SavedViewStore = WorkspaceList<SavedView>;

export const createSavedViewStore = (firestore: () => Promise<Firestore>): SavedViewStore =>
  createWorkspaceList(firestore, { collection: 'savedViews', field: 'views', item: storedView });
