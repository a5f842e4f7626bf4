import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { insightsReusedMs, type Insights } from '@fanfare/core/insights/insights.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countedIds, ids } from '../../testing/builders.ts';
import { madeUpAccountFields, networkRig, type NetworkRig } from '../../testing/network-rig.ts';
import { createMemoryAnalytics, type MemoryAnalytics } from '../../testing/memory-analytics.ts';
import { findInsights, type InsightDependencies } from './find-insights.ts';

const insights: Insights = {
  answer: { media: { like_count: 12 } },
  link: 'https://made-up.example/p/1',
  counts: [{ label: 'Likes', value: 12 }],
  comments: [
    { id: 'c1', text: 'Lovely', username: 'kim', timestamp: '2026-11-21T12:00:00.000Z', replies: [] },
  ],
};

let rig: NetworkRig;
let analytics: MemoryAnalytics;
let waits: (() => void)[];
let asked: string[];
let failure: FailureKind | null;
beforeEach(async () => {
  asked = [];
  failure = null;
  rig = await networkRig();
  analytics = createMemoryAnalytics(rig.connected.accounts);
  waits = [];
  const { reached } = rig.network;
  reached.facts.abilities.insights = true;
  reached.platform.insights = (_io, { grant }, mediaId) => {
    asked.push(`${mediaId} ${grant.accessToken}`);
    return failure
      ? Promise.reject(new NetworkError({ kind: failure, reason: 'So it says.', code: null }))
      : Promise.resolve(insights);
  };
});
const newId = countedIds();
const depsOf = (): InsightDependencies => ({
  ...rig.deps,
  analytics,
  newId,
  sleep: () => new Promise((resolve) => waits.push(resolve)),
});
const find = (change = {}) => findInsights(depsOf(), { ...madeUpAccountFields, media_id: 'm1', ...change });

describe('the insights of a post', () => {
  it('the insights come in the network’s own shape, together with the fields all networks share', async () => {
    const { link, counts, comments } = insights;
    const fetchedAt = rig.now().toISOString();
    expect(await find()).toEqual({ media: { like_count: 12 }, link, counts, comments, fetchedAt });
    expect(asked).toEqual(['m1 first']);
    rig.pass(insightsReusedMs);
    rig.network.reached.platform.insights = () => Promise.resolve({ ...insights, note: 'Not all.' });
    expect(await find()).toMatchObject({ note: 'Not all.' });
  });

  it('a field that all networks share replaces a field of the same name in the network’s answer', async () => {
    rig.network.reached.platform.insights = () =>
      Promise.resolve({ ...insights, answer: { comments: { data: [] }, link: 7 } });
    expect(await find()).toMatchObject({ comments: insights.comments, link: insights.link });
  });

  it('the insights are found under an alternative name of the network as well', async () => {
    const { facts } = rig.network.reached;
    rig.deps.factsOf = (name) => (name === 'house' ? facts : null);
    expect(await find({ platform: 'house' })).toMatchObject({ link: insights.link });
  });

  it.each([
    ['not_found', 404],
    ['missing_permission', 401],
    ['token_expired', 401],
    ['rate_limited', 429],
    ['unavailable', 502],
    ['rejected', 400],
  ] as const)(
    'a failure of kind %s is reported with the status %d and the network’s message',
    async (kind, status) => {
      failure = kind;
      await expect(find()).rejects.toMatchObject({ code: kind, status, message: 'So it says.' });
    },
  );

  it('a refused token is renewed once, and after a second refusal the network is not called again', async () => {
    failure = 'token_expired';
    await expect(find()).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(['m1 first', 'm1 renewed']);
    await expect(find()).rejects.toMatchObject({ status: 401 });
    // The account has to be reconnected now, so the network is not called.
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['the network does not offer them', () => void (rig.network.reached.facts.abilities.insights = false)],
    [
      'the code of the network does not support them',
      () => void (rig.network.reached.platform.insights = null),
    ],
  ])('the insights are not found if %s', async (_why, change) => {
    change();
    await expect(find()).rejects.toMatchObject({ status: 404, message: 'Unsupported platform' });
    expect(asked).toEqual([]);
  });

  it('the insights are not found for an account of another workspace, or on a network that is not set up', async () => {
    await expect(find({ platform_id: 'of-mika' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(find({ workspaceId: ids.other })).rejects.toMatchObject({ code: 'not_found' });
    rig.deps.reach = () => Promise.resolve(null);
    await expect(find()).rejects.toMatchObject({ message: 'This network is not set up here.' });
    expect(asked).toEqual([]);
  });

  it('fifty simultaneous requests and fifty later ones make one call to the network', async () => {
    const answer = Promise.withResolvers<Insights>();
    const read = rig.network.reached.platform.insights!;
    rig.network.reached.platform.insights = async (...given) => {
      await read(...given);
      return answer.promise;
    };
    const first = find();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const others = Array.from({ length: 49 }, () => find());
    await vi.waitFor(() => expect(waits).toHaveLength(49));
    answer.resolve(insights);
    const expected = await first;
    for (const wake of waits) wake();
    expect(new Set((await Promise.all(others)).map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify(expected)]),
    );
    for (let n = 0; n < 50; n += 1) expect(await find()).toEqual(expected);
    expect(asked).toHaveLength(1);
  });

  it('the network is called again after a minute, and separately for each post', async () => {
    await find();
    await find({ media_id: 'm2' });
    rig.pass(insightsReusedMs);
    await find();
    expect(asked).toEqual(['m1 first', 'm2 first', 'm1 first']);
  });

  it('a failure is not cached, so the next request calls the network again', async () => {
    failure = 'rate_limited';
    await expect(find()).rejects.toMatchObject({ status: 429 });
    failure = null;
    expect(await find()).toMatchObject({ link: insights.link });
  });
});
