import type { RowField, SheetColumn } from '@fanfare/core/sheet/fields.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  clampCell,
  firstField,
  rangeOf,
  type Cell,
  type CellRange,
  type GridSelection,
} from './grid-position.ts';

export interface GridState {
  head: Cell;
  range: CellRange;
  /** The text with which the editor of the focused cell was opened; null while no cell is edited. */
  editing: string | null;
  /** Moves the focus. With `extend`, the range grows or shrinks: its opposite corner does not move. */
  move: (cell: Cell, extend?: boolean) => void;
  selectRange: (selection: GridSelection) => void;
  edit: (text: string) => void;
  /** Closes the editor. With `focuses`, the cell gets the focus. */
  endEdit: (focuses: boolean) => void;
  /** Moves the browser's focus to the focused cell. */
  refocus: () => void;
}

interface GridContent {
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
}

/**
 * A cell with the ids of its row and column. The ids find the cell again after rows or columns were added before it.
 */
interface TrackedCell extends Cell {
  id: string | undefined;
  field: RowField | undefined;
}

interface TrackedSelection {
  head: TrackedCell;
  anchor: TrackedCell;
}

const start: TrackedCell = { row: 0, column: firstField, id: undefined, field: undefined };

const trackCell = (cell: Cell, { rows, columns }: GridContent): TrackedCell => ({
  ...cell,
  id: rows[cell.row]?.id,
  field: columns[cell.column - firstField]?.field,
});

/** The current position of a tracked cell. If its row or column was removed, the cell that took its position. */
function locateCell(tracked: TrackedCell, { rows, columns }: GridContent): Cell {
  const row = rows.findIndex(({ id }) => id === tracked.id);
  const column = columns.findIndex(({ field }) => field === tracked.field);
  return clampCell(
    { row: row === -1 ? tracked.row : row, column: column === -1 ? tracked.column : column + firstField },
    { rows: rows.length, columns: columns.length + firstField },
  );
}

/** The focused cell and the selected range. A cell that is not rendered yet gets the focus later. */
export function useGridState(
  scroller: RefObject<HTMLElement | null>,
  { rows, columns }: GridContent,
): GridState {
  const [selection, setSelection] = useState<TrackedSelection>({ head: start, anchor: start });
  const [edited, setEdited] = useState<(TrackedCell & { text: string }) | null>(null);
  const [, setAsked] = useState(0);
  const wantsFocus = useRef(false);
  const head = useMemo(() => locateCell(selection.head, { rows, columns }), [selection.head, rows, columns]);
  const range = useMemo(
    () => rangeOf({ head, anchor: locateCell(selection.anchor, { rows, columns }) }),
    [head, selection.anchor, rows, columns],
  );
  const { id, field } = trackCell(head, { rows, columns });
  // The editor is open only while the focused cell is the one that was edited. If another cell is now at that position,
  // the editor closes.
  const editing = edited?.id === id && edited?.field === field ? (edited?.text ?? null) : null;
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing !== null) return;
    wantsFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${head.row}:${head.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const selectRange = useCallback(
    (next: GridSelection) => {
      wantsFocus.current = true;
      const content = { rows, columns };
      setSelection({ head: trackCell(next.head, content), anchor: trackCell(next.anchor, content) });
    },
    [rows, columns],
  );
  const move = useCallback(
    (cell: Cell, extend = false) => {
      wantsFocus.current = true;
      const tracked = trackCell(cell, { rows, columns });
      setSelection(({ anchor }) => ({ head: tracked, anchor: extend ? anchor : tracked }));
    },
    [rows, columns],
  );
  const refocus = useCallback(() => {
    wantsFocus.current = true;
    setAsked((count) => count + 1);
  }, []);
  const edit = (text: string) => {
    const content = { rows, columns };
    const tracked = trackCell(head, content);
    // Until the focus is moved for the first time, the selection contains only indexes. The ids are added here, so that
    // the editor follows its cell when rows are added.
    setSelection(({ anchor }) => ({
      head: tracked,
      anchor: trackCell(locateCell(anchor, content), content),
    }));
    setEdited({ ...tracked, text });
  };
  const endEdit = useCallback((focuses: boolean) => {
    wantsFocus.current = focuses;
    setEdited(null);
  }, []);
  return { head, range, editing, move, selectRange, edit, endEdit, refocus };
}
