import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { countedIds, ids, testTime } from '../../testing/builders.ts';
import { createMemoryAnalytics, type MemoryAnalytics } from '../../testing/memory-analytics.ts';
import { madeUpAccountFields, networkRig, type NetworkRig } from '../../testing/network-rig.ts';
import type { AnalyticsDependencies } from './dependencies.ts';
import { findAnalytics, findBestTimes } from './find-analytics.ts';
import { listAccounts } from './list-accounts.ts';

const words = {
  accounts: 'Failed to load accounts.',
  empty: 'No account connected.',
  failed: 'Failed to load analytics.',
  byKind: { token_expired: 'Please reconnect.', rate_limited: 'Please wait.' },
};
const connection = { accessToken: 't', refreshToken: null, expiresAt: null, scopes: [] };

let rig: NetworkRig;
let store: MemoryAnalytics;
let deps: AnalyticsDependencies;
let asked: string[];
let failure: Error | null;
/** Functions that release the withheld answers of the network; null if it answers immediately. */
let held: (() => void)[] | null;

beforeEach(async () => {
  asked = [];
  failure = null;
  held = null;
  rig = await networkRig();
  store = createMemoryAnalytics(rig.connected.accounts);
  const { reached } = rig.network;
  reached.facts.analytics = { words };
  reached.platform.analytics = async (_io, { platformId }, days) => {
    asked.push(`${platformId} ${days}`);
    const nth = asked.length;
    if (held) await new Promise<void>((resolve) => held?.push(resolve));
    if (failure) throw failure;
    return { overview: { nth } };
  };
  deps = {
    ...rig.deps,
    accounts: rig.connected.accounts,
    analytics: store,
    newId: countedIds(),
    sleep: (ms) => {
      rig.pass(ms);
      return Promise.resolve();
    },
  };
});

const find = (change = {}) => findAnalytics(deps, { ...madeUpAccountFields, ...change });
const fail = (kind: FailureKind) => {
  failure = new NetworkError({ kind, reason: 'So it says.', code: null });
};
const release = () => {
  const waiting = held ?? [];
  held = null;
  for (const each of waiting) each();
};
/** Releases the held answers after the given time. */
const releaseAfter = (ms: number) => {
  const until = rig.now().getTime() + ms;
  deps.sleep = (pause) => {
    rig.pass(pause);
    if (rig.now().getTime() >= until) release();
    return Promise.resolve();
  };
};

describe('the analytics of an account', () => {
  it('the analytics are returned in the network’s own shape, with the time of the network’s answer', async () => {
    expect(await find({ days: 7 })).toEqual({ overview: { nth: 1 }, fetchedAt: testTime.toISOString() });
    expect(asked).toEqual(['a1 7']);
  });

  it('the analytics cover the last 30 days by default', async () => {
    await find();
    expect(asked).toEqual(['a1 30']);
  });

  it('the network is called at most once per quarter of an hour for each range', async () => {
    for (const days of [7, 30, 7, 90, 30, 60, 7]) await find({ days });
    expect(asked).toEqual(['a1 7', 'a1 30', 'a1 90', 'a1 60']);
    rig.pass(15 * minuteMs - 1);
    const before = { overview: { nth: 1 }, fetchedAt: testTime.toISOString() };
    expect(await find({ days: 7 })).toEqual(before);
    rig.pass(1);
    expect(await find({ days: 7 })).toEqual({ overview: { nth: 5 }, fetchedAt: rig.now().toISOString() });
    expect(store.all()).toHaveLength(4);
  });

  it('an outdated answer is not returned if the network fails', async () => {
    await find();
    rig.pass(15 * minuteMs);
    fail('unavailable');
    await expect(find()).rejects.toMatchObject({ status: 502, message: words.failed });
    failure = null;
    expect(await find()).toMatchObject({ overview: { nth: 3 } });
  });

  it.each([
    ['token_expired', 401, 'Please reconnect.'],
    ['missing_permission', 401, words.failed],
    ['rate_limited', 429, 'Please wait.'],
    ['not_found', 404, words.failed],
    ['rejected', 400, words.failed],
    ['outcome_unknown', 502, words.failed],
  ] as const)('the request fails if the network reports %s: %d “%s”', async (kind, status, message) => {
    fail(kind);
    await expect(find()).rejects.toMatchObject({ status, message });
  });

  it('the request fails after an internal error and can be repeated', async () => {
    failure = new TypeError('x is not a function');
    await expect(find()).rejects.toMatchObject({ status: 500, message: words.failed });
    failure = null;
    expect(await find()).toMatchObject({ overview: { nth: 2 } });
  });

  it('the request is refused for a network without analytics', async () => {
    rig.network.reached.platform.analytics = null;
    await expect(find()).rejects.toMatchObject({ status: 404, message: 'Unsupported platform' });
    rig.network.reached.facts.analytics = null;
    await expect(find()).rejects.toMatchObject({ status: 404, message: 'Unsupported platform' });
    await expect(listAccounts(deps, madeUpAccountFields)).rejects.toMatchObject({
      message: 'Unsupported platform',
    });
  });

  it('an account of another workspace is not found, even right after its analytics were loaded in its own workspace', async () => {
    await find({ workspaceId: ids.other, platform_id: 'of-mika' });
    for (const change of [{ platform_id: 'of-mika' }, { workspaceId: ids.other }])
      await expect(find(change)).rejects.toMatchObject({ code: 'not_found' });
    expect(asked).toEqual(['of-mika 30']);
  });

  it('a missing account and an account of another workspace are refused with the message in the network’s facts', async () => {
    const attempts = () => ['nobody', 'of-mika'].map((platform_id) => find({ platform_id }));
    for (const attempt of attempts())
      await expect(attempt).rejects.toMatchObject({ status: 404, message: words.accounts });
    const missing = { ...words, byKind: { not_found: 'Channel not found.' } };
    rig.network.reached.facts.analytics = { words: missing };
    for (const attempt of attempts())
      await expect(attempt).rejects.toMatchObject({ status: 404, message: 'Channel not found.' });
    expect(asked).toEqual([]);
  });

  it.each(['8', '', 'all', 365])(
    'a range of "%s" is refused with the message of the network’s facts',
    async (days) => {
      await expect(find({ days })).rejects.toMatchObject({
        status: 400,
        message: words.failed,
        fields: { days: 'This date range is not available.' },
      });
      expect(asked).toEqual([]);
    },
  );
});

describe('the best times of an account', () => {
  it('the best times come from the posts of the last 90 days, and a repeated request does not call the network again', async () => {
    const timestamp = '2026-01-05T08:10:00.000Z';
    rig.network.reached.platform.analytics = (_io, { platformId }, days) => {
      asked.push(`${platformId} ${days}`);
      return Promise.resolve({ posts: [{ timestamp, views: 40 }] });
    };
    const best = () => findBestTimes(deps, { ...madeUpAccountFields, zone: 'Europe/Berlin' });
    const cell = { day: 'monday', hour: 9, posts: 1, average: 40, factor: 1, isWeak: true };
    expect(await best()).toEqual({ cells: [cell], best: [], posts: 1, fetchedAt: testTime.toISOString() });
    await best();
    expect(asked).toEqual(['a1 90']);
  });

  it('a missing account has no best times', async () => {
    const accountFields = { ...madeUpAccountFields, platform_id: 'nobody', zone: 'UTC' };
    await expect(findBestTimes(deps, accountFields)).rejects.toMatchObject({ status: 404 });
  });
});

describe('simultaneous requests for the same analytics', () => {
  const five = <T>(each: T) => [1, 2, 3, 4, 5].map(() => each);
  const burst = () => Promise.allSettled([1, 2, 3, 4, 5].map(() => find()));

  it('simultaneous requests call the network once', async () => {
    held = [];
    releaseAfter(5_000);
    const outcomes = await burst();
    const answer = { overview: { nth: 1 } };
    expect(outcomes).toMatchObject(five({ status: 'fulfilled', value: answer }));
    expect(asked).toEqual(['a1 30']);
  });

  it('simultaneous requests call the network once, even if that call fails', async () => {
    held = [];
    fail('rate_limited');
    releaseAfter(5_000);
    const outcomes = await burst();
    expect(outcomes).toMatchObject(five({ reason: { status: 429, message: 'Please wait.' } }));
    expect(asked).toEqual(['a1 30']);
    await expect(find()).rejects.toMatchObject({ status: 429 });
    expect(asked).toHaveLength(2);
  });

  it('a request waits at most 45 seconds for the answer to another request', async () => {
    held = [];
    const first = find();
    await expect(find()).rejects.toMatchObject({ status: 502, message: words.failed });
    expect(rig.now().getTime() - testTime.getTime()).toBe(45_000);
    release();
    expect(await first).toMatchObject({ overview: { nth: 1 } });
    expect(asked).toHaveLength(1);
  });

  it('nothing is stored for an account that is disconnected while the network is answering', async () => {
    held = [];
    const first = find();
    const ref = { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' };
    deps.sleep = async (ms) => {
      rig.pass(ms);
      if (held?.length !== 1) return;
      await rig.connected.accounts.delete(ref);
      await store.forget(ref);
      release();
    };
    await expect(find()).rejects.toMatchObject({ code: 'not_found' });
    await first;
    expect(store.all()).toEqual([]);
  });
});

describe('the list of accounts with analytics', () => {
  const list = () => listAccounts(deps, { workspaceId: ids.workspace, platform: 'madeup' });

  it("the list contains the workspace's accounts on the network, sorted by name", async () => {
    const connect = (platform: string, platformId: string, username: string) =>
      rig.connected.connect({ workspaceId: ids.workspace, platform, platformId }, connection, { username });
    await connect('madeup', 'a2', 'Anchor');
    await connect('other', 'a3', 'Elsewhere');
    const [platform, logo] = ['madeup', null];
    expect(await list()).toEqual([
      { platform, platform_id: 'a2', username: 'Anchor', logo },
      { platform, platform_id: 'a1', username: 'harbour', logo },
    ]);
  });

  it('the list is empty when no account is connected', async () => {
    await rig.connected.accounts.delete({ workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' });
    expect(await list()).toEqual([]);
  });

  it('a database error is reported with the message for the account list', async () => {
    deps.accounts = { ...deps.accounts, list: () => Promise.reject(new Error('no database')) };
    await expect(list()).rejects.toMatchObject({ status: 500, message: words.accounts });
  });
});
