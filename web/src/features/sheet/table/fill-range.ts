import type { CellContext } from '@fanfare/core/sheet/cells.ts';
import { patchFrom, type RowField } from '@fanfare/core/sheet/fields.ts';
import { fillSeries } from '@fanfare/core/sheet/fill.ts';
import type { PatchedRow, SheetRow } from '@fanfare/core/sheet/sheet.ts';

export interface Filled {
  patches: PatchedRow[];
  /** The series of the times, such as "Every weekday at 9:00 and 17:00"; null if the times do not make a series. */
  text: string | null;
}

/**
 * Fills the rows after the first `given` rows. If the given times make a series, the series continues; all other values
 * repeat.
 */
export function fillRange(
  rows: readonly SheetRow[],
  given: number,
  fields: readonly RowField[],
  context: CellContext,
): Filled {
  const series = fields.includes('schedule') ? fillSeries(rows, given, context) : { patches: [], text: null };
  const others = fields.filter((field) => field !== 'schedule');
  const repeated = rows.slice(given).flatMap(({ id }, i): PatchedRow[] => {
    const source = rows[i % given];
    return source ? others.map((field) => ({ id, patch: patchFrom(source, field) })) : [];
  });
  return { patches: [...repeated, ...series.patches], text: series.text };
}
