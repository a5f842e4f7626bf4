import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountPoll } from '@fanfare/core/comments/polling.ts';
import { keptMs, type PendingReply, type Thread } from '@fanfare/core/comments/thread.ts';
import { ids, testTime } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { memoryCommentPolls } from '../testing/memory-comment-polls.ts';
import { madeUpThread, memoryThreads } from '../testing/memory-threads.ts';
import { memoryAccounts } from '../testing/memory-accounts.ts';
import { accountId, createAccountStore, type AccountStore } from './accounts.ts';
import { createCommentPollStore, type CommentPollStore } from './comment-polls.ts';
import { createThreadStore, removePersonFromThreads, type ThreadStore } from './threads.ts';

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

const accounts = ['a1', 'a2', 'gone'].flatMap((platformId) =>
  ['madeup', 'other'].map((platform) => ({ workspaceId: ids.workspace, platform, platformId })),
);
const grant = { accessToken: 'first', refreshToken: null, expiresAt: null, scopes: [] };

describe.each([
  ['Firestore', () => ({ threads: createThreadStore(firestore), accounts: createAccountStore(firestore) })],
  [
    'memory',
    () => {
      const connected = memoryAccounts();
      return { threads: memoryThreads(connected), accounts: connected.accounts };
    },
  ],
])('threads in %s', (_name, make: () => { threads: ThreadStore; accounts: AccountStore }) => {
  let threads: ThreadStore;
  let disconnect: AccountStore['delete'];
  beforeEach(async () => {
    const stores = make();
    ({ threads } = stores);
    disconnect = (ref) => stores.accounts.delete(ref);
    const connected = memoryAccounts();
    for (const ref of accounts) await connected.connect(ref, grant);
    for (const account of connected.all()) await stores.accounts.put(account);
  });
  const put = (change: Partial<Thread> = {}) => {
    const next = madeUpThread(change);
    return threads.decide(next, () => ({ next, result: null }));
  };
  const all = { filter: 'all', uid: 'dana', after: null, limit: 10 } as const;
  const listed = async (query: object = {}) =>
    (await threads.list(ids.workspace, { ...all, ...query })).threads.map(({ id }) => id);

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
    expect(await listed({ after: { at: new Date(at(2)), id: 'c' } })).toEqual(['b', 'a']);
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

  it('threads whose reply is checked next come first, however many wait', async () => {
    for (let index = 0; index < 5; index += 1)
      await put({ id: `t${index}`, pending: [{ ...waiting, nextAt: at(60_000 - index) }] });
    expect((await threads.waiting(ids.workspace, 'madeup:a1', 2)).map(({ id }) => id)).toEqual(['t4', 't3']);
  });

  it('the threads of an account are forgotten, and those of others stay', async () => {
    await put({ id: 'a' });
    await put({ id: 'b', platformId: 'a2' });
    await threads.forget({ workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' });
    expect(await listed()).toEqual(['b']);
  });

  it('no new thread is stored for an account that was disconnected', async () => {
    await put({ id: 'a', platformId: 'gone' });
    await disconnect({ workspaceId: ids.workspace, platform: 'madeup', platformId: 'gone' });
    await put({ id: 'b', platformId: 'gone' });
    expect(await listed()).toEqual(['a']);
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

describe('documents that cannot be read', () => {
  const store = createThreadStore(firestore);
  const list = (limit: number) =>
    store.list(ids.workspace, { filter: 'all', uid: 'dana', after: null, limit });
  beforeEach(async () => {
    const connected = memoryAccounts();
    for (const ref of accounts) await connected.connect(ref, grant);
    for (const account of connected.all()) await createAccountStore(firestore).put(account);
    for (const [id, ms] of [
      ['a', 1],
      ['bad', 2],
      ['c', 3],
      ['d', 4],
    ] as const) {
      const next = madeUpThread({ id, lastAt: at(ms), pending: [waiting] });
      await store.decide(next, () => ({ next, result: null }));
    }
    await local.db.doc(`workspaces/${ids.workspace}/threads/bad`).update({ replies: 'none' });
  });
  const idsOf = (threads: Thread[]) => threads.map(({ id }) => id);

  it('a list shows the other threads, and its page is as long as asked', async () => {
    const { threads, unreadable } = await list(3);
    expect(idsOf(threads)).toEqual(['d', 'c', 'a']);
    expect(unreadable).toHaveLength(1);
  });

  it('threads of a post, by id and with waiting replies are found without it', async () => {
    expect(idsOf(await store.ofPost(ids.workspace, 'post-1', 10)).toSorted()).toEqual(['a', 'c', 'd']);
    expect(idsOf(await store.findAll(ids.workspace, ['a', 'bad']))).toEqual(['a']);
    expect(idsOf(await store.waiting(ids.workspace, 'madeup:a1', 3)).toSorted()).toEqual(['a', 'c', 'd']);
  });

  it('polls that cannot be read fill no place of the sweep, and the next look makes new ones', async () => {
    const polls = createCommentPollStore(firestore);
    for (const [platformId, dueAt] of [
      ['a1', at(1)],
      ['a2', at(2)],
    ] as const)
      await polls.decide({ ...poll, platformId }, () => ({
        next: { ...poll, platformId, dueAt },
        result: null,
      }));
    await local.db.doc(`commentPolls/${accountId(poll)}`).update({ posts: 'none' });
    const due = await polls.due(new Date(at(9)), 1);
    expect(due.polls.map(({ platformId }) => platformId)).toEqual(['a2']);
    expect(due.unreadable).toHaveLength(1);
    expect(await polls.findAll([poll])).toEqual([]);
    await polls.decide(poll, (known) => ({ next: known ?? poll, result: null }));
    expect(await polls.findAll([poll])).toEqual([poll]);
  });

  it('a removed person is in no thread any more, and a thread that cannot be read is deleted', async () => {
    const { comment } = madeUpThread();
    const said = { ...comment, id: 'r1', isOwn: true, by: 'dana' };
    const next = madeUpThread({
      id: 'full',
      unreadBy: ['tomas', 'dana'],
      replies: [said, { ...said, id: 'r2', by: 'tomas' }],
      pending: [waiting, { ...waiting, requestId: 'r2', by: 'tomas' }],
      answeredBy: 'dana',
      state: 'answered',
    });
    await store.decide(next, () => ({ next, result: null }));
    await removePersonFromThreads(local.db, 'dana');
    const { threads } = await list(9);
    expect(JSON.stringify(threads)).not.toContain('dana');
    expect(threads.find(({ id }) => id === 'full')).toMatchObject({
      unreadBy: ['tomas'],
      replies: [{ by: '' }, { by: 'tomas' }],
      pending: [{ by: 'tomas' }],
      answeredBy: '',
    });
    const documents = await local.db.collection(`workspaces/${ids.workspace}/threads`).get();
    expect(documents.docs.map(({ id }) => id).toSorted()).toEqual(['a', 'c', 'd', 'full']);
    expect(JSON.stringify(documents.docs.map((each) => each.data()))).not.toContain('dana');
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
