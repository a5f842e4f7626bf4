import type { Block, Metric, Panel } from '@fanfare/core/analytics/panel.ts';
import { comparedText, settledNote } from '@fanfare/core/analytics/periods.ts';
import { changeBetween, valueOf, type Figure, type NoFigure } from '@fanfare/core/analytics/figures.ts';

type Given = Pick<Metric, 'id' | 'label' | 'unit' | 'figure' | 'definition' | 'source'> &
  Partial<Pick<Metric, 'isFilled' | 'trend' | 'changeText'>> & {
    /** The number of the previous period; null when nothing is compared. */
    before?: number | null;
    /** The numbers of the settled posts of both periods: younger posts are still gaining views. */
    settled?: { now: number | null; before: number | null } | null;
    /** Shown in place of a change that cannot be calculated. */
    whyNot?: string | null;
  };

/** A card with its change since the previous period. */
export function metricWith(
  days: number,
  { before = null, settled = null, whyNot = null, ...given }: Given,
): Metric {
  const change = settled
    ? changeBetween(settled.before, settled.now)
    : changeBetween(before, valueOf(given.figure));
  return {
    trend: [],
    changeText: change ? comparedText(days) : whyNot,
    changeNote: change && settled ? settledNote : null,
    ...given,
    change,
  };
}

const signed = (count: number): string =>
  `${count > 0 ? '+' : count < 0 ? '−' : ''}${Math.abs(count).toLocaleString('en')}`;

/** The earlier value of a total, with its label, calculated from the growth since then. */
export function growthOf(total: number | null, gained: number | null, days: number) {
  if (total === null || gained === null) return {};
  return { before: total - gained, changeText: `${signed(gained)} in ${days} days` };
}

/** The number of new posts in a period, compared with the previous one. */
function newPosts(
  now: number,
  before: number | null,
  whyNot: string | null,
): Pick<Metric, 'change' | 'changeText' | 'comparedLabel'> {
  if (before === null) return { change: null, changeText: whyNot ?? `${now} in this period` };
  return {
    change: changeBetween(before, now),
    comparedLabel: 'Posts published in the period',
    changeText: `${now} in this period, ${before} before`,
  };
}

/** Cumulative counts up to today, one for each bucket of the period, for a line of growth. */
function totalsAt(total: number | null, times: readonly number[], from: number, to: number): number[] {
  if (total === null || times.length === 0) return [];
  const buckets = 12;
  return Array.from({ length: buckets }, (_, n) => {
    const end = from + ((to - from) * (n + 1)) / buckets;
    return total - times.filter((at) => at > end).length;
  });
}

interface CountedPosts {
  /** All posts of the account, or why the network does not give their number. */
  total: Figure;
  /** The times of the posts of the period. */
  published: readonly number[];
  /** The number of posts of the previous period; null when nothing is compared. */
  before: number | null;
  whyNot: string | null;
  from: number;
  to: number;
}

/** The card with the number of all posts. Its change compares the new posts of the periods. */
export const totalPosts = (
  days: number,
  given: Pick<Given, 'id' | 'label' | 'definition' | 'source'>,
  { total, published, before, whyNot, from, to }: CountedPosts,
): Metric => ({
  ...metricWith(days, {
    ...given,
    unit: 'count',
    figure: total,
    trend: totalsAt(valueOf(total), published, from, to),
  }),
  ...newPosts(published.length, before, whyNot),
});

/**
 * A number of the overview. The server calculates it from all posts of its answer. If these include posts from before
 * the first whole day, it is calculated again without them.
 */
export const inPeriod = <Post>(
  given: number | null,
  all: readonly Post[],
  posts: readonly Post[],
  calculate: (posts: readonly Post[]) => number | null,
): number | null => (posts.length === all.length ? given : calculate(posts));

/** A number of the settled posts of both periods; null when nothing is compared. */
export const settledBy = <Post>(
  compared: { settled: readonly Post[]; settledBefore: readonly Post[] } | null,
  calculate: (posts: readonly Post[]) => number | null,
): { now: number | null; before: number | null } | null =>
  compared && { now: calculate(compared.settled), before: calculate(compared.settledBefore) };

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

const isMissing = (figure: Figure | null): boolean => figure !== null && figure.kind !== 'value';
const isLate = (figure: Figure | null): boolean => figure?.kind === 'not_yet';

/** The names of the lines of a chart that meet a condition. A chart with only one line has the name of the chart. */
function namesIn(block: Block, is: (missing: NoFigure | null) => boolean): string[] {
  if (block.kind !== 'lines') return is(block.missing) ? [block.title] : [];
  const found = block.lines.filter(({ missing }) => is(missing));
  return block.lines.length > 1 ? found.map(({ label }) => label) : found.map(() => block.title);
}

const nothingYet = 'Nothing yet: the other figures appear once there is something to count.';

/**
 * A notice about missing and substituted numbers, which names all of them. Numbers that are only late are not missing:
 * one sentence says that they will come.
 */
export function noticeOf(
  metrics: readonly Metric[],
  blocks: readonly Block[],
  remark: string | null,
): Panel['notice'] {
  const namesOf = (is: (figure: Figure | null) => boolean) => [
    ...metrics.filter(({ figure }) => is(figure)).map(({ label }) => label),
    ...blocks.flatMap((block) => namesIn(block, is)),
  ];
  const names = namesOf((figure) => isMissing(figure) && !isLate(figure)).map((name) => name.toLowerCase());
  const isAwaited = namesOf(isLate).length > 0;
  if (names.length > 0)
    return {
      tone: 'warning',
      text: [
        `Missing: ${listed.format(names)}.`,
        isAwaited ? nothingYet : 'Everything else is complete.',
        remark,
      ]
        .filter(Boolean)
        .join(' '),
    };
  if (isAwaited) return { tone: 'quiet', text: [nothingYet, remark].filter(Boolean).join(' ') };
  return remark === null ? null : { tone: 'quiet', text: `${remark} All other figures are complete.` };
}
