import type { WorkspaceList } from '../store/workspace-list.ts';

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
