import type { Cell } from '@fanfare/core/analytics/csv.ts';
import type { Change } from '@fanfare/core/analytics/figures.ts';
import type {
  Block,
  Line,
  Metric,
  MovesBlock,
  Panel,
  PostRows,
  SharesBlock,
} from '@fanfare/core/analytics/panel.ts';
import { periodsAt, unsettledDays, type DayRange } from '@fanfare/core/analytics/periods.ts';
import { addDays, type Day } from '@fanfare/core/calendar/days.ts';
import { wallClock } from '@fanfare/core/time/wall-clock.ts';

type Rows = Cell[][];

export interface Period {
  days: number;
  last: Day;
}

/**
 * "Harbour-Coffee-instagram-fernhill.coffee-2026-10-24-to-2026-11-22": the workspace, the network, the account and the
 * period.
 */
export const fileNameOf = (parts: readonly string[], { days, last }: Period): string =>
  [...parts, addDays(last, 1 - days), 'to', last]
    .map((part) => part.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^-+|-+$/g, ''))
    .filter((part) => part !== '')
    .join('-');

/** Returns the beginning of the name of a chart's file. `range` is null for the period of the screen. */
export type FileNameFor = (range: DayRange | null) => string;

export const lineRows = (lines: readonly Line[]): Rows => [
  ['Day', ...lines.flatMap(({ label, before }) => (before ? [label, `${label} before`] : [label]))],
  ...(lines[0]?.days ?? []).map(({ day }, n) => [
    day,
    ...lines.flatMap(({ days, before }) => {
      const value = days[n]?.value ?? null;
      return before ? [value, before[n] ?? null] : [value];
    }),
  ]),
];

export const moveRows = ({ labels, days }: MovesBlock): Rows => [
  ['Day', labels.gained, labels.lost, 'Net'],
  ...days.map(({ day, gained, lost }) => [day, gained, lost, gained - lost]),
];

export const shareRows = ({ title, rows }: SharesBlock): Rows => [
  [title, 'Group', 'Percent'],
  ...rows.flatMap(({ label, bars }) => bars.map(({ name, percent }) => [label, name, percent])),
];

/** "2026-11-20 10:00", which spreadsheets read as a time. */
export const localTime = (at: string, timeZone: string): string =>
  wallClock(Date.parse(at), timeZone).replace('T', ' ');

export const postRows = ({ columns, rows, kindHeader, title }: PostRows, timeZone: string): Rows => [
  [
    title === 'Recent videos' ? 'Video' : 'Post',
    kindHeader ?? 'Type',
    `Published (${timeZone})`,
    ...columns.map(({ header, isFilled }) => (isFilled ? `${header} (filled from views)` : header)),
    'Engagement in percent',
    'Note',
    'Address',
  ],
  ...rows.map((row) => [
    row.title,
    row.kind,
    localTime(row.at, timeZone),
    ...row.values,
    row.engagement,
    row.note ?? '',
    row.link ?? '',
  ]),
];

/** "2026-10-25 to 2026-11-23" */
const rangeText = ({ first, last }: DayRange): string => `${first} to ${last}`;

/** The period and the compared period, which is empty when nothing is compared. */
export const periodCells = ({ days, last }: Period, isCompared: boolean): [shown: Cell, before: Cell] => {
  const { shown, before } = periodsAt(last, days);
  return [rangeText(shown), isCompared ? rangeText(before) : null];
};

/** Added to the name of a figure or column, to say that its change does not compare the newest posts. */
export const settledText = `without the newest ${unsettledDays} days`;

export const figureHeader: Cell[] = [
  'Figure',
  'Period',
  'Value',
  'Compared figure',
  'Compared with',
  'Compared value before',
  'Compared value now',
  'Change',
  'Change in percent',
  'Note',
  'Definition',
];

/** The difference, rounded because binary fractions are not exact. */
const differenceOf = ({ before, now }: Change): number => Math.round((now - before) * 100) / 100;

const nameOf = ({ label, unit }: Metric): string => (unit === 'percent' ? `${label} in percent` : label);

/** The columns from the compared figure to the note. */
function comparedCells(metric: Metric, period: Period): Cell[] {
  const { change, changeText, changeNote } = metric;
  if (!change) return [null, null, null, null, null, null, changeText];
  const name = metric.comparedLabel ?? nameOf(metric);
  const [, before] = periodCells(period, true);
  return [
    changeNote === null ? name : `${name} (${settledText})`,
    before,
    change.before,
    change.now,
    differenceOf(change),
    change.percent,
    changeNote,
  ];
}

/**
 * The row of a metric card. The change may be based on fewer posts than the figure of the card, or on another figure.
 * Therefore the compared figure has a name and columns of its own. Values are numbers, so that spreadsheets can
 * calculate with them.
 */
export const figureRow = (metric: Metric, period: Period): Cell[] => {
  const { figure, definition } = metric;
  const [shown] = periodCells(period, false);
  return [
    nameOf(metric),
    shown,
    figure.kind === 'value' ? figure.value : null,
    ...comparedCells(metric, period),
    figure.kind === 'value' ? definition : figure.text,
  ];
};

function blockRows(block: Block): Rows {
  if (block.kind === 'lines') return lineRows(block.lines);
  return block.kind === 'moves' ? moveRows(block) : shareRows(block);
}

interface PanelTables {
  panel: Panel;
  /** The chart of followers over time; null while there is none. */
  followers: Block | null;
  period: Period;
  timeZone: string;
}

/** Everything that a network's tab shows, one table below the other. */
export function panelRows({ panel, followers, period, timeZone }: PanelTables): Rows {
  const { cards, summary, blocks, hashtags, posts } = panel;
  return [
    figureHeader,
    ...[...cards, ...summary].map((metric) => figureRow(metric, period)),
    ...[...blocks, ...(followers ? [followers] : [])].flatMap((block) => [
      [],
      [block.title],
      ...blockRows(block),
    ]),
    ...(hashtags
      ? [[], ['Hashtag', 'Posts'], ...hashtags.map(({ hashtag, usage_count: count }) => [hashtag, count])]
      : []),
    [],
    [posts.title],
    ...postRows(posts, timeZone),
  ];
}
