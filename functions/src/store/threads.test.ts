import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountPoll } from '@fanfare/core/comments/polling.ts';
import { keptMs, type PendingReply, type Thread } from '@fanfare/core/comments/thread.ts';
import { ids, testTime } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { memoryCommentPolls } from '../testing/memory-comment-polls.ts';
import { madeUpThread, memoryThreads } from '../testing/memory-threads.ts';
import { createCommentPollStore, type CommentPollStore } from './comment-polls.ts';
import { createThreadStore, type ThreadStore } from './threads.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(() => {
  local.clear();
});
afterAll(() => local.stop());

const at = (ms: number) => testTime.getTime() + ms;
const firestore = () => Promise.resolve(local.db);
const waiting: PendingReply = {
  requestId: 'r1',
  text: 'Yes.',
  to: 'c1',
  by: 'dana',
  askedAt: at(0),
  state: 'waiting',
  reason: null,
  attempts: 1,
  nextAt: at(60_000),
};

describe.each([
  ['Firestore', () => createThreadStore(firestore)],
  ['memory', memoryThreads],
])('threads in %s', (_name, make: () => ThreadStore) => {
  let threads: ThreadStore;
  beforeEach(() => {
    threads = make();
  });
  const put = (change: Partial<Thread> = {}) => {
    const next = madeUpThread(change);
    return threads.decide(next, () => ({ next, result: null }));
  };
  const all = { filter: 'all', uid: 'dana', after: null, limit: 10 } as const;
  const listed = async (query: object = {}) =>
    (await threads.list(ids.workspace, { ...all, ...query })).map(({ id }) => id);

  it('a thread is read back as it was stored, in its workspace only', async () => {
    const thread = madeUpThread({ pending: [waiting], sent: ['r0'], answeredBy: 'dana' });
    await put(thread);
    expect(await threads.find(thread)).toEqual(thread);
    expect(await threads.findAll(ids.workspace, [thread.id, 'none'])).toEqual([thread]);
    expect(await threads.find({ ...thread, workspaceId: ids.other })).toBeNull();
  });

  it('threads are listed by their latest message, page by page', async () => {
    for (const [id, ms] of [
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 3],
    ] as const)
      await put({ id, lastAt: at(ms) });
    expect(await listed()).toEqual(['d', 'c', 'b', 'a']);
    expect(await listed({ limit: 2 })).toEqual(['d', 'c']);
    expect(await listed({ after: { lastAt: new Date(at(2)), id: 'c' } })).toEqual(['b', 'a']);
  });

  it.each([
    [{ filter: 'all' }, ['e', 'd', 'c', 'b', 'a']],
    [{ filter: 'open' }, ['e', 'd', 'a']],
    [{ filter: 'answered' }, ['c', 'b']],
    [{ filter: 'unread' }, ['e', 'a']],
    [{ filter: 'all', platform: 'other' }, ['d']],
    [{ filter: 'open', platform: 'madeup' }, ['e', 'a']],
    [{ filter: 'open', platform: 'madeup', platformId: 'a2' }, ['e']],
    [{ filter: 'unread', platform: 'madeup' }, ['e', 'a']],
    [{ filter: 'unread', platform: 'madeup', platformId: 'a1' }, ['a']],
    [{ filter: 'answered', platform: 'madeup', platformId: 'a1' }, ['c', 'b']],
    [{ filter: 'all', platform: 'madeup', platformId: 'a1' }, ['c', 'b', 'a']],
  ] as const)('the list and its count follow the filter %j', async (filter, found) => {
    const none = { unreadBy: [] };
    await put({ id: 'a', lastAt: at(1) });
    await put({ id: 'b', lastAt: at(2), state: 'answered', ...none });
    await put({ id: 'c', lastAt: at(3), state: 'answered', ...none });
    await put({ id: 'd', lastAt: at(4), platform: 'other', unreadBy: ['tomas'] });
    await put({ id: 'e', lastAt: at(5), platformId: 'a2' });
    expect(await listed(filter)).toEqual(found);
    expect(await threads.count(ids.workspace, { uid: 'dana', ...filter })).toBe(found.length);
  });

  it('the threads of a post come with the newest comment first', async () => {
    const { comment } = madeUpThread();
    await put({ id: 'a', comment: { ...comment, at: at(1) }, lastAt: at(9) });
    await put({ id: 'b', comment: { ...comment, at: at(2) } });
    await put({ id: 'c', postId: 'another' });
    expect((await threads.ofPost(ids.workspace, 'post-1', 10)).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(await threads.ofPost(ids.workspace, 'post-1', 1)).toHaveLength(1);
  });

  it('threads with unconfirmed replies are found by their account', async () => {
    await put({ id: 'a', pending: [waiting] });
    await put({ id: 'b', pending: [{ ...waiting, state: 'failed', nextAt: null }] });
    await put({ id: 'c', pending: [waiting], platformId: 'a2' });
    expect((await threads.waiting(ids.workspace, 'madeup:a1', 10)).map(({ id }) => id)).toEqual(['a']);
  });

  it('a decision may leave a thread as it is', async () => {
    await put();
    expect(await threads.decide(madeUpThread(), (known) => ({ result: known?.id }))).toBe('thread-1');
    expect(await threads.find(madeUpThread())).toEqual(madeUpThread());
  });

  it('threads are deleted when their time is over, and not before', async () => {
    await put({ id: 'a', lastAt: at(0) });
    await put({ id: 'b', lastAt: at(1) });
    expect(await threads.forgetExpired(new Date(at(keptMs)), 10)).toBe(1);
    expect(await listed()).toEqual(['b']);
  });
});

const poll: AccountPoll = {
  workspaceId: ids.workspace,
  platform: 'madeup',
  platformId: 'a1',
  posts: [
    {
      postId: 'p1',
      mediaId: 'm1',
      title: 'Pour-over',
      picture: null,
      publishedAt: at(0),
      polledAt: null,
      nextAt: at(1),
      signature: '',
    },
  ],
  knownUntil: at(0),
  visitedAt: at(0),
  failures: 0,
  pausedUntil: 0,
  problem: { kind: 'rate_limited', reason: 'Slow down.' },
  leaseUntil: 0,
  dueAt: at(5),
};

describe.each([
  ['Firestore', () => createCommentPollStore(firestore)],
  ['memory', memoryCommentPolls],
])('polls in %s', (_name, make: () => CommentPollStore) => {
  let polls: CommentPollStore;
  beforeEach(() => {
    polls = make();
  });
  const put = (change: Partial<AccountPoll> = {}) => {
    const next = { ...poll, ...change };
    return polls.decide(next, () => ({ next, result: null }));
  };

  it('a poll is read back as it was stored, and can be deleted', async () => {
    await put();
    expect(await polls.findAll([poll, { ...poll, platformId: 'none' }])).toEqual([poll]);
    await polls.decide(poll, () => ({ next: null, result: null }));
    expect(await polls.findAll([poll])).toEqual([]);
  });

  it('accounts are due when their time has come, the earliest first', async () => {
    await put({ platformId: 'b', dueAt: at(2) });
    await put({ platformId: 'a', dueAt: at(1) });
    await put({ platformId: 'c', dueAt: at(3) });
    await put({ platformId: 'd', dueAt: null });
    const due = await polls.due(new Date(at(2)), 10);
    expect(due.polls.map(({ platformId }) => platformId)).toEqual(['a', 'b']);
    expect((await polls.due(new Date(at(9)), 1)).polls).toHaveLength(1);
  });
});
