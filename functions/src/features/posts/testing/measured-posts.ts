import type { PostStore } from '../../../store/posts.ts';

/** Wraps a post store, and records for each transaction how long its changes are as JSON. */
export function measuredPosts(posts: PostStore): { posts: PostStore; sizes: readonly number[] } {
  const sizes: number[] = [];
  const change: PostStore['change'] = (workspaceId, ids, month, at, decide, part) => {
    const measured: typeof decide = (...known) => {
      const changes = decide(...known);
      sizes.push(JSON.stringify(changes).length);
      return changes;
    };
    return posts.change(workspaceId, ids, month, at, measured, part);
  };
  return { posts: { ...posts, change }, sizes };
}
