import { rowAfter, type RowPatch, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { EditEnd } from './cell-editor.tsx';
import { copyRange, clearRange, fillTo, filledTo, pasteText, toggleRows } from './grid-commands.ts';
import type { PasteResult } from './grid-commands.ts';
import { openCell, pressKey, pressTab, type GridControl } from './grid-keys.ts';
import {
  cellAfterTab,
  checkColumn,
  clampCell,
  fieldRange,
  firstField,
  type Cell,
  type CellRange,
} from './grid-position.ts';
import { cellOf, useGridPointer } from './use-grid-pointer.ts';
import { useGridState } from './use-grid-state.ts';

interface GridOptions extends Pick<
  GridControl,
  'tools' | 'rows' | 'columns' | 'page' | 'announce' | 'onOpen'
> {
  scroller: RefObject<HTMLElement | null>;
  onPasted: (result: PasteResult) => void;
  /** Called when a typed text was refused, or nothing could be pasted. The values of the cells do not change. */
  onRefused: (problem: string) => void;
}

/** The rows with the values that they would have after the handle is released. */
export interface FillPreview {
  range: CellRange;
  filled: ReadonlyMap<string, SheetRow>;
  text: string | null;
}

/** The message for a paste that fails because the parser of pasted cells could not be loaded. */
const notPastedText =
  'Nothing was pasted, because a part of Fanfare could not be loaded. Check your connection, and paste again. If that does not help, reload the page.';

const isCell = (target: EventTarget) => target instanceof Element && target.matches('[data-cell]');

const isTouch = ({ nativeEvent }: MouseEvent) =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

function cellAfterEdit(end: EditEnd, { row, column }: Cell, size: GridControl['size']): Cell {
  if (end === 'down' || end === 'up')
    return clampCell({ row: row + (end === 'down' ? 1 : -1), column }, size);
  if (end === 'next' || end === 'back')
    return cellAfterTab({ row, column }, size, end === 'back') ?? { row, column };
  return { row, column };
}

export function useGrid(options: GridOptions) {
  const { tools, rows, columns, scroller, onPasted, onRefused, onOpen } = options;
  const size = useMemo(
    () => ({ rows: rows.length, columns: columns.length + firstField }),
    [rows.length, columns.length],
  );
  const grid = useGridState(scroller, { rows, columns });
  const { head, range } = grid;
  const control: GridControl = {
    ...options,
    grid,
    size,
    range,
    cellElement: () => scroller.current?.querySelector(`[data-cell="${head.row}:${head.column}"]`) ?? null,
  };
  /** True if Escape was pressed, after which the next Tab leaves the table. */
  const leaves = useRef(false);
  /** The cell that had the focus before a tap. A second tap on a focused cell opens its editor. */
  const hadFocus = useRef<string | null>(null);
  /** The id of the row whose checkbox was pressed last. */
  const checked = useRef<string | null>(null);

  const [fillRow, setFillRow] = useState<number | null>(null);
  const fill = useMemo((): FillPreview | null => {
    const fields = fieldRange(range);
    if (fillRow === null || !fields || fillRow <= range.bottom) return null;
    const to = Math.min(fillRow, rows.length - 1);
    const { patches, text } = filledTo({ tools, rows, columns, range, announce: () => undefined }, to);
    const filled = new Map(rows.slice(range.bottom + 1, to + 1).map((row) => [row.id, row]));
    for (const { id, patch } of patches) {
      const row = filled.get(id);
      if (row) filled.set(id, rowAfter(row, patch));
    }
    return { range: { ...fields, top: range.bottom + 1, bottom: to }, filled, text };
  }, [fillRow, range, rows, columns, tools]);

  const follow = useGridPointer(scroller, {
    onPress: (cell, withShift) => {
      // The editor disappears with the focus, so the typed text is read first.
      if (grid.editing !== null && document.activeElement instanceof HTMLElement)
        document.activeElement.blur();
      if (!withShift || cell.column !== checkColumn) grid.move(cell, withShift);
    },
    onSelect: (cell) => {
      if (cell.row !== head.row || cell.column !== head.column) grid.move(cell, true);
    },
    onFill: (row) => setFillRow(row),
    onFillEnd: (isDone) => {
      setFillRow(null);
      if (isDone && fill) fillTo(control, fill.range.bottom);
      grid.refocus();
    },
  });

  const onPointerDown = (event: PointerEvent) => {
    const { activeElement } = document;
    hadFocus.current = activeElement instanceof HTMLElement ? (activeElement.dataset['cell'] ?? null) : null;
    follow(event);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isCell(event.target) || rows.length === 0) return;
    const { key } = event;
    if (key === 'Tab') {
      if (leaves.current || !pressTab(control, event.shiftKey)) return;
    } else if (key === 'Escape') {
      leaves.current = true;
      grid.move(head);
      return;
    } else {
      leaves.current = false;
      if (!pressKey(control, event)) return;
    }
    event.preventDefault();
    // The event must not reach the screen, where these keys are shortcuts with another meaning, such as undo.
    event.stopPropagation();
  };

  const check = (row: number, withShift: boolean) => {
    const last = withShift ? rows.findIndex(({ id }) => id === checked.current) : -1;
    const from = last === -1 ? row : last;
    checked.current = rows[row]?.id ?? null;
    if (from === row) {
      toggleRows(control, rows.slice(row, row + 1));
      return;
    }
    const between = rows.slice(Math.min(from, row), Math.max(from, row) + 1).map(({ id }) => id);
    tools.dispatch({ kind: 'rowsSelected', ids: [...tools.sheet.selected, ...between] });
  };

  const act = (name: string, cell: Cell) => {
    const row = rows[cell.row];
    if (!row) return;
    if (name === 'remove') tools.dispatch({ kind: 'rowsRemoved', ids: [row.id] });
    if (name === 'clear')
      tools.dispatch({ kind: 'rowsPatched', patches: [{ id: row.id, patch: { schedule: null } }] });
    if (name === 'thumbnail') onOpen({ kind: 'thumbnail', rowId: row.id, account: null, anchor: null });
    if (name === 'edit') openCell(control);
    else grid.move(cell);
  };

  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell || !(event.target instanceof Element) || event.target.closest('.sheet-editor')) return;
    const name = event.target.closest<HTMLElement>('[data-act]')?.dataset['act'];
    if (cell.column === checkColumn) check(cell.row, event.shiftKey);
    if (isTouch(event) && name === undefined) {
      if (hadFocus.current === `${cell.row}:${cell.column}` && cell.column !== checkColumn) openCell(control);
      else grid.move(cell);
    }
    if (name !== undefined && !(name === 'edit' && isTouch(event))) act(name, cell);
  };

  const onDoubleClick = ({ target }: MouseEvent) => {
    const cell = cellOf(target);
    const isOwn = target instanceof Element && target.closest('.sheet-editor, button, input') !== null;
    if (cell && !isOwn && cell.column !== checkColumn) openCell(control);
  };

  const onCopy = (event: ClipboardEvent) => {
    const text = isCell(event.target) ? copyRange(control) : null;
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (event.type === 'cut') clearRange(control);
  };

  const onPaste = (event: ClipboardEvent) => {
    if (!isCell(event.target)) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    void pasteText(control, text).then(
      (result) => {
        const { top, bottom, left, right } = result.range;
        grid.selectRange({ head: { row: top, column: left }, anchor: { row: bottom, column: right } });
        onPasted(result);
      },
      () => onRefused(notPastedText),
    );
  };

  const latestEnd = useRef((_row: SheetRow, _patch: RowPatch | null, _end: EditEnd) => undefined as void);
  useLayoutEffect(() => {
    latestEnd.current = (row, patch, end) => {
      if (patch) tools.dispatch({ kind: 'rowsPatched', patches: [{ id: row.id, patch }] });
      grid.endEdit(end !== 'elsewhere');
      if (end !== 'elsewhere') grid.move(cellAfterEdit(end, head, size));
    };
  });
  const refused = useRef(onRefused);
  useLayoutEffect(() => {
    refused.current = onRefused;
  });
  const onEnd = useCallback((row: SheetRow, patch: RowPatch | null, end: EditEnd, problem: string | null) => {
    latestEnd.current(row, patch, end);
    if (problem !== null) refused.current(problem);
  }, []);

  return {
    grid,
    fill,
    onEnd,
    handlers: { onPointerDown, onKeyDown, onClick, onDoubleClick, onCopy, onCut: onCopy, onPaste },
  };
}
