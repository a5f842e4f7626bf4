import { dayIn, type Day } from '../calendar/days.ts';
import type { AnalyticsAnswer, AnalyticsDays } from './answer.ts';
import { analyticsDays, comparedDays, type ReadDays } from './answer.ts';
import type { DaySeries } from './days.ts';
import type { Change, Figure, NoFigure } from './figures.ts';
import { periodsAt, postsOn } from './periods.ts';

/** The analytics of one account in the form that the screen shows. Each network converts its answer into this form. */
export interface Panel {
  /** Always four cards. */
  cards: readonly Metric[];
  summary: readonly Metric[];
  blocks: readonly Block[];
  /** The hashtags of the account's posts, most used first. Null if the network reports no hashtags. */
  hashtags: readonly { hashtag: string; usage_count: number }[] | null;
  posts: PostRows;
  /** A one-line text about missing or substituted numbers. Null if no number is missing or substituted. */
  notice: { tone: 'quiet' | 'warning'; text: string } | null;
}

export interface Metric {
  id: string;
  label: string;
  unit: 'count' | 'percent';
  figure: Figure;
  definition: string;
  /** The origin of the number, such as "Instagram" or "Filled from views". */
  source: string;
  /**
   * True if this metric shows the number of another metric, because the network does not report its own. Its label is
   * then marked with ¹, which the notice above the cards explains.
   */
  isFilled?: boolean;
  /** The change since the previous period; null when the change is unknown or not requested. */
  change: Change | null;
  /** The name of the number whose change is shown, if it is not the number that the card shows. */
  comparedLabel?: string;
  /** Explains the change, such as "vs previous 30 days". */
  changeText: string | null;
  /** Says which days the change leaves out; null when the whole periods are compared. */
  changeNote: string | null;
  /** The values of a small line chart, 92 px wide. With fewer than two values, no line is drawn. */
  trend: readonly number[];
}

type Colour = 'c1' | 'c2' | 'c3' | 'c4';

export interface Line extends DaySeries {
  id: string;
  label: string;
  colour: Colour;
  missing: NoFigure | null;
  /** The exact sum, if the values of `days` are rounded. Null if adding up `days` gives the exact sum. */
  total: number | null;
  /**
   * True if each value is a total, such as all followers on that day. Totals are never added up, and their axis need
   * not start at zero.
   */
  isTotal?: boolean;
}

interface BlockHead {
  id: string;
  title: string;
  note?: string;
}

export interface LinesBlock extends BlockHead {
  kind: 'lines';
  /** The time zone in which the network counts days. */
  zone: string;
  lines: readonly Line[];
}

interface Move {
  day: Day;
  gained: number;
  lost: number;
}

export interface MovesBlock extends BlockHead {
  kind: 'moves';
  labels: { gained: string; lost: string };
  days: readonly Move[];
  /** The numbers gained and lost in the whole period. They are known even if some of its days are not. */
  totals: { gained: number; lost: number } | null;
  missing: NoFigure | null;
}

export interface ShareRow {
  label: string;
  bars: readonly { name: string; percent: number; colour: Colour }[];
}

export interface SharesBlock extends BlockHead {
  kind: 'shares';
  subtitle: string;
  rows: readonly ShareRow[];
  missing: NoFigure | null;
}

export type Block = LinesBlock | MovesBlock | SharesBlock;

export interface PostColumn {
  id: string;
  header: string;
  isFilled?: boolean;
}

export interface PostRow {
  /** The id of the post at the network. */
  id: string;
  title: string;
  kind: string;
  thumbnail: string | null;
  link: string | null;
  /** The time of publishing, as an ISO instant. */
  at: string;
  /** One value per column, in the order of the columns. */
  values: readonly (number | null)[];
  engagement: number | null;
  /** The reason why numbers of this post are missing. */
  note: string | null;
}

export interface PostRows {
  title: 'Recent posts' | 'Recent videos';
  /** Header of the column with the kind of post; null when the kind is shown below the title. */
  kindHeader: string | null;
  columns: readonly PostColumn[];
  rows: readonly PostRow[];
}

export const isVideoIn = ({ title }: PostRows, { kind }: PostRow): boolean =>
  title === 'Recent videos' || kind === 'Video';

export interface PanelContext {
  days: AnalyticsDays;
  /** The time zone in which the days of the range begin and end. */
  zone: string;
  /** The answer for a longer range that also covers the previous period; null when nothing is compared. */
  wider: AnalyticsAnswer | null;
}

export interface AnalyticsPanel {
  empty: { title: string; text: string };
  panelOf(answer: AnalyticsAnswer, context: PanelContext): Panel;
}

/**
 * Lets a network build its panel from an answer of its own type. The browser does not check that type, because the
 * server built the answer.
 */
export const panelFor =
  <Answer extends object>(build: (answer: Answer, context: Context<Answer>) => Panel) =>
  (answer: AnalyticsAnswer, { days, zone, wider }: PanelContext): Panel =>
    build(answer as unknown as Answer, {
      days,
      zone,
      wider: wider as unknown as Answer | null,
      at: new Date(answer.fetchedAt),
    });

interface PeriodContext {
  days: number;
  zone: string;
  /** The time of the network's answer; its day is the last of the range. */
  at: Date;
}

export interface Context<Answer> {
  days: AnalyticsDays;
  zone: string;
  wider: Answer | null;
  /** The time of the network's answer. */
  at: Date;
}

/** The shortest range that also covers the previous period. */
export const rangeWithPrevious = (days: AnalyticsDays): ReadDays =>
  [...analyticsDays, ...comparedDays].find((each) => each >= 2 * days) ?? comparedDays[1];

/** The server reads no more posts than this. A list of this length may therefore lack the oldest posts. */
const postsMax = 100;

const mayBeCut = (posts: readonly unknown[]): boolean => posts.length >= postsMax;

/** The reason why the previous period cannot be compared; null when it can be, or when no comparison is requested. */
export const whyNotBefore = (wider: { posts: readonly unknown[] } | null): string | null =>
  wider && mayBeCut(wider.posts) ? `No comparison: only the newest ${postsMax} posts are known.` : null;

/** The posts of two periods that are compared. Null if the list may lack posts of these periods. */
export function comparedPosts<Post>(
  posts: readonly Post[] | undefined,
  timeOf: (post: Post) => string,
  { at, days, zone }: PeriodContext,
): { before: Post[]; settled: Post[]; settledBefore: Post[] } | null {
  if (!posts) return null;
  const { before, settled, settledBefore } = periodsAt(dayIn(at.getTime(), zone), days);
  const isOlder = (post: Post) => dayIn(Date.parse(timeOf(post)), zone) < before.first;
  if (mayBeCut(posts) && !posts.some(isOlder)) return null;
  return {
    before: postsOn(posts, timeOf, before, zone),
    settled: postsOn(posts, timeOf, settled, zone),
    settledBefore: postsOn(posts, timeOf, settledBefore, zone),
  };
}

export const postsWithin = <Post>(
  posts: readonly Post[],
  timeOf: (post: Post) => string,
  { at, days, zone }: PeriodContext,
): Post[] => postsOn(posts, timeOf, periodsAt(dayIn(at.getTime(), zone), days).shown, zone);
