import type { SavedView } from '@fanfare/core/posts/saved-views.ts';
import type { SavedViewStore } from '../store/saved-views.ts';

/** Saved-view store in memory. A shared test suite keeps it equivalent to the one on Firestore. */
export function createMemorySavedViews(): SavedViewStore {
  const lists = new Map<string, SavedView[]>();
  const find = (workspaceId: string) => structuredClone(lists.get(workspaceId) ?? []);
  return {
    list: (workspaceId) => Promise.resolve(find(workspaceId)),
    async change(workspaceId, decide) {
      const views = decide(find(workspaceId));
      lists.set(workspaceId, structuredClone(views));
      return views;
    },
  };
}

/** A view of failed posts on X, with the given changes. */
export const madeUpView = (change: Partial<SavedView> = {}): SavedView => ({
  id: 'view-1',
  name: 'Failed on X',
  status: 'failed',
  network: 'x',
  account: null,
  range: null,
  order: null,
  search: '',
  ...change,
});
