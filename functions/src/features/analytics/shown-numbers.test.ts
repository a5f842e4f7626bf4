import type { Panel } from '@fanfare/core/analytics/panel.ts';
import { periodsAt } from '@fanfare/core/analytics/periods.ts';
import type { AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import { panel as instagramPanel } from '@fanfare/platforms/instagram/panel.ts';
import { instagram } from '@fanfare/platforms/instagram/testing/subject.ts';
import { panel as tiktokPanel } from '@fanfare/platforms/tiktok/panel.ts';
import { tiktok } from '@fanfare/platforms/tiktok/testing/subject.ts';
import { panel as youtubePanel } from '@fanfare/platforms/youtube/panel.ts';
import { youtube } from '@fanfare/platforms/youtube/testing/subject.ts';
import { beforeAll, expect, it } from 'vitest';
import { countedIds } from '../../testing/builders.ts';
import { createMemoryAnalytics } from '../../testing/memory-analytics.ts';
import { connectSandboxAccount } from '../../testing/sandbox-account.ts';
import { truthOf, type Truth } from '../../testing/sandbox-truth.ts';
import { findAnalytics } from './find-analytics.ts';

interface ShownNumbers {
  figures: Record<string, { value: string; text: string }>;
  charts: Record<string, string>;
  tables: Record<string, string[][]>;
  posts: Record<string, string[]>;
}

let shownNumbers: (panel: Panel, days: number) => ShownNumbers;
/**
 * Imports the module by its address, so that the compiler does not follow the import. The module needs browser types,
 * which the TypeScript settings of the server do not have.
 */
beforeAll(async () => {
  const address = new URL(
    '../../../../web/src/features/analytics/testing/shown-numbers.tsx',
    import.meta.url,
  );
  ({ shownNumbers } = (await import(address.pathname)) as { shownNumbers: typeof shownNumbers });
});

const cafes = {
  instagram: { subject: instagram, panel: instagramPanel, id: '17841408811007723' },
  tiktok: { subject: tiktok, panel: tiktokPanel, id: '-000HarbourCoffeeQuay8uHc2' },
  youtube: { subject: youtube, panel: youtubePanel, id: 'UCd4HarbourCoffeeQuay00' },
} as const;
type Network = keyof typeof cafes;

/** The panel of an account as people see it, and the contents of the account's sandbox. */
async function readPanelAndTruth(network: Network, days: AnalyticsDays) {
  const { subject, panel, id } = cafes[network];
  const account = await connectSandboxAccount(subject as unknown as Subject, id);
  const deps = {
    ...account.deps,
    accounts: account.connected.accounts,
    analytics: createMemoryAnalytics(account.connected.accounts),
    newId: countedIds(),
    sleep: () => Promise.resolve(),
  };
  const answer = await findAnalytics(deps, { ...account.callFields, days });
  const shown = panel.panelOf(answer, { zone: 'UTC', days, wider: null });
  const { first } = periodsAt(answer.fetchedAt.slice(0, 10), days).shown;
  const truth = truthOf[network](account.rig, id, days, first);
  await account.close();
  return { shown: shownNumbers(shown, days), truth };
}

const known = new Map<string, ReturnType<typeof readPanelAndTruth>>();
/** Reads each panel once: no test changes it, and 90 days take many calls. */
function panelAndTruth(network: Network, days: AnalyticsDays) {
  const key = `${network} ${days}`;
  const panel = known.get(key) ?? readPanelAndTruth(network, days);
  known.set(key, panel);
  return panel;
}

const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toLocaleString('en');
const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : `${value.toFixed(1)}%`;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayText = (day: string): string => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;
const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${count(Math.abs(value))}`;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * The numbers of a series by day. The sandbox names each number by its series and day, such as
 * `daily_reach.2026-11-20`.
 */
const seriesIn = (truth: Truth, name: string, field = ''): [day: string, value: number][] =>
  Object.entries(truth).flatMap(([key, value]): [string, number][] => {
    const [series, day = '', of = ''] = key.split('.');
    return series === name && of === field && value !== null ? [[day, value]] : [];
  });

/** A column of a table by day; days without a number are left out. */
const columnOf = (table: readonly string[][] | undefined, header: string): Record<string, string> => {
  const [head = [], ...rows] = table ?? [];
  const at = head.indexOf(header);
  return Object.fromEntries(
    rows.filter((row) => row[at] !== 'No figure').map((row) => [row[0] ?? '', row[at] ?? '']),
  );
};

const texts = (series: readonly [string, number][], text = count): Record<string, string> =>
  Object.fromEntries(series.map(([day, value]) => [dayText(day), text(value)]));

const columns: Readonly<Record<Network, readonly string[]>> = {
  instagram: ['reach', 'impressions', 'likes', 'comments', 'saved'],
  tiktok: ['views', 'likes', 'comments', 'shares'],
  youtube: ['views', 'likes', 'comments'],
};

/** The shortest and the longest range are enough here, because `walk.test.ts` checks the analytics of every range. */
const shownDays: readonly AnalyticsDays[] = [7, 90];

const everywhere = Object.keys(cafes).flatMap((network) =>
  shownDays.map((days) => [network as Network, days] as const),
);

it.each(everywhere)(
  'every number that the panel of %s shows for %d days is in the sandbox',
  async (network, days) => {
    const { shown, truth } = await panelAndTruth(network, days);
    const overview = Object.entries(truth).filter(([name]) => name.startsWith('overview.'));
    expect(Object.fromEntries(Object.entries(shown.figures).map(([id, { value }]) => [id, value]))).toEqual(
      Object.fromEntries(
        overview.map(([name, value]) => [
          name.slice('overview.'.length),
          (name.endsWith('engagement_rate') ? percent : count)(value),
        ]),
      ),
    );
    const ids = new Set(
      Object.keys(truth).flatMap((name) => (name.startsWith('posts.') ? (name.split('.')[1] ?? '') : [])),
    );
    expect(ids.size).toBeGreaterThan(0);
    expect(shown.posts).toEqual(
      Object.fromEntries(
        [...ids].map((id) => [
          id,
          [
            ...columns[network].map((name) => count(truth[`posts.${id}.${name}`])),
            percent(truth[`posts.${id}.engagement_rate`]),
          ],
        ]),
      ),
    );
  },
);

it.each(shownDays)(
  'Instagram’s charts show the daily numbers of the sandbox and their sums, over %d days',
  async (days) => {
    const { shown, truth } = await panelAndTruth('instagram', days);
    const reach = seriesIn(truth, 'daily_reach');
    expect(columnOf(shown.tables['daily_reach'], 'Reach')).toEqual(texts(reach));
    const sum = sumOf(reach.map(([, value]) => value));
    expect(shown.charts['daily_reach']).toContain(
      `${count(sum)} in ${days} days · ${reach.length} data points`,
    );
    const { 'sum.follows': follows = 0, 'sum.unfollows': unfollows = 0 } = truth;
    const net = (follows ?? 0) - (unfollows ?? 0);
    expect(shown.charts['follows']).toContain(
      `Follows ${count(follows)} Unfollows ${count(unfollows)} Net ${signed(net)}`,
    );
    expect(shown.figures['total_followers']?.text).toContain(`${signed(net)} in ${days} days`);
  },
);

it.each(shownDays)(
  'YouTube’s charts show the daily numbers of the sandbox and their sums, over %d days',
  async (days) => {
    const { shown, truth } = await panelAndTruth('youtube', days);
    const views = seriesIn(truth, 'daily_analytics', 'views');
    const minutes = seriesIn(truth, 'daily_analytics', 'estimated_minutes_watched');
    const performance = shown.tables['daily_performance'];
    expect(columnOf(performance, 'Channel views')).toEqual(texts(views));
    const hoursText = (value: number | null | undefined) => count(Math.round((value ?? 0) / 6) / 10);
    expect(columnOf(performance, 'Hours watched')).toEqual(texts(minutes, hoursText));
    const totalViews = sumOf(views.map(([, value]) => value));
    const hours = Math.round(sumOf(minutes.map(([, value]) => value)) / 60);
    expect(shown.charts['daily_performance']).toContain(`Channel views ${count(totalViews)} `);
    expect(shown.charts['daily_performance']).toContain(`Hours watched ${count(hours)}`);
    expect(shown.figures['total_views']?.text).toContain(`${count(totalViews)} of them in this period`);
    const gained = seriesIn(truth, 'daily_subscriber_changes', 'subscribers_gained');
    const lost = seriesIn(truth, 'daily_subscriber_changes', 'subscribers_lost');
    expect(columnOf(shown.tables['subscribers'], 'Gained')).toEqual(texts(gained));
    expect(columnOf(shown.tables['subscribers'], 'Lost')).toEqual(texts(lost));
    const [all, gone] = [gained, lost].map((series) => sumOf(series.map(([, value]) => value)));
    const net = (all ?? 0) - (gone ?? 0);
    expect(shown.charts['subscribers']).toContain(
      `Gained ${count(all)} Lost ${count(gone)} Net ${signed(net)}`,
    );
    expect(shown.figures['total_subscribers']?.text).toContain(`${signed(net)} in ${days} days`);
  },
);
