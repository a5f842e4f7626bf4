import { FieldValue } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptMs, type PendingReply, type Thread } from '@fanfare/core/comments/thread.ts';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpThread, createMemoryThreads } from '../testing/memory-threads.ts';
import { createMemoryAccounts } from '../testing/memory-accounts.ts';
import { createAccountStore, type AccountStore } from './accounts.ts';
import { createWorkspaceStore } from './workspaces.ts';
import { createThreadStore, removePersonFromThreads, type ThreadStore } from './threads.ts';

const local = setUpFirestore();

const at = (ms: number) => testTime.getTime() + ms;
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
  ['Firestore', () => ({ threads: createThreadStore(local.open), accounts: createAccountStore(local.open) })],
  [
    'memory',
    () => {
      const connected = createMemoryAccounts();
      return { threads: createMemoryThreads(connected), accounts: connected.accounts };
    },
  ],
])('threads in %s', (_name, make: () => { threads: ThreadStore; accounts: AccountStore }) => {
  let threads: ThreadStore;
  let disconnect: AccountStore['delete'];
  beforeEach(async () => {
    const stores = make();
    ({ threads } = stores);
    disconnect = (ref) => stores.accounts.delete(ref);
    const connected = createMemoryAccounts();
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

  it('a thread is read back unchanged, and is not found in another workspace', async () => {
    const thread = madeUpThread({ pending: [waiting], sent: ['r0'], answeredBy: 'dana' });
    await put(thread);
    expect(await threads.find(thread)).toEqual(thread);
    expect(await threads.findAll(ids.workspace, [thread.id, 'none'])).toEqual([thread]);
    expect(await threads.find({ ...thread, workspaceId: ids.other })).toBeNull();
  });

  it('threads are listed page by page by their latest message, newest first', async () => {
    for (const [id, ms] of [
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 3],
    ] as const)
      await put({ id, lastAt: at(ms) });
    expect(await listed()).toEqual(['d', 'c', 'b', 'a']);
    expect(await listed({ limit: 2 })).toEqual(['d', 'c']);
    expect(await listed({ from: new Date(at(2)) })).toEqual(['d', 'c', 'b']);
    expect(await listed({ from: new Date(at(2)), filter: 'open' })).toEqual(['d', 'c', 'b']);
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
  ] as const)(
    'the list and its count contain only the threads that match the filter %j',
    async (filter, found) => {
      const none = { unreadBy: [] };
      await put({ id: 'a', lastAt: at(1) });
      await put({ id: 'b', lastAt: at(2), state: 'answered', ...none });
      await put({ id: 'c', lastAt: at(3), state: 'answered', ...none });
      await put({ id: 'd', lastAt: at(4), platform: 'other', unreadBy: ['tomas'] });
      await put({ id: 'e', lastAt: at(5), platformId: 'a2' });
      expect(await listed(filter)).toEqual(found);
      expect(await threads.count(ids.workspace, { uid: 'dana', ...filter })).toBe(found.length);
    },
  );

  it('the threads of a post are listed with the newest comment first', async () => {
    const { comment } = madeUpThread();
    await put({ id: 'a', comment: { ...comment, at: at(1) }, lastAt: at(9) });
    await put({ id: 'b', comment: { ...comment, at: at(2) } });
    await put({ id: 'c', postId: 'another' });
    expect((await threads.ofPost(ids.workspace, 'post-1', 10)).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(await threads.ofPost(ids.workspace, 'post-1', 1)).toHaveLength(1);
  });

  it('only threads of the account that have unconfirmed replies are found as waiting', async () => {
    await put({ id: 'a', pending: [waiting] });
    await put({ id: 'b', pending: [{ ...waiting, state: 'failed', nextAt: null }] });
    await put({ id: 'c', pending: [waiting], platformId: 'a2' });
    expect((await threads.waiting(ids.workspace, 'madeup:a1', 10)).map(({ id }) => id)).toEqual(['a']);
  });

  it('waiting threads are found in the order of their next checks, up to the limit', async () => {
    for (let index = 0; index < 5; index += 1)
      await put({ id: `t${index}`, pending: [{ ...waiting, nextAt: at(60_000 - index) }] });
    expect((await threads.waiting(ids.workspace, 'madeup:a1', 2)).map(({ id }) => id)).toEqual(['t4', 't3']);
  });

  it('deleting the threads of an account keeps the threads of other accounts', async () => {
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

  it('a thread stays unchanged if `decide` returns no `next`', async () => {
    await put();
    expect(await threads.decide(madeUpThread(), (known) => ({ result: known?.id }))).toBe('thread-1');
    expect(await threads.find(madeUpThread())).toEqual(madeUpThread());
  });

  it('a thread is deleted from the moment it expires, and not before', async () => {
    await put({ id: 'a', lastAt: at(0) });
    await put({ id: 'b', lastAt: at(1) });
    expect(await threads.forgetExpired(new Date(at(keptMs)), 10)).toBe(1);
    expect(await listed()).toEqual(['b']);
  });
});

it('waiting replies are found in older documents, which do not contain the time of the next check', async () => {
  const store = createThreadStore(() => local.open());
  const connected = createMemoryAccounts();
  await connected.connect(accounts[0]!, grant);
  for (const account of connected.all()) await createAccountStore(local.open).put(account);
  const idsOf = (threads: Thread[]) => threads.map(({ id }) => id);
  for (const [id, ms] of [
    ['new', 2],
    ['old', 1],
  ] as const) {
    const next = madeUpThread({ id, pending: [{ ...waiting, nextAt: at(ms) }] });
    await store.decide(next, () => ({ next, result: null }));
  }
  const old = local.db.doc(`workspaces/${ids.workspace}/threads/old`);
  await old.update({ checkAt: FieldValue.delete() });
  expect(idsOf(await store.waiting(ids.workspace, 'madeup:a1', 10))).toEqual(['old', 'new']);
  await store.decide({ workspaceId: ids.workspace, id: 'old' }, (known) => ({
    next: known ? { ...known, pending: [{ ...waiting, nextAt: at(3) }] } : undefined,
    result: null,
  }));
  expect((await old.get()).get('checkAt')).toBeDefined();
  expect(idsOf(await store.waiting(ids.workspace, 'madeup:a1', 10))).toEqual(['new', 'old']);
});

it('a recount stores the number of open threads in the workspace, but not in a deleted one', async () => {
  const store = createThreadStore(() => local.open());
  const workspaces = createWorkspaceStore(local.open);
  const connected = createMemoryAccounts();
  await connected.connect(accounts[0]!, grant);
  for (const account of connected.all()) await createAccountStore(local.open).put(account);
  await workspaces.create({ ...workspace({ id: ids.workspace }), createdAt: testTime }, 'dana', 9);
  for (const change of [{ id: 'a' }, { id: 'b' }, { id: 'c', state: 'answered' }] as const) {
    const next = madeUpThread(change);
    await store.decide(next, () => ({ next, result: null }));
  }
  await store.recount(ids.workspace);
  expect(await workspaces.find(ids.workspace)).toMatchObject({ openComments: 2 });
  await workspaces.delete(ids.workspace, testTime);
  await store.recount(ids.workspace);
  await store.recount(ids.unknown);
  expect(await workspaces.find(ids.workspace)).toBeNull();
});

describe('unreadable documents', () => {
  const store = createThreadStore(() => local.open());
  const list = (limit: number) =>
    store.list(ids.workspace, { filter: 'all', uid: 'dana', after: null, limit });
  beforeEach(async () => {
    const connected = createMemoryAccounts();
    for (const ref of accounts) await connected.connect(ref, grant);
    for (const account of connected.all()) await createAccountStore(local.open).put(account);
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

  it('a list leaves out the unreadable thread, and its page has the requested length', async () => {
    const { threads, unreadable } = await list(3);
    expect(idsOf(threads)).toEqual(['d', 'c', 'a']);
    expect(unreadable).toHaveLength(1);
  });

  it('searches by post, by id and for waiting replies leave out the unreadable thread', async () => {
    expect(idsOf(await store.ofPost(ids.workspace, 'post-1', 10)).toSorted()).toEqual(['a', 'c', 'd']);
    expect(idsOf(await store.findAll(ids.workspace, ['a', 'bad']))).toEqual(['a']);
    expect(idsOf(await store.waiting(ids.workspace, 'madeup:a1', 3)).toSorted()).toEqual(['a', 'c', 'd']);
  });

  it('removing a person removes them from all threads, and deletes the unreadable threads that name them', async () => {
    const { comment } = madeUpThread();
    const reply = { ...comment, id: 'r1', isOwn: true, by: 'dana' };
    const next = madeUpThread({
      id: 'full',
      unreadBy: ['tomas', 'dana'],
      replies: [reply, { ...reply, id: 'r2', by: 'tomas' }],
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
