import type { AccountPoll } from '@fanfare/core/comments/polling.ts';
import { accountId } from '../store/accounts.ts';
import type { CommentPollStore } from '../store/comment-polls.ts';

export interface MemoryCommentPolls extends CommentPollStore {
  all(): AccountPoll[];
}

export function createMemoryCommentPolls(): MemoryCommentPolls {
  const rows = new Map<string, AccountPoll>();
  return {
    all: () => structuredClone([...rows.values()]),
    due(now, limit) {
      const polls = [...rows.values()]
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now.getTime())
        .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
        .slice(0, limit);
      return Promise.resolve({ polls: structuredClone(polls), unreadable: [] });
    },
    findAll: (refs) =>
      Promise.resolve(structuredClone(refs.flatMap((ref) => rows.get(accountId(ref)) ?? []))),
    decide(ref, decide) {
      const { next, result } = decide(structuredClone(rows.get(accountId(ref)) ?? null));
      if (next === null) rows.delete(accountId(ref));
      else if (next) rows.set(accountId(ref), structuredClone(next));
      return Promise.resolve(result);
    },
  };
}
