import type { Day } from '../calendar/days.ts';
import type { AnalyticsAnswer, AnalyticsDays } from '../insights/analytics.ts';
import { analyticsDays, comparedDays, type ReadDays } from '../insights/analytics.ts';
import type { DaySeries } from './days.ts';
import type { Change, Figure, NoFigure } from './figures.ts';

/** What a screen shows of the analytics of one account. Each network translates its answer into this. */
export interface Panel {
  /** Four. */
  cards: readonly Metric[];
  summary: readonly Metric[];
  blocks: readonly Block[];
  /** Most used first; null where the network has none. */
  hashtags: readonly { hashtag: string; usage_count: number }[] | null;
  posts: PostRows;
  /** One line about what is missing or stands in for something else; null when all is complete. */
  notice: { tone: 'quiet' | 'warning'; text: string } | null;
}

export interface Metric {
  id: string;
  label: string;
  unit: 'count' | 'percent';
  figure: Figure;
  definition: string;
  /** Who counted it, such as "Instagram" or "Filled from views". */
  source: string;
  /** Another metric stands in for it, so it has a footnote mark. */
  isFilled?: boolean;
  /** Against the period before; null where that is unknown or nobody asked. */
  change: Change | null;
  /** Explains the change, such as "vs previous 30 days". */
  changeText: string | null;
  /** For a line of 92 px; fewer than two values draw nothing. */
  trend: readonly number[];
}

export type Colour = 'c1' | 'c2' | 'c3' | 'c4';

export interface Line extends DaySeries {
  id: string;
  label: string;
  colour: Colour;
  /** Why nothing can be drawn. */
  missing: NoFigure | null;
  /** Replaces the sum of the days, where parts of the days were rounded. */
  total: number | null;
  /** The days are totals at that time, which are never summed and need no axis from zero. */
  isTotal?: boolean;
}

interface BlockHead {
  id: string;
  title: string;
  note?: string;
}

export interface LinesBlock extends BlockHead {
  kind: 'lines';
  /** By which the network counts days. */
  zone: string;
  lines: readonly Line[];
}

export interface Move {
  day: Day;
  gained: number;
  lost: number;
}

/** People who came and left, by day. */
export interface MovesBlock extends BlockHead {
  kind: 'moves';
  labels: { gained: string; lost: string };
  days: readonly Move[];
  /** Of the whole period, also where some of it is not known by day. */
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
  /** The network's id. */
  id: string;
  title: string;
  kind: string;
  thumbnail: string | null;
  /** ISO instant. */
  at: string;
  /** In the order of the columns. */
  values: readonly (number | null)[];
  engagement: number | null;
  /** Why numbers are missing. */
  note: string | null;
}

export interface PostRows {
  title: 'Recent posts' | 'Recent videos';
  /** Header of the column of kinds; null where the kind is shown below the title. */
  kindHeader: string | null;
  columns: readonly PostColumn[];
  rows: readonly PostRow[];
}

export interface PanelContext {
  days: AnalyticsDays;
  /** The answer for a longer range, which also covers the period before; null while nothing is compared. */
  wider: AnalyticsAnswer | null;
}

export interface AnalyticsPanel {
  /** Shown where no account is connected. */
  empty: { title: string; text: string };
  panelOf(answer: AnalyticsAnswer, context: PanelContext): Panel;
}

/** Types the answer of one network: the server has built it. */
export const panelFor =
  <Answer extends object>(build: (answer: Answer, context: Context<Answer>) => Panel) =>
  (answer: AnalyticsAnswer, { days, wider }: PanelContext): Panel =>
    build(answer as unknown as Answer, {
      days,
      wider: wider as unknown as Answer | null,
      at: new Date(answer.fetchedAt),
    });

export interface Context<Answer> {
  days: AnalyticsDays;
  wider: Answer | null;
  /** When the network answered. */
  at: Date;
}

/** The shortest range that also covers the period before. */
export const rangeWithPrevious = (days: AnalyticsDays): ReadDays =>
  [...analyticsDays, ...comparedDays].find((each) => each >= 2 * days) ?? comparedDays[1];

const dayMs = 24 * 60 * 60_000;

/** The moments that bound the period and the one before. */
export function periodBounds(at: Date, days: number): { before: number; from: number; to: number } {
  const to = at.getTime();
  return { before: to - 2 * days * dayMs, from: to - days * dayMs, to };
}

/** The server reads no more posts than this, so a full list may lack the oldest ones. */
const postsMax = 100;

/** Why nothing can be said about the posts of the period before; null where something can, or nobody asked. */
export const whyNotBefore = (wider: { posts: readonly unknown[] } | null): string | null =>
  wider && wider.posts.length >= postsMax
    ? `No comparison: only the newest ${postsMax} posts are known.`
    : null;

/** The posts of the period before; null where the list does not reach that far. */
export function postsBefore<Post>(
  posts: readonly Post[] | undefined,
  timeOf: (post: Post) => string,
  { at, days }: { at: Date; days: number },
): Post[] | null {
  if (!posts || posts.length >= postsMax) return null;
  const { before, from } = periodBounds(at, days);
  return posts.filter((post) => Date.parse(timeOf(post)) >= before && Date.parse(timeOf(post)) < from);
}

/** The posts of the selected days. */
export function postsWithin<Post>(
  posts: readonly Post[],
  timeOf: (post: Post) => string,
  { at, days }: { at: Date; days: number },
): Post[] {
  const { from } = periodBounds(at, days);
  return posts.filter((post) => Date.parse(timeOf(post)) >= from);
}
