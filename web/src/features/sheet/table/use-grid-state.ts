import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  clampCell,
  firstField,
  rangeOf,
  type Cell,
  type CellRange,
  type GridSelection,
  type GridSize,
} from './grid-position.ts';

export interface GridState {
  head: Cell;
  range: CellRange;
  /** The text in the editor of the focused cell; null while no cell is edited. */
  editing: string | null;
  /** Moves the focus. With `extend`, the opposite corner of the range stays. */
  move: (cell: Cell, extend?: boolean) => void;
  selectRange: (selection: GridSelection) => void;
  edit: (text: string) => void;
  /** Closes the editor. With `focuses`, the cell has the focus again. */
  endEdit: (focuses: boolean) => void;
  /** Gives the focus to the focused cell again. */
  refocus: () => void;
}

const start: Cell = { row: 0, column: firstField };

/** The focused cell and the selected range. The focus follows them, also to rows that were far away. */
export function useGridState(
  scroller: RefObject<HTMLElement | null>,
  { rows, columns }: GridSize,
): GridState {
  const [selection, setSelection] = useState<GridSelection>({ head: start, anchor: start });
  const [editing, setEditing] = useState<string | null>(null);
  const [, setAsked] = useState(0);
  const wantsFocus = useRef(false);
  const head = useMemo(() => clampCell(selection.head, { rows, columns }), [selection.head, rows, columns]);
  const range = useMemo(
    () => rangeOf({ head, anchor: clampCell(selection.anchor, { rows, columns }) }),
    [head, selection.anchor, rows, columns],
  );
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing !== null) return;
    wantsFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${head.row}:${head.column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const selectRange = useCallback((next: GridSelection) => {
    wantsFocus.current = true;
    setSelection(next);
  }, []);
  const move = useCallback((cell: Cell, extend = false) => {
    wantsFocus.current = true;
    setSelection(({ anchor }) => ({ head: cell, anchor: extend ? anchor : cell }));
  }, []);
  const refocus = useCallback(() => {
    wantsFocus.current = true;
    setAsked((count) => count + 1);
  }, []);
  const endEdit = useCallback((focuses: boolean) => {
    wantsFocus.current = focuses;
    setEditing(null);
  }, []);
  return { head, range, editing, move, selectRange, edit: setEditing, endEdit, refocus };
}
