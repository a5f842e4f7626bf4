import { cellText, readCell } from '@fanfare/core/sheet/cells.ts';
import { accountOfField, type SheetColumn } from '@fanfare/core/sheet/fields.ts';
import { accountKey, type ComposerAccount } from '@fanfare/core/composer/variant.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import type { KeyboardEvent } from 'react';
import { kindOf } from './cell-kind.ts';
import {
  chooseByLetter,
  clearRange,
  continueRange,
  fillRangeDown,
  removeRows,
  rowsIn,
  switchRange,
  toggleRows,
  type Command,
} from './grid-commands.ts';
import {
  cellAfterKey,
  cellAfterTab,
  checkColumn,
  fileColumn,
  firstField,
  type GridSize,
} from './grid-position.ts';
import type { GridState } from './use-grid-state.ts';

/** A dialog in which the value of a cell is chosen. Cells with a text are edited in a text field instead. */
export interface CellDialog {
  kind: 'schedule' | 'targets' | 'settings' | 'thumbnail' | 'privacy';
  rowId: string;
  /** The account of the targets or settings; null for other dialogs. */
  account: ComposerAccount | null;
  /** The cell below which the privacy menu opens; null on the cards of phones. */
  anchor: HTMLElement | null;
}

export interface GridControl extends Command {
  grid: GridState;
  size: GridSize;
  /** The number of rows by which Page Up and Page Down move the focus. */
  page: number;
  onOpen: (dialog: CellDialog) => void;
  cellElement: () => HTMLElement | null;
}

interface FocusedCell {
  row: SheetRow;
  /** Null if the cell is that of the checkbox or of the file. */
  column: SheetColumn | null;
}

function focusedCell({ rows, columns, grid: { head } }: GridControl): FocusedCell | null {
  const row = rows[head.row];
  return row ? { row, column: columns[head.column - firstField] ?? null } : null;
}

function accountFor({ tools: { sheet } }: GridControl, { field, networks }: SheetColumn) {
  const key = accountOfField(field);
  const isOfColumn = (account: ComposerAccount) =>
    key === null ? networks.includes(account.platform) : accountKey(account) === key;
  return sheet.accounts.find(isOfColumn) ?? null;
}

const dialogKinds = {
  choice: 'privacy',
  switch: 'settings',
  schedule: 'schedule',
  targets: 'targets',
} as const;

/** Opens the text field or the dialog of the focused cell. In the column of the checkboxes, toggles the row. */
export function openCell(control: GridControl, { asText = false } = {}): void {
  const { grid, tools, onOpen, cellElement } = control;
  const focused = focusedCell(control);
  if (!focused) return;
  const { row, column } = focused;
  if (!column) {
    const isVideo = row.file?.kind === 'video';
    if (grid.head.column === checkColumn) toggleRows(control, [row]);
    else if (isVideo) onOpen({ kind: 'thumbnail', rowId: row.id, account: null, anchor: null });
    return;
  }
  const kind = kindOf(column.field);
  if (kind === 'text' || (kind === 'schedule' && asText)) grid.edit(cellText(row, column.field, tools.zone));
  else
    onOpen({
      kind: dialogKinds[kind],
      rowId: row.id,
      account: accountFor(control, column),
      anchor: cellElement(),
    });
}

/** A typed letter opens the editor of the cell. In a cell with few choices, it sets the value instead. */
function typeLetter(control: GridControl, letter: string): void {
  const column = focusedCell(control)?.column;
  if (!column) return;
  const { grid, tools } = control;
  const kind = kindOf(column.field);
  if (kind === 'choice') chooseByLetter(control, letter);
  else if (kind === 'switch') {
    const { patch } = readCell(column.field, letter, tools);
    const patches = patch ? rowsIn(control).map(({ id }) => ({ id, patch })) : [];
    if (patches.length > 0) tools.dispatch({ kind: 'rowsPatched', patches });
  } else if (kind === 'targets' && tools.find(column.networks[0] ?? '')?.target?.kind === 'board')
    openCell(control);
  else grid.edit(letter);
}

function pressSpace(control: GridControl, withShift: boolean): void {
  const { grid } = control;
  const column = focusedCell(control)?.column;
  if (withShift || grid.head.column === checkColumn) toggleRows(control, rowsIn(control));
  else if (!column) openCell(control);
  else if (kindOf(column.field) === 'switch') switchRange(control);
  else openCell(control);
}

/** Handles keys with Ctrl or Cmd; false for keys that the browser handles. */
function pressShortcut(control: GridControl, event: KeyboardEvent): boolean {
  const { tools, grid, size, announce } = control;
  const key = event.key.toLowerCase();
  if (key === 'z' || key === 'y') {
    const isRedo = key === 'y' || event.shiftKey;
    tools.dispatch({ kind: isRedo ? 'redo' : 'undo' });
    announce(isRedo ? 'Redone.' : 'Undone.');
  } else if (key === 'd') {
    if (event.shiftKey) continueRange(control);
    else fillRangeDown(control);
  } else if (key === 'a')
    grid.selectRange({
      head: { row: 0, column: firstField },
      anchor: { row: size.rows - 1, column: size.columns - 1 },
    });
  else return false;
  return true;
}

function pressDelete(control: GridControl): void {
  const { range } = control;
  if (range.right >= firstField) clearRange(control);
  else if (range.right === fileColumn) {
    removeRows(control);
    control.grid.refocus();
  }
}

/** Handles the keys that act on the focused cell; false for all other keys. */
function pressInCell(control: GridControl, event: KeyboardEvent): boolean {
  const { key } = event;
  if (key === 'Enter' || key === 'F2') openCell(control, { asText: key === 'F2' });
  else if (key === ' ') pressSpace(control, event.shiftKey);
  else if (key === 'Delete' || key === 'Backspace') pressDelete(control);
  else if ([...key].length === 1) typeLetter(control, key);
  else return false;
  return true;
}

/** Handles a key; false if the browser has to handle it. */
export function pressKey(control: GridControl, event: KeyboardEvent): boolean {
  const { grid, size, page } = control;
  const next = cellAfterKey(event, grid.head, size, page);
  if (next) {
    grid.move(next, event.shiftKey);
    return true;
  }
  if (event.ctrlKey || event.metaKey) return pressShortcut(control, event);
  if (event.altKey) return false;
  return pressInCell(control, event);
}

/** Moves to the next cell, or to the previous one if `back` is true; false at the end, where Tab leaves the table. */
export function pressTab({ grid, size }: GridControl, back: boolean): boolean {
  const next = cellAfterTab(grid.head, size, back);
  if (next) grid.move(next);
  return next !== null;
}
