import { newPoll } from '@fanfare/core/comments/polling.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Grant } from '@fanfare/platforms/platform.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { capturedLog, type CapturedLog } from '../../testing/captured-log.ts';
import { madeUpNetwork, type MadeUpNetwork } from '../../testing/made-up-network.ts';
import { createMemoryAccounts, type MemoryAccounts } from '../../testing/memory-accounts.ts';
import { postPart } from '../../store/analytics.ts';
import { createMemoryAnalytics, type MemoryAnalytics } from '../../testing/memory-analytics.ts';
import { createMemoryCommentPolls, type MemoryCommentPolls } from '../../testing/memory-comment-polls.ts';
import { createMemorySnapshots } from '../../testing/memory-snapshots.ts';
import { madeUpThread, createMemoryThreads, type MemoryThreads } from '../../testing/memory-threads.ts';
import type { AccountRef } from '../../store/accounts.ts';
import { disconnect } from './disconnect.ts';

const grant: Grant = {
  accessToken: 'secret-access',
  refreshToken: 'secret-refresh',
  expiresAt: testTime.getTime() + 7_200_000,
  scopes: ['read', 'write'],
};
const ref = { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' };

let network: MadeUpNetwork;
let store: MemoryAccounts;
let analytics: MemoryAnalytics;
let threads: MemoryThreads;
let commentPolls: MemoryCommentPolls;
let captured: CapturedLog;
let deps: Parameters<typeof disconnect>[0];

beforeEach(() => {
  network = madeUpNetwork();
  store = createMemoryAccounts();
  analytics = createMemoryAnalytics(store.accounts);
  threads = createMemoryThreads(store);
  commentPolls = createMemoryCommentPolls();
  captured = capturedLog();
  deps = {
    ...store,
    analytics,
    snapshots: createMemorySnapshots(store),
    threads,
    commentPolls,
    reach: () => Promise.resolve(network.reached),
    now: () => testTime,
  };
});

describe('disconnecting an account', () => {
  const leave = () =>
    disconnect(deps, { workspaceId: ids.workspace, platform: 'madeup', platform_id: 'a1' }, captured.log);

  it('the tokens are revoked at the network and deleted', async () => {
    const revoked: Grant[] = [];
    network.reached.platform.oauth.revoke = (_io, given) => Promise.resolve(void revoked.push(given));
    await store.connect(ref, grant);
    await leave();
    expect(revoked).toEqual([grant]);
    expect(await store.accounts.find(ref)).toBeNull();
    expect(await store.credentials.find(ref)).toBeNull();
  });

  it.each<[string, () => void]>([
    ['analytics', () => (deps.analytics = { forget: () => Promise.reject(new Error('it broke')) })],
    ['comments', () => (deps.threads = { ...threads, forget: () => Promise.reject(new Error('it broke')) })],
  ])('the tokens are revoked even if the %s of the account cannot be deleted', async (_what, failing) => {
    const revoked: Grant[] = [];
    network.reached.platform.oauth.revoke = (_io, given) => Promise.resolve(void revoked.push(given));
    await store.connect(ref, grant);
    failing();
    await expect(leave()).rejects.toThrow('it broke');
    expect(revoked).toEqual([grant]);
  });

  it('an account is disconnected even if the open comments cannot be counted, and the failure is logged', async () => {
    await store.connect(ref, grant);
    const facts = { everyMinutes: 10, days: 30, callsMax: 1 };
    await commentPolls.decide(ref, () => ({ next: newPoll(ref, facts, testTime.getTime()), result: null }));
    deps.threads = { ...threads, recount: () => Promise.reject(new Error('it broke')) };
    await leave();
    expect(commentPolls.all()).toEqual([]);
    expect(captured.lines.join('\n')).toContain('could not be counted');
  });

  it('an account is disconnected and its data deleted even if the accounts that share its grant cannot be found', async () => {
    const revoke = vi.fn(() => Promise.resolve());
    network.reached.platform.oauth = {
      ...network.reached.platform.oauth,
      revoke,
      revokesWholePerson: true,
    };
    await store.connect(ref, grant);
    const thread = madeUpThread();
    await threads.decide(thread, () => ({ next: thread, result: null }));
    deps.accounts = { ...store.accounts, mayShareGrant: () => Promise.reject(new Error('it broke')) };
    await leave();
    expect(threads.all()).toEqual([]);
    expect(revoke).not.toHaveBeenCalled();
  });

  it('the tokens are deleted even if the network does not answer, and the log does not contain them', async () => {
    network.reached.platform.oauth.revoke = () =>
      Promise.reject(new NetworkError({ kind: 'unavailable', reason: 'Down.', code: null }));
    await store.connect(ref, grant);
    await leave();
    expect(await store.credentials.find(ref)).toBeNull();
    expect(captured.lines.join('\n')).not.toContain('secret');
  });

  describe('at a network whose revocation ends everything that a person granted', () => {
    const revoked: Grant[] = [];
    const leaveAll = (accounts: readonly AccountRef[]) =>
      Promise.all(
        accounts.map(({ workspaceId, platform, platformId }) =>
          disconnect(deps, { workspaceId, platform, platform_id: platformId }, captured.log),
        ),
      );
    const elsewhere = { ...ref, workspaceId: ids.other };
    const sibling = { ...elsewhere, platformId: 'a2' };
    beforeEach(() => {
      revoked.length = 0;
      network.reached.platform.oauth = {
        ...network.reached.platform.oauth,
        revoke: (_io, given) => Promise.resolve(void revoked.push(given)),
        revokesWholePerson: true,
      };
    });

    it.each([
      ['the same account in another workspace', elsewhere, 'mika'],
      ['another account that the same user connected', sibling, 'dana'],
    ])('the grant is not revoked before %s is disconnected too', async (_what, other, connectedBy) => {
      await store.connect(ref, grant);
      await store.connect(other, grant, { connectedBy });
      await leaveAll([ref]);
      expect(revoked).toEqual([]);
      expect(await store.credentials.find(ref)).toBeNull();
      await leaveAll([other]);
      expect(revoked).toEqual([grant]);
    });

    it('an account that another person connected does not prevent the revocation', async () => {
      await store.connect(ref, grant);
      await store.connect(sibling, grant, { connectedBy: 'mika' });
      await leaveAll([ref]);
      expect(revoked).toEqual([grant]);
    });

    it('the grant is revoked when its last two accounts are disconnected at the same moment', async () => {
      await store.connect(ref, grant);
      await store.connect(sibling, grant);
      await leaveAll([ref, sibling]);
      expect(revoked.length).toBeGreaterThan(0);
    });

    it('the grant is not revoked if the account is connected again while it is being disconnected', async () => {
      await store.connect(ref, grant);
      deps.accounts = {
        ...store.accounts,
        async delete(deleted) {
          const found = await store.accounts.delete(deleted);
          await store.connect(ref, grant);
          return found;
        },
      };
      await leave();
      expect(revoked).toEqual([]);
    });
  });

  it('the analytics of the account and the insights of its posts are deleted', async () => {
    await store.connect(ref, grant);
    const next = { lease: null, found: { answer: {}, at: testTime }, failure: null };
    for (const part of ['7', postPart('m1')])
      await analytics.decide({ ...ref, part }, () => ({ next, result: null }));
    await leave();
    expect(analytics.all()).toEqual([]);
  });

  it("the account's comments are deleted, and a running poll does not restore them", async () => {
    await store.connect(ref, grant);
    await store.connect({ ...ref, platformId: 'a2' }, grant);
    const mine = madeUpThread();
    const other = madeUpThread({ id: 'thread-2', platformId: 'a2' });
    for (const thread of [mine, other]) await threads.decide(thread, () => ({ next: thread, result: null }));
    const facts = { everyMinutes: 10, days: 30, callsMax: 1 };
    await commentPolls.decide(ref, () => ({ next: newPoll(ref, facts, testTime.getTime()), result: null }));
    await leave();
    expect(commentPolls.all()).toEqual([]);
    await threads.decide(mine, () => ({ next: mine, result: null }));
    expect(threads.all()).toEqual([other]);
  });

  it('a repeated call deletes the analytics that an interrupted call has left behind', async () => {
    await store.connect(ref, grant);
    const next = { lease: null, found: { answer: {}, at: testTime }, failure: null };
    await analytics.decide({ ...ref, part: '7' }, () => ({ next, result: null }));
    const failing = vi
      .spyOn(deps.analytics, 'forget')
      .mockRejectedValueOnce(new Error('The database is down.'));
    await expect(leave()).rejects.toThrow('The database is down.');
    failing.mockRestore();
    await expect(leave()).rejects.toMatchObject({ code: 'not_found' });
    expect(analytics.all()).toEqual([]);
  });

  it('disconnecting an account that does not exist is refused as not found', async () => {
    await expect(leave()).rejects.toMatchObject({ code: 'not_found' });
  });
});
