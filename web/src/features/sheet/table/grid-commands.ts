import { counted } from '@fanfare/core/text/counted.ts';
import { privacies } from '@fanfare/core/posts/fields.ts';
import { cellText } from '@fanfare/core/sheet/cells.ts';
import { fillDown, pasteCells, type Pasted } from '@fanfare/core/sheet/fill.ts';
import { kindOf } from './cell-kind.ts';
import type { SheetColumn, RowField } from '@fanfare/core/sheet/fields.ts';
import type { PatchedRow, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import type { SheetTools } from '../sheet-tools.ts';
import { clearCells } from './clear-cells.ts';
import { copyCells, parseCells } from './clipboard.ts';
import { fillRange, type Filled } from './fill-range.ts';
import { fieldRange, firstField, type CellRange } from './grid-position.ts';

export interface Command {
  tools: SheetTools;
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  range: CellRange;
  /** Announces the result to screen readers. */
  announce: (text: string) => void;
}

export const cellsText = (count: number): string => counted(count, 'cell');
const rowsText = (count: number): string => counted(count, 'row');

const contextOf = ({ tools: { zone, now } }: Command) => ({ zone, now, offsets: new Map() });

export const rowsIn = ({ rows, range: { top, bottom } }: Command): readonly SheetRow[] =>
  rows.slice(top, bottom + 1);

function fieldsIn({ columns, range }: Command): RowField[] {
  const fields = fieldRange(range);
  if (!fields) return [];
  return columns.slice(fields.left - firstField, fields.right - firstField + 1).map(({ field }) => field);
}

function change(command: Command, patches: readonly PatchedRow[], text: string): void {
  if (patches.length > 0) command.tools.dispatch({ kind: 'rowsPatched', patches });
  command.announce(text);
}

/** Returns the text for the clipboard; null if the range has nothing to copy. */
export function copyRange(command: Command): string | null {
  const fields = fieldsIn(command);
  if (fields.length === 0) return null;
  const rows = rowsIn(command);
  command.announce(`Copied ${cellsText(rows.length * fields.length)}.`);
  return copyCells(rows, fields, command.tools.zone);
}

export function clearRange(command: Command): void {
  const patches = clearCells(rowsIn(command), fieldsIn(command));
  change(command, patches, `Cleared ${cellsText(patches.length)}.`);
}

/**
 * Ctrl+D: copies the first row of the range into its other rows. If the range has one row, copies the row above into
 * it.
 */
export function fillRangeDown(command: Command): void {
  const { rows, range } = command;
  const from = range.top === range.bottom ? Math.max(0, range.top - 1) : range.top;
  const patches = fillDown(rows.slice(from, range.bottom + 1), fieldsIn(command));
  change(command, patches, `Filled ${cellsText(patches.length)}.`);
}

/**
 * Ctrl+Shift+D fills the range as dragging the handle does. It continues the rows above the first empty cell in the
 * first column of the range.
 */
export function continueRange(command: Command): void {
  const [field] = fieldsIn(command);
  const rows = rowsIn(command);
  if (field === undefined) return;
  const empty = rows.findIndex((row) => cellText(row, field, command.tools.zone) === '');
  const given = empty > 0 ? empty : 1;
  const { top, bottom } = command.range;
  fillTo({ ...command, range: { ...command.range, bottom: top + given - 1 } }, bottom);
}

/** The changes that are made if the handle is dragged down to the row `to`. */
export const filledTo = (command: Command, to: number): Filled => {
  const { rows, range } = command;
  const given = range.bottom - range.top + 1;
  return fillRange(rows.slice(range.top, to + 1), given, fieldsIn(command), contextOf(command));
};

export function fillTo(command: Command, to: number): void {
  const { patches, text } = filledTo(command, to);
  const series = text === null ? '' : ` ${text}.`;
  change(command, patches, `Filled ${cellsText(patches.length)}.${series}`);
}

export interface PasteResult extends Pasted {
  range: CellRange;
}

const resultText = ({ patches, refused, left }: Pasted): string =>
  [
    `Pasted ${cellsText(patches.length)}.`,
    refused.length > 0 && `${cellsText(refused.length)} refused.`,
    left > 0 && `${cellsText(left)} did not fit.`,
  ]
    .filter((each) => each !== false)
    .join(' ');

/** Pastes the cells of a spreadsheet from the upper left cell of the range on. */
export async function pasteText(command: Command, text: string): Promise<PasteResult> {
  const { rows, columns, range } = command;
  const grid = await parseCells(text);
  const left = Math.max(range.left, firstField);
  const pasted = pasteCells(
    grid,
    {
      rows: rows.slice(range.top),
      fields: columns.slice(left - firstField).map(({ field }) => field),
      selected: {
        rows: range.bottom - range.top + 1,
        fields: Math.max(0, range.right - left + 1),
      },
    },
    contextOf(command),
  );
  change(command, pasted.patches, resultText(pasted));
  const height = Math.max(grid.length, range.bottom - range.top + 1);
  const width = Math.max(range.right - left + 1, ...grid.map((cells) => cells.length));
  return {
    ...pasted,
    range: { top: range.top, bottom: range.top + height - 1, left, right: left + width - 1 },
  };
}

export function removeRows(command: Command): void {
  const ids = rowsIn(command).map(({ id }) => id);
  command.tools.dispatch({ kind: 'rowsRemoved', ids });
  command.announce(`Removed ${rowsText(ids.length)}. Press Ctrl+Z to undo.`);
}

/** Selects these rows, or deselects them if all of them are selected. */
export function toggleRows({ tools }: Pick<Command, 'tools'>, rows: readonly SheetRow[]): void {
  const { selected } = tools.sheet;
  const ids = rows.map(({ id }) => id);
  const known = new Set(selected);
  const isOn = ids.every((id) => known.has(id));
  const wanted = isOn ? selected.filter((id) => !ids.includes(id)) : [...selected, ...ids];
  tools.dispatch({ kind: 'rowsSelected', ids: wanted });
}

/** Turns the options in the range on, or off if the first one is on. */
export function switchRange(command: Command): void {
  const fields = fieldsIn(command).filter((field) => kindOf(field) === 'switch');
  const rows = rowsIn(command);
  const [row] = rows;
  const [field] = fields;
  if (!row || field === undefined) return;
  const isOn = row.options[field as keyof typeof row.options] === true;
  const patches = rows.flatMap(({ id }) =>
    fields.map((each) => ({ id, patch: { options: { [each]: !isOn } } })),
  );
  change(command, patches, isOn ? 'Switched off.' : 'Switched on.');
}

/** Chooses a privacy setting by its first letter, as in the lists of a browser. */
export function chooseByLetter(command: Command, letter: string): void {
  const choices = privacies.filter((each) => each.startsWith(letter.toLowerCase()));
  const rows = rowsIn(command);
  const next = choices.findIndex((each) => each === rows[0]?.options.privacy) + 1;
  const privacy = choices[next] ?? choices[0];
  if (privacy === undefined) return;
  command.tools.dispatch({
    kind: 'rowsPatched',
    patches: rows.map(({ id }) => ({ id, patch: { options: { privacy } } })),
  });
}
