import {
  changeBetween,
  figureOf,
  valueOf,
  type Figure,
  type NoFigure,
} from '@fanfare/core/analytics/figures.ts';
import {
  comparedPosts,
  postsWithin,
  whyNotBefore,
  type Block,
  type Context,
  type Metric,
  type Panel,
} from '@fanfare/core/analytics/panel.ts';
import { comparedText, settledNote } from '@fanfare/core/analytics/periods.ts';
import { dayMs } from '@fanfare/core/time/units.ts';

type Given = Pick<Metric, 'id' | 'label' | 'unit' | 'definition' | 'source'> &
  Partial<Pick<Metric, 'isFilled' | 'trend'>>;

type Compared = Given &
  Pick<Metric, 'figure'> &
  Partial<Pick<Metric, 'changeText'>> & {
    /** The number of the previous period; null if the card compares no periods. */
    before?: number | null;
    /**
     * The numbers of the settled posts of both periods. Younger posts are left out, because they are still gaining
     * views.
     */
    settled?: { now: number | null; before: number | null } | null;
    /** The text that is shown in place of a change that cannot be calculated. */
    whyNot?: string | null;
  };

/** A card with its change since the previous period. */
export function metricWith(
  days: number,
  { before = null, settled = null, whyNot = null, ...given }: Compared,
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

/**
 * The total at the start of the period, and the text of the change: `gained` is the growth within the period.
 */
export function growthOf(total: number | null, gained: number | null, days: number) {
  if (total === null || gained === null) return {};
  return { before: total - gained, changeText: `${signed(gained)} in ${days} days` };
}

/** The number of new posts in a period, compared with the previous period. */
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

/** The total number of posts at the end of each twelfth of the period, for a line chart. */
function totalsAt(total: number | null, times: readonly number[], from: number, to: number): number[] {
  if (total === null || times.length === 0) return [];
  const buckets = 12;
  return Array.from({ length: buckets }, (_, n) => {
    const end = from + ((to - from) * (n + 1)) / buckets;
    return total - times.filter((at) => at > end).length;
  });
}

interface PostNumber<Post> extends Given {
  /** The number about all posts in the server's answer, which the server calculated. */
  value: number | null;
  calculate: (posts: readonly Post[]) => number | null;
  missing: NoFigure;
}

/**
 * The posts of a period, and functions that make the cards about them. The cards compare these posts with those of
 * the previous period.
 */
export function createPostMetrics<Post>(
  all: readonly Post[],
  timeOf: (post: Post) => string,
  context: Context<{ posts: readonly Post[] }>,
) {
  const { days, wider, at } = context;
  const posts = postsWithin(all, timeOf, context);
  const compared = comparedPosts(wider?.posts, timeOf, context);
  const whyNot = whyNotBefore(wider);
  const to = at.getTime();
  return {
    posts,
    /** The values of all posts that have one, oldest post first. */
    trendOf: (valueIn: (post: Post) => number | null): number[] =>
      posts.toReversed().flatMap((post) => valueIn(post) ?? []),
    /**
     * A card with a number about the posts of the period. If the server's answer contains earlier posts, the number is
     * calculated again without these.
     */
    metric: ({ value, calculate, missing, ...given }: PostNumber<Post>): Metric =>
      metricWith(days, {
        ...given,
        figure: figureOf(posts.length === all.length ? value : calculate(posts), missing),
        whyNot,
        settled: compared && {
          now: calculate(compared.settled),
          before: calculate(compared.settledBefore),
        },
      }),
    /** The card with the total number of posts of the account. Its change compares the new posts of both periods. */
    totalPosts(given: Omit<Given, 'unit'>, total: Figure): Metric {
      const times = posts.map((post) => Date.parse(timeOf(post)));
      const trend = totalsAt(valueOf(total), times, to - days * dayMs, to);
      return {
        ...metricWith(days, { ...given, unit: 'count', figure: total, trend }),
        ...newPosts(posts.length, compared && compared.before.length, whyNot),
      };
    },
  };
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

const isMissing = (figure: Figure | null): boolean => figure !== null && figure.kind !== 'value';
const isLate = (figure: Figure | null): boolean => figure?.kind === 'not_yet';

/**
 * The labels of those lines of a chart for which `is` returns true. For a block without several lines, the title of the
 * block if `is` returns true.
 */
function namesIn(block: Block, is: (missing: NoFigure | null) => boolean): string[] {
  if (block.kind !== 'lines') return is(block.missing) ? [block.title] : [];
  const found = block.lines.filter(({ missing }) => is(missing));
  return block.lines.length > 1 ? found.map(({ label }) => label) : found.map(() => block.title);
}

const nothingYet = 'Nothing yet: the other figures appear once there is something to count.';

/**
 * A notice that lists the missing numbers. Numbers that are not available yet are not listed: one sentence covers all
 * of them.
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
