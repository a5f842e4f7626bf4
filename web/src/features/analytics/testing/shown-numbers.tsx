import type { Panel, PostRows } from '@fanfare/core/analytics/panel.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { NumberTable } from '../chart-frame.tsx';
import { LinesCard } from '../lines-card.tsx';
import { MetricCard } from '../metric-card.tsx';
import { MovesCard } from '../moves-card.tsx';
import { PostTable } from '../post-table.tsx';
import { SummaryStrip } from '../summary-strip.tsx';
import { lineRows, moveRows } from '../table-rows.ts';

/** The texts that a panel shows. */
export interface ShownNumbers {
  /** For each card and each number of the summary, the value and the whole text around it. */
  figures: Record<string, { value: string; text: string }>;
  /** The text of each chart without its table: the title, the totals and the notes. */
  charts: Record<string, string>;
  /** The table of each chart, row by row, with its header. */
  tables: Record<string, string[][]>;
  /** For each post, its numbers in the order of the columns, and then its engagement. */
  posts: Record<string, string[]>;
}

const source = { age: 'just now', asked: 'just now', period: '', stale: null };
const nothing = {
  fileName: '',
  timeZone: 'UTC',
  network: '',
  sort: null,
  onSort: () => undefined,
  addressOf: () => null,
};

const markupOf = (shown: ReactNode): string =>
  renderToStaticMarkup(shown).replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const partsOf = (markup: string, tag: string): string[] =>
  [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([part]) => part);

/**
 * The number in a cell. A cell may contain a text for wide screens and a second one for phones: the number is read from
 * the text for wide screens.
 */
const numberOf = (cell: string): string => textOf(partsOf(cell, 'span')[0] ?? cell);

const rowsOf = (markup: string): string[][] =>
  partsOf(markup, 'tr').map((row) => partsOf(row, 't[hd]').map(textOf));

/** The table shows few posts at first, so it is rendered separately for each post. */
const postNumbers = (posts: PostRows, days: number): ShownNumbers['posts'] =>
  Object.fromEntries(
    posts.rows.map((row) => {
      const markup = markupOf(<PostTable posts={{ ...posts, rows: [row] }} days={days} {...nothing} />);
      const cells = partsOf(partsOf(markup, 'tr').at(-1) ?? '', 'td');
      return [row.id, cells.filter((cell) => cell.startsWith('<td class="number')).map(numberOf)];
    }),
  );

/** Renders all parts of a panel that show numbers, and reads the numbers from the markup. */
export function shownNumbers({ cards, summary, blocks, posts }: Panel, days: number): ShownNumbers {
  const shown: ShownNumbers = { figures: {}, charts: {}, tables: {}, posts: postNumbers(posts, days) };
  for (const metric of cards) {
    const markup = markupOf(<MetricCard metric={metric} source={source} />);
    shown.figures[metric.id] = { value: textOf(partsOf(markup, 'p')[0] ?? ''), text: textOf(markup) };
  }
  for (const metric of summary) {
    const markup = markupOf(<SummaryStrip metrics={[metric]} source={source} />);
    shown.figures[metric.id] = { value: numberOf(partsOf(markup, 'dd')[0] ?? ''), text: textOf(markup) };
  }
  for (const block of blocks) {
    if (block.kind === 'shares') continue;
    const { id, title } = block;
    const isLines = block.kind === 'lines';
    const rows = isLines ? lineRows(block.lines) : moveRows(block);
    shown.charts[id] = textOf(
      markupOf(
        isLines ? (
          <LinesCard block={block} days={days} today="" fileNameFor={() => ''} posts={[]} />
        ) : (
          <MovesCard block={block} today="" fileNameFor={() => ''} />
        ),
      ),
    );
    shown.tables[id] = rowsOf(markupOf(<NumberTable title={title} rows={rows} height={0} />));
  }
  return shown;
}
