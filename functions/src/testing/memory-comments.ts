import type { CommentStore, StoredComment } from '../store/comments.ts';

export interface MemoryComments extends CommentStore {
  all(): StoredComment[];
}

export function createMemoryComments(): MemoryComments {
  const rows = new Map<string, StoredComment>();
  return {
    all: () => [...rows.values()],
    decide(id, decide) {
      const { next, result } = decide(structuredClone(rows.get(id) ?? null));
      if (next === null) rows.delete(id);
      else if (next) rows.set(id, structuredClone(next));
      return Promise.resolve(result);
    },
    forgetExpired(now, limit) {
      const expired = [...rows].filter(([, { expiresAt }]) => expiresAt <= now).slice(0, limit);
      for (const [id] of expired) rows.delete(id);
      return Promise.resolve(expired.length);
    },
  };
}
