import type { Cell } from '@fanfare/core/analytics/csv.ts';
import type {
  Block,
  Line,
  Metric,
  MovesBlock,
  Panel,
  PostRows,
  SharesBlock,
} from '@fanfare/core/analytics/panel.ts';
import { addDays, type Day } from '@fanfare/core/calendar/days.ts';
import { wallClock } from '@fanfare/core/time/wall-clock.ts';

type Rows = Cell[][];

interface Period {
  days: number;
  /** The last day. */
  last: Day;
}

/** "Harbour Coffee-instagram-fernhill.coffee-2026-10-24-to-2026-11-22": the workspace, the account and the period. */
export const fileNameOf = (parts: readonly string[], { days, last }: Period): string =>
  [...parts, addDays(last, 1 - days), 'to', last]
    .map((part) => part.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^-+|-+$/g, ''))
    .filter((part) => part !== '')
    .join('-');

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
const localTime = (at: string, timeZone: string): string =>
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

const figureRow = ({ label, unit, figure, change, definition }: Metric): Cell[] => [
  unit === 'percent' ? `${label} in percent` : label,
  figure.kind === 'value' ? figure.value : null,
  change?.before ?? null,
  figure.kind === 'value' ? definition : figure.text,
];

function blockRows(block: Block): Rows {
  if (block.kind === 'lines') return lineRows(block.lines);
  return block.kind === 'moves' ? moveRows(block) : shareRows(block);
}

/** Everything that a network's tab shows, one table below the other. */
export const panelRows = ({ cards, summary, blocks, hashtags, posts }: Panel, timeZone: string): Rows => [
  ['Figure', 'Now', 'Before', 'Definition'],
  ...[...cards, ...summary].map(figureRow),
  ...blocks.flatMap((block) => [[], [block.title], ...blockRows(block)]),
  ...(hashtags
    ? [[], ['Hashtag', 'Posts'], ...hashtags.map(({ hashtag, usage_count: count }) => [hashtag, count])]
    : []),
  [],
  [posts.title],
  ...postRows(posts, timeZone),
];
