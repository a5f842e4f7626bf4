import { keptMs, type Thread } from '@fanfare/core/comments/thread.ts';
import { accountId } from '../store/accounts.ts';
import {
  accountOf,
  checkTimeOf,
  type ThreadRef,
  type ThreadSelection,
  type ThreadStore,
} from '../store/threads.ts';
import { ids, testTime } from './builders.ts';
import type { MemoryAccounts } from './memory-accounts.ts';

export interface MemoryThreads extends ThreadStore {
  all(): Thread[];
  put(thread: Thread): void;
  delete(ref: ThreadRef): void;
  /** The number of open threads that the last recount stored. */
  openCount(workspaceId: string): number | undefined;
}

const newestFirst = (a: Pick<Thread, 'lastAt' | 'id'>, b: Pick<Thread, 'lastAt' | 'id'>) =>
  b.lastAt - a.lastAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

export function createMemoryThreads(connected?: Pick<MemoryAccounts, 'all'>): MemoryThreads {
  const rows = new Map<string, Thread>();
  const counts = new Map<string, number>();
  const isConnected = (thread: Thread) =>
    !connected || connected.all().some((account) => accountId(account) === accountId(thread));
  const keyOf = ({ workspaceId, id }: ThreadRef) => `${workspaceId}/${id}`;
  const of = (workspaceId: string) => [...rows.values()].filter((row) => row.workspaceId === workspaceId);
  const selected = (workspaceId: string, { filter, uid, platform, platformId }: ThreadSelection) =>
    of(workspaceId)
      .filter(({ unreadBy, state }) =>
        filter === 'unread' ? unreadBy.includes(uid) : filter === 'all' || state === filter,
      )
      .filter((row) => platform === undefined || row.platform === platform)
      .filter((row) => platformId === undefined || row.platformId === platformId);
  const copy = (threads: readonly Thread[]) => Promise.resolve(structuredClone([...threads]));
  return {
    // Stored threads are replaced, never changed, so they need not be copied.
    all: () => [...rows.values()],
    put: (thread) => void rows.set(keyOf(thread), structuredClone(thread)),
    delete: (ref) => void rows.delete(keyOf(ref)),
    find: (ref) => Promise.resolve(structuredClone(rows.get(keyOf(ref)) ?? null)),
    findAll: (workspaceId, wanted) => copy(of(workspaceId).filter(({ id }) => wanted.includes(id))),
    list(workspaceId, { after, limit, from, ...selection }) {
      const start = after && { id: after.id, lastAt: after.at.getTime() };
      const threads = selected(workspaceId, selection)
        .toSorted(newestFirst)
        .filter((thread) => !start || newestFirst(start, thread) < 0)
        .filter(({ lastAt }) => !from || lastAt >= from.getTime())
        .slice(0, limit);
      return Promise.resolve({ threads: structuredClone(threads), unreadable: [] });
    },
    count: (workspaceId, selection) => Promise.resolve(selected(workspaceId, selection).length),
    recount(workspaceId) {
      const open = of(workspaceId).filter(({ state }) => state === 'open');
      counts.set(workspaceId, open.length);
      return Promise.resolve();
    },
    openCount: (workspaceId) => counts.get(workspaceId),
    ofPost: (workspaceId, postId, limit) =>
      copy(
        of(workspaceId)
          .filter((thread) => thread.postId === postId)
          .toSorted((a, b) => b.comment.at - a.comment.at)
          .slice(0, limit),
      ),
    waiting: (workspaceId, account, limit) =>
      copy(
        of(workspaceId)
          .filter((thread) => accountOf(thread) === account && checkTimeOf(thread) !== null)
          .toSorted((a, b) => (checkTimeOf(a) ?? 0) - (checkTimeOf(b) ?? 0))
          .slice(0, limit),
      ),
    decide(ref, decide) {
      const known = rows.get(keyOf(ref)) ?? null;
      const { next, result } = decide(structuredClone(known));
      if (next && (known || isConnected(next))) rows.set(keyOf(ref), structuredClone(next));
      return Promise.resolve(result);
    },
    forget(ref) {
      for (const [key, thread] of rows)
        if (thread.workspaceId === ref.workspaceId && accountOf(thread) === accountOf(ref)) rows.delete(key);
      return Promise.resolve();
    },
    forgetExpired(now, limit) {
      const expired = [...rows].filter(([, { lastAt }]) => lastAt + keptMs <= now.getTime()).slice(0, limit);
      for (const [key] of expired) rows.delete(key);
      return Promise.resolve(expired.length);
    },
  };
}

export const madeUpThread = (change: Partial<Thread> = {}): Thread => ({
  id: 'thread-1',
  workspaceId: ids.workspace,
  platform: 'madeup',
  platformId: 'a1',
  mediaId: 'm1',
  postId: 'post-1',
  postTitle: 'Pour-over in 60 seconds',
  picture: null,
  comment: {
    id: 'c1',
    username: 'mossandmilk',
    text: 'Which grinder is it?',
    at: testTime.getTime(),
    isOwn: false,
    by: null,
  },
  replies: [],
  pending: [],
  sent: [],
  discarded: [],
  state: 'open',
  answeredBy: null,
  isDeleted: false,
  unreadBy: ['dana'],
  lastAt: testTime.getTime(),
  removed: [],
  ...change,
});
