import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import type { RowState } from '@fanfare/core/sheet/sent-texts.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { observeElementRect, useVirtualizer, type Range, type Rect } from '@tanstack/react-virtual';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import type { SheetTools } from '../sheet-tools.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import Box from '@mui/material/Box';
import { widthOf } from './cell-kind.ts';
import type { PasteResult } from './grid-commands.ts';
import { GridHead } from './grid-head.tsx';
import type { CellDialog } from './grid-keys.ts';
import { firstField } from './grid-position.ts';
import { rowHeight } from './grid-position.ts';
import { GridRow, type GridRowProps } from './grid-row.tsx';
import type { TableNetworks } from './table-networks.ts';
import { rowRangeOf } from './row-range.ts';
import { stateTextOf } from './state-text.ts';
import { useColumnWindow } from './use-column-window.ts';
import { useGrid, type FillPreview } from './use-grid.ts';
import { rangeWith } from '../../../ui/virtual-rows.ts';
import './table.css';

/** Rows rendered beyond each edge of the table. */
const overscan = 3;

export interface SheetViewProps {
  tools: SheetTools;
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  issues: ReadonlyMap<string, readonly ComposerIssue[]>;
  states: ReadonlyMap<string, RowState> | undefined;
  networks: TableNetworks;
  onOpen: (dialog: CellDialog) => void;
}

interface SheetGridProps extends SheetViewProps {
  announce: (text: string) => void;
  onPasted: (result: PasteResult) => void;
  onRefused: (problem: string) => void;
}

const noIssues: readonly ComposerIssue[] = [];

const numbersOf = (rows: readonly SheetRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id }, i) => [id, i + 1]));

const previewFor = (row: SheetRow, index: number, fill: FillPreview | null) => ({
  filled: fill?.filled.get(row.id) ?? row,
  previewRange: fill && rowRangeOf(fill.range, index),
  previewText: index === fill?.range.bottom ? fill.text : null,
});

const sizesOf = (columns: readonly SheetColumn[]): CSSProperties => {
  const widths = columns.map(({ field }) => widthOf(field));
  const tracks = columns.map(({ field }, i) =>
    field === 'description' ? `minmax(${widths[i]}px, 1fr)` : `${widths[i]}px`,
  );
  return {
    '--columns': tracks.join(' '),
    '--fields': `${widths.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;
};

/** A cell editor with a long text needs the height of this many rows. In the last rows, it opens upwards. */
const rowsForEditor = 3;

const opensUp = (index: number, rows: number): boolean =>
  index + 1 >= rowsForEditor && index >= rows - rowsForEditor;

export function SheetGrid(props: SheetGridProps) {
  const { tools, rows, columns, issues, states, networks } = props;
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
  const { grid, fill, onEnd, handlers } = useGrid({ ...props, scroller, page });
  const { head, range, editing } = grid;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    paddingStart: 0,
    // In tests, elements have no layout, so their height is 0. They are treated as if they were as high as the window.
    observeElementRect: (instance, report: (rect: Rect) => void) =>
      observeElementRect(instance, (rect) =>
        report(rect.height > 0 ? rect : { ...rect, height: window.innerHeight }),
      ),
    // The row of the focused cell is always rendered, even when it is scrolled away, so that its text field is not
    // removed.
    rangeExtractor: (range: Range) => rangeWith(range, head.row),
  });
  const shown = useColumnWindow(scroller, columns);
  const numbers = useMemo(() => numbersOf(tools.sheet.rows), [tools.sheet.rows]);
  const selected = useMemo(() => new Set(tools.sheet.selected), [tools.sheet.selected]);
  const selectedRows = useMemo(() => rows.filter(({ id }) => selected.has(id)).length, [rows, selected]);
  const latest = useRef({ tools, rows });
  useLayoutEffect(() => {
    latest.current = { tools, rows };
  });
  const onSelectAll = useCallback((all: boolean) => {
    const { tools: now, rows: shown } = latest.current;
    const ids = new Set(shown.map(({ id }) => id));
    const others = now.sheet.selected.filter((id) => !ids.has(id));
    now.dispatch({ kind: 'rowsSelected', ids: all ? [...others, ...ids] : others });
  }, []);
  const sizes = useMemo(() => sizesOf(columns), [columns]);
  /**
   * The objects in these props are reused until the row changes, so that a key press renders only the rows that it
   * changes.
   */
  const rowProps = (row: SheetRow, index: number): GridRowProps => {
    const isFocused = index === head.row;
    const preview = previewFor(row, index, fill);
    return {
      row,
      index,
      number: numbers.get(row.id) ?? index + 1,
      isLast: index === rows.length - 1,
      opensUp: opensUp(index, rows.length),
      columns,
      shown,
      issues: issues.get(row.id) ?? noIssues,
      stateText: stateTextOf(preview.filled, tools.sheet, tools.now),
      sentText: states?.get(row.id)?.text,
      hasFailed: states?.get(row.id)?.kind === 'failed',
      isSelected: selected.has(row.id),
      zone: tools.zone,
      now: isFocused && editing !== null ? tools.now : 0,
      networks,
      focus: isFocused ? head.column : null,
      range: rowRangeOf(range, index),
      ...preview,
      editing: isFocused ? editing : null,
      onEnd,
    };
  };
  return (
    <>
      <Box component="p" id={hintId} sx={visuallyHidden}>
        Arrow keys move, Enter edits, Ctrl+D fills down, and Ctrl+Shift+D continues a series of times. Press
        Escape, then Tab to leave the table.
      </Box>
      <div
        ref={scroller}
        role="grid"
        className="sheet-grid"
        aria-label="Files"
        aria-describedby={hintId}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + firstField + 1}
        style={sizes}
        {...handlers}
      >
        <div role="presentation" className="sheet-canvas">
          <div role="rowgroup" className="sheet-head-group">
            <GridHead
              columns={columns}
              zone={tools.zone}
              rows={rows.length}
              selected={selectedRows}
              onSelectAll={onSelectAll}
            />
          </div>
          <div role="rowgroup" className="sheet-body" style={{ height: rows.length * rowHeight }}>
            {virtualizer.getVirtualItems().map(({ index }) => {
              const row = rows[index];
              return row && <GridRow key={row.id} {...rowProps(row, index)} />;
            })}
          </div>
        </div>
      </div>
    </>
  );
}
