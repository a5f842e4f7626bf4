import { snapshotDay } from '@fanfare/core/analytics/snapshots.ts';
import { analyticsRoutes } from '@fanfare/core/api/analytics.ts';
import { failureKinds, meaningOf, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSnapshotsJob } from '../../jobs/sweep/snapshots.ts';
import { countedIds, testTime } from '../../testing/builders.ts';
import { capturedLog, type CapturedLog } from '../../testing/captured-log.ts';
import { createMemoryAnalytics } from '../../testing/memory-analytics.ts';
import { createMemorySnapshots } from '../../testing/memory-snapshots.ts';
import { createMemoryTasks, type MemoryTasks } from '../../testing/memory-tasks.ts';
import { createMemorySweepPositions } from '../../testing/memory-uploads.ts';
import { madeUpAccountFields, networkRig, type NetworkRig } from '../../testing/network-rig.ts';
import { findSeries, takeSnapshot, type SnapshotDependencies } from './snapshots.ts';

const today = testTime.toISOString().slice(0, 10);
const { log } = capturedLog();

let rig: NetworkRig;
let deps: SnapshotDependencies;
let tasks: MemoryTasks;
let asked: string[];
let fails: Map<string, NetworkError>;

beforeEach(async () => {
  rig = await networkRig();
  tasks = createMemoryTasks();
  asked = [];
  fails = new Map();
  rig.network.reached.facts.analytics = {
    words: { accounts: 'None.', empty: 'None', failed: 'Failed.', byKind: {} },
  };
  rig.network.reached.platform.totals = (_io, { platformId }) => {
    asked.push(platformId);
    const failure = fails.get(platformId);
    return failure
      ? Promise.reject(failure)
      : Promise.resolve({ followers: 100 + asked.length, views: null, posts: 3 });
  };
  deps = {
    ...rig.deps,
    accounts: rig.connected.accounts,
    analytics: createMemoryAnalytics(rig.connected.accounts),
    snapshots: createMemorySnapshots(rig.connected),
    tasks,
    newId: countedIds(),
    sleep: () => Promise.resolve(),
  };
});

const input = { ...madeUpAccountFields, day: today, attempt: 0 };
const take = (change = {}) => takeSnapshot(deps, { ...input, ...change }, log);
const series = () => findSeries(deps, { ...madeUpAccountFields, from: today, to: today });
const fail = (kind: FailureKind, retryAt?: number) =>
  fails.set(
    'a1',
    new NetworkError({ kind, reason: 'No.', code: null, ...(retryAt !== undefined && { retryAt }) }),
  );

describe('the daily snapshot of an account', () => {
  it('a snapshot makes one call to the network and is stored once a day', async () => {
    expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    expect(asked).toEqual(['a1']);
    expect(await series()).toEqual({
      since: today,
      days: [{ day: today, followers: 101, views: null, posts: 3 }],
    });
  });

  it('a task that runs a day late stores nothing under the wrong day', async () => {
    rig.pass(dayMs);
    expect(await take()).toBe(false);
    expect(asked).toEqual([]);
  });

  it('totals that arrive after midnight are not stored under the day before', async () => {
    rig.network.reached.platform.totals = () => {
      rig.pass(dayMs);
      return Promise.resolve({ followers: 100, views: null, posts: 3 });
    };
    expect(await take()).toBe(false);
    expect(await series()).toMatchObject({ days: [] });
  });

  it('an account that has reached a rate limit gets its snapshot later the same day, and other snapshots are not delayed', async () => {
    const of = { ...madeUpAccountFields, platform_id: 'a2' };
    await rig.connected.connect(
      { workspaceId: of.workspaceId, platform: of.platform, platformId: 'a2' },
      { accessToken: 't', refreshToken: null, expiresAt: null, scopes: [] },
    );
    fail('rate_limited', rig.now().getTime() + 2 * 60 * 60 * 1000);
    expect(await take()).toBe(false);
    expect(await take(of)).toBe(true);
    expect(tasks.enqueued).toMatchObject([
      { path: analyticsRoutes.takeSnapshot.path, input: { ...input, attempt: 1 }, delaySeconds: 7200 },
    ]);
    fails.clear();
    rig.pass(2 * 60 * 60 * 1000);
    expect(await take({ attempt: 1 })).toBe(true);
  });

  it.each(failureKinds)(
    'a snapshot that failed with %s is repeated only if a retry can help',
    async (kind) => {
      fail(kind);
      expect(await take()).toBe(false);
      expect(tasks.enqueued).toHaveLength(meaningOf(kind).retries === 'after_backoff' ? 1 : 0);
    },
  );

  it('nothing is scheduled if the rate limit lasts until tomorrow', async () => {
    fail('rate_limited', rig.now().getTime() + dayMs);
    await take();
    expect(tasks.enqueued).toEqual([]);
  });

  it('an account whose token has expired gets no snapshot and makes no further calls', async () => {
    fail('token_expired');
    expect(await take()).toBe(false);
    const calls = asked.length;
    expect(await take()).toBe(false);
    expect(asked).toHaveLength(calls);
    expect(tasks.enqueued).toEqual([]);
  });

  it('a request for a series is refused if the account is missing, or if the range has too many days or none', async () => {
    const query = { ...madeUpAccountFields, from: '2026-01-01', to: '2026-01-02' };
    await expect(findSeries(deps, { ...query, platform_id: 'nobody' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(findSeries(deps, { ...query, to: '2027-01-02' })).rejects.toMatchObject({ status: 400 });
    await expect(findSeries(deps, { ...query, to: '2025-12-31' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the rounds of snapshots', () => {
  const round = async () => {
    const part = createSnapshotsJob({ ...deps, positions, log: captured.log, now: rig.now });
    return Promise.allSettled((await part.find()).map((work) => work()));
  };
  /** Limits a page to one account, so that two accounts need more than one page. */
  const onePerPage = () => {
    const { accounts } = deps.snapshots;
    deps = {
      ...deps,
      snapshots: { ...deps.snapshots, accounts: (from) => accounts(from, 1) },
    };
  };
  const requested = () => tasks.enqueued.map(({ input: of }) => of);
  let positions: ReturnType<typeof createMemorySweepPositions>;
  let captured: CapturedLog;
  beforeEach(() => {
    captured = capturedLog();
    positions = createMemorySweepPositions();
  });

  it('a snapshot of every account of every workspace is requested once a day', async () => {
    await round();
    await round();
    expect(tasks.enqueued).toHaveLength(2);
    expect(tasks.enqueued.map(({ input: of }) => of)).toMatchObject([
      { platform_id: 'a1', day: today },
      { platform_id: 'of-mika', day: today },
    ]);
    rig.pass(dayMs);
    await round();
    expect(tasks.enqueued).toHaveLength(4);
  });

  it('no snapshot is requested for an account of a network without analytics', async () => {
    rig.network.reached.facts.analytics = null;
    await round();
    expect(tasks.enqueued).toEqual([]);
  });

  it('the next round repeats a round in which requests failed', async () => {
    onePerPage();
    const { enqueue } = tasks;
    tasks.enqueue = () => Promise.reject(new Error('The queue does not answer.'));
    expect(await round()).toMatchObject([{ status: 'rejected' }]);
    tasks.enqueue = enqueue;
    await round();
    await round();
    expect(requested()).toMatchObject([{ platform_id: 'a1' }, { platform_id: 'of-mika' }]);
  });

  it('after midnight, the rounds start again with the first account', async () => {
    onePerPage();
    await round();
    rig.pass(dayMs);
    const tomorrow = snapshotDay(rig.now());
    for (let n = 0; n < 5; n += 1) await round();
    expect(requested()).toMatchObject([
      { platform_id: 'a1', day: today },
      { platform_id: 'a1', day: tomorrow },
      { platform_id: 'of-mika', day: tomorrow },
    ]);
  });

  it('the log names an unreadable account only by its path, and snapshots of the other accounts are requested', async () => {
    const { accounts } = deps.snapshots;
    const error = new Error('workspaces/w/accounts/odd is malformed.', { cause: 'a secret' });
    deps = {
      ...deps,
      snapshots: {
        ...deps.snapshots,
        accounts: async (from, limit) => ({ ...(await accounts(from, limit)), unreadable: [error] }),
      },
    };
    await round();
    expect(requested()).toHaveLength(2);
    expect(captured.entries()).toMatchObject([{ documents: ['workspaces/w/accounts/odd is malformed.'] }]);
    expect(captured.lines.join()).not.toContain('a secret');
  });
});
