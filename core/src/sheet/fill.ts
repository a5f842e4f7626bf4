import { readCell, type CellContext } from './cells.ts';
import { patchFrom, type RowField } from './fields.ts';
import { seriesAfter } from './series.ts';
import type { PatchedRow, SheetRow } from './sheet.ts';

/** Copies cells of the first row into the rows below it: Ctrl+D, or the handle of a cell dragged down. */
export function fillDown(rows: readonly SheetRow[], fields: readonly RowField[]): PatchedRow[] {
  const [first, ...others] = rows;
  if (!first) return [];
  return others.flatMap(({ id }) => fields.map((field) => ({ id, patch: patchFrom(first, field) })));
}

/**
 * Continues the times of the first rows, such as "every weekday at 9:00 and 17:00", in the rows below. Times that do
 * not make a series are repeated. Nothing is filled if one of the first rows has no time. Rows whose new time would be
 * more than three months away keep their times.
 */
export function fillSeries(
  rows: readonly SheetRow[],
  given: number,
  { zone, now }: CellContext,
): { patches: PatchedRow[]; text: string | null } {
  const times = rows.slice(0, given).map(({ schedule }) => schedule?.at ?? null);
  if (times.length === 0 || times.some((at) => at === null)) return { patches: [], text: null };
  const known = times.filter((at) => at !== null);
  const series = seriesAfter(known, zone, now);
  const left = rows.slice(given);
  const moments = series ? series.take(left.length) : left.map((_, i) => known[i % known.length] ?? null);
  const patches = left.flatMap(({ id }, i): PatchedRow[] => {
    const at = moments[i];
    return at == null ? [] : [{ id, patch: { schedule: { at, zone } } }];
  });
  return { patches, text: series?.text ?? null };
}

export interface RefusedCell {
  row: string;
  field: RowField;
  text: string;
  problem: string;
  suggestions: readonly string[];
}

export interface Pasted {
  patches: PatchedRow[];
  refused: RefusedCell[];
  /** The number of pasted cells for which the sheet has no column or row. */
  left: number;
}

interface PasteTarget {
  /** The rows from the first cell of the paste to the end of the sheet. */
  rows: readonly SheetRow[];
  /** The columns from the first cell of the paste to the last column. */
  fields: readonly RowField[];
  /** The rows and columns of the selection; a smaller grid is repeated in it. */
  selected: { rows: number; fields: number };
}

/**
 * The number of times a grid is repeated in one direction. It is repeated only if its copies fill the selection
 * exactly, as in spreadsheets.
 */
const repeats = (size: number, selected: number): number =>
  size > 0 && selected > size && selected % size === 0 ? selected / size : 1;

/** Pastes the cells of a spreadsheet. Refused cells keep their values; all other cells are changed. */
export function pasteCells(
  grid: readonly (readonly string[])[],
  { rows, fields, selected }: PasteTarget,
  context: CellContext,
): Pasted {
  const width = Math.max(0, ...grid.map(({ length }) => length));
  const down = grid.length * repeats(grid.length, selected.rows);
  const across = width * repeats(width, selected.fields);
  const pasted: Pasted = { patches: [], refused: [], left: 0 };
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const text = grid[y % grid.length]?.[x % width];
      if (text === undefined) continue;
      const [row, field] = [rows[y], fields[x]];
      if (!row || field === undefined) {
        pasted.left += 1;
        continue;
      }
      const cell = readCell(field, text, context);
      if (cell.patch) pasted.patches.push({ id: row.id, patch: cell.patch });
      else
        pasted.refused.push({
          row: row.id,
          field,
          text,
          problem: cell.problem,
          suggestions: cell.suggestions,
        });
    }
  return pasted;
}
