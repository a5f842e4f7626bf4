import type { WorkspaceList } from '../store/workspace-list.ts';

/** List of a workspace in memory. A shared test suite keeps it equivalent to the one on Firestore. */
export function createMemoryWorkspaceList<Item>(): WorkspaceList<Item> {
  const lists = new Map<string, Item[]>();
  const find = (workspaceId: string) => structuredClone(lists.get(workspaceId) ?? []);
  return {
    list: (workspaceId) => Promise.resolve(find(workspaceId)),
    async change(workspaceId, decide) {
      const items = decide(find(workspaceId));
      lists.set(workspaceId, structuredClone(items));
      return items;
    },
  };
}
