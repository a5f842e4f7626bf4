import type { AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import { rangeWithPrevious } from '@fanfare/core/analytics/panel.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import { instagram } from '@fanfare/platforms/instagram/testing/subject.ts';
import { tiktok } from '@fanfare/platforms/tiktok/testing/subject.ts';
import { youtube } from '@fanfare/platforms/youtube/testing/subject.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { snapshotDay } from '@fanfare/core/analytics/snapshots.ts';
import { countedIds } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryAnalytics } from '../../testing/memory-analytics.ts';
import { createMemorySnapshots } from '../../testing/memory-snapshots.ts';
import { createMemoryTasks } from '../../testing/memory-tasks.ts';
import { connectSandboxAccount } from '../../testing/sandbox-account.ts';
import { answerReusedMs } from '@fanfare/core/analytics/answer.ts';
import { findAnalytics, findBestTimes } from './find-analytics.ts';
import { takeSnapshot } from './snapshots.ts';

const { log } = capturedLog();

const networks = {
  Instagram: { subject: instagram, account: '17841408811007723', other: '17841409990001237' },
  TikTok: {
    subject: tiktok,
    account: '-000HarbourCoffeeQuay8uHc2',
    other: '-000AnaPaintsEveryDay7k2vQ',
  },
  YouTube: { subject: youtube, account: 'UCd4HarbourCoffeeQuay00', other: 'UCa1PaintsWithAnaAndCo0' },
} as const;
type Network = keyof typeof networks;
const names = Object.keys(networks) as Network[];

/** The rows of the table in docs/network-calls.md that lists the calls of the analytics. */
const table = new Map(
  readFileSync(new URL('../../../../docs/network-calls.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, what = '', ...counts]) => [what, counts]),
);

const documented = (what: string, network: Network): number =>
  Number(table.get(what)?.[names.indexOf(network)]);

async function connectTo(network: Network) {
  const { subject, account: platformId } = networks[network];
  const account = await connectSandboxAccount(subject as unknown as Subject, platformId);
  onTestFinished(() => account.close());
  const deps = {
    ...account.deps,
    accounts: account.connected.accounts,
    analytics: createMemoryAnalytics(account.connected.accounts),
    snapshots: createMemorySnapshots(account.connected),
    tasks: createMemoryTasks(),
    newId: countedIds(),
    sleep: () => Promise.resolve(),
  };
  const callsOf = async (run: () => Promise<unknown>): Promise<number> => {
    const before = account.calls.length;
    await run();
    return account.calls.length - before;
  };
  const visit = (days: number) => callsOf(() => findAnalytics(deps, { ...account.callFields, days }));
  return { ...account, deps, callsOf, visit };
}

describe.each(names)('the calls to %s', (network) => {
  it.each([7, 30, 60, 90] as AnalyticsDays[])(
    'opening the analytics of %d days makes the documented number of calls',
    async (days) => {
      const { visit } = await connectTo(network);
      expect(await visit(days)).toBe(documented(`visit, ${days} days`, network));
      expect(await visit(rangeWithPrevious(days))).toBe(documented(`comparing ${days} days`, network));
    },
  );

  it('opening the analytics again makes no calls within a quarter of an hour, and the documented number of calls after it', async () => {
    const { visit, rig } = await connectTo(network);
    await visit(30);
    expect(await visit(30)).toBe(0);
    rig.world.pass(answerReusedMs);
    expect(await visit(30)).toBe(documented('visit, 30 days', network));
  });

  it('the best times use the cached analytics of the last 90 days', async () => {
    const { visit, callsOf, deps, callFields } = await connectTo(network);
    const times = () => callsOf(() => findBestTimes(deps, { ...callFields, zone: 'UTC' }));
    await visit(90);
    expect(await times()).toBe(0);
    const alone = await connectTo(network);
    expect(await alone.callsOf(() => findBestTimes(alone.deps, { ...alone.callFields, zone: 'UTC' }))).toBe(
      documented('visit, 90 days', network),
    );
  });

  it('a snapshot makes the documented number of calls, and none if it is repeated on the same day', async () => {
    const { callsOf, deps, callFields } = await connectTo(network);
    const take = () =>
      callsOf(() => takeSnapshot(deps, { ...callFields, day: snapshotDay(deps.now()), attempt: 0 }, log));
    expect(await take()).toBe(documented('daily snapshot', network));
    expect(await take()).toBe(0);
  });

  it('a rate limit of one account does not affect another account of the same network', async () => {
    const { deps, callFields, rig, connected } = await connectTo(network);
    const { other } = networks[network];
    const { workspaceId, platform } = callFields;
    await connected.connect({ workspaceId, platform, platformId: other }, await rig.grant(other));
    const first = { Instagram: 'account', TikTok: 'video_list', YouTube: 'channels_list' }[network];
    rig.world.aim(first, 'rate_limit');
    await expect(findAnalytics(deps, { ...callFields, days: 30 })).rejects.toMatchObject({ status: 429 });
    expect(await findAnalytics(deps, { ...callFields, platform_id: other, days: 30 })).toMatchObject({
      refused: [],
    });
  });
});
