import { z } from 'zod';
import { bearer } from '../../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import { daysAfter, pacificDate } from '../pacific-time.ts';

const reports = 'https://youtubeanalytics.googleapis.com/v2/reports';

const table = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })),
  /** Missing when there are no rows. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).optional(),
});

/** A row by column name. */
export interface Row {
  text(column: string): string;
  number(column: string): number;
}

export interface Query {
  metrics: string;
  dimensions: string;
  sort: string;
}

/** Reads a report of the last days, which are counted in California time. */
export async function readReport(
  { http, now }: PlatformIo,
  { grant }: Account,
  days: number,
  query: Query,
): Promise<Row[]> {
  const endDate = pacificDate(now());
  const span = { startDate: daysAfter(endDate, 1 - days), endDate };
  const { columnHeaders, rows = [] } = await http.read(
    {
      method: 'GET',
      url: reports,
      query: { ids: 'channel==MINE', ...span, ...query },
      headers: bearer(grant),
    },
    table,
  );
  const columns = columnHeaders.map(({ name }) => name);
  return rows.map((cells): Row => {
    const cell = (column: string) => cells[columns.indexOf(column)] ?? null;
    return { text: (column) => String(cell(column) ?? ''), number: (column) => Number(cell(column) ?? 0) };
  });
}
