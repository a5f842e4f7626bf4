import type { WrongCell } from '@fanfare/core/sheet/csv-work.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { measureElement, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { CloseIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { CsvCellField } from './csv-cell-field.tsx';
import { CsvSuggestions } from './csv-suggestions.tsx';
import { iconText } from './icon-text.ts';
import { focusHandlers, rangeWith } from '../../../ui/virtual-rows.ts';

/** Tells whether the focused element was removed. The browser then reports the page or the whole dialog as focused. */
const isFocusLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.querySelector('[role="dialog"]') !== null;

interface CsvCellsProps {
  cells: readonly WrongCell[];
  labelOf: (field: WrongCell['field']) => string;
  onRepair: (cell: WrongCell, text: string) => void;
  /** Called to leave the row in this line out of the import. */
  onDrop: (line: number) => void;
}

const overscan = 6;
const typicalHeight = 64;
/**
 * The size that is assumed until the dialog is measured. Tests always use it, because they cannot measure the dialog.
 */
const unmeasured = { width: 800, height: 600 };

const keyOf = ({ line, column }: WrongCell): string => `${line} ${column}`;
const reasonId = (cell: WrongCell): string => `csv-reason-${cell.line}-${cell.column}`;

/** The refused cells. Only the focused cell and the cells near the visible part of the dialog are rendered. */
export function CsvCells({ cells, labelOf, onRepair, onDrop }: CsvCellsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = focused === null ? -1 : cells.findIndex((cell) => keyOf(cell) === focused);
  useLayoutEffect(() => {
    const scroll = scrollerOf(frame.current);
    const { top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    setOffset(scroll ? top - scroll.getBoundingClientRect().top + scroll.scrollTop : 0);
  }, [cells]);
  const getItemKey = useCallback(
    (index: number) => {
      const cell = cells[index];
      return cell ? keyOf(cell) : index;
    },
    [cells],
  );
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: cells.length,
    getScrollElement: () => scrollerOf(frame.current),
    estimateSize: () => typicalHeight,
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || typicalHeight,
    getItemKey,
    overscan,
    scrollMargin: offset,
    initialRect: unmeasured,
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, (rect) => onRect(rect.height === 0 ? unmeasured : rect)),
    rangeExtractor: (range) => rangeWith(range, focusedIndex),
  });
  const keepFocus = useFocusOnNext(cells, frame);
  const repair = (cell: WrongCell, text: string) => {
    keepFocus(cell);
    onRepair(cell, text);
  };
  const drop = (cell: WrongCell) => {
    keepFocus(cell);
    onDrop(cell.line);
  };
  const shown = virtualizer.getVirtualItems();
  const onFocusedIndex = (index: number | null) => {
    const cell = index === null ? undefined : cells[index];
    setFocused(cell ? keyOf(cell) : null);
  };
  return (
    <div ref={frame} {...focusHandlers(onFocusedIndex)}>
      <DataTable
        caption="Cells to repair"
        columns={columnsFor(labelOf, repair, drop)}
        rows={cells}
        rowKey={keyOf}
        window={{
          indexes: shown.map(({ index }) => index),
          spaceBefore: (n) => (shown[n]?.start ?? 0) - (shown[n - 1]?.end ?? offset),
          rest: virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset),
          measure: virtualizer.measureElement,
        }}
      />
    </div>
  );
}

function Reason({ cell, onChoose }: { cell: WrongCell; onChoose: (text: string) => void }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.75, justifyItems: 'start' }}>
      <Box id={reasonId(cell)} sx={{ ...iconText, color: 'error.main' }}>
        <WarningIcon />
        <span>{cell.problem}</span>
      </Box>
      <CsvSuggestions cell={cell} onChoose={onChoose} />
    </Box>
  );
}

const columnsFor = (
  labelOf: CsvCellsProps['labelOf'],
  repair: CsvCellsProps['onRepair'],
  drop: (cell: WrongCell) => void,
): Column<WrongCell>[] => [
  {
    id: 'row',
    header: 'Row',
    width: '72px',
    cell: ({ line }) => (
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          Row{' '}
        </Box>
        {line}
      </Box>
    ),
  },
  { id: 'column', header: 'Column', width: '120px', cell: ({ field }) => labelOf(field) },
  {
    id: 'value',
    header: 'Value',
    width: 'minmax(0, 1fr)',
    cell: (cell) => (
      <CsvCellField
        cell={cell}
        label={`${labelOf(cell.field)} of row ${cell.line}`}
        reasonId={reasonId(cell)}
        onRepair={(text) => repair(cell, text)}
      />
    ),
  },
  {
    id: 'why',
    header: 'Why',
    width: 'minmax(0, 1.5fr)',
    cell: (cell) => (
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Reason cell={cell} onChoose={(text) => repair(cell, text)} />
        </Box>
        <IconButton
          size="small"
          title="Leave this row out"
          aria-label={`Leave row ${cell.line} out (${labelOf(cell.field)})`}
          onClick={() => drop(cell)}
        >
          <CloseIcon />
        </IconButton>
      </Box>
    ),
  },
];

const scrollerOf = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.closest<HTMLElement>('.MuiDialogContent-root') ?? null;

/** Moves the focus to the next cell when the focused one disappears. */
function useFocusOnNext(cells: readonly WrongCell[], frame: { current: HTMLElement | null }) {
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = next.current;
    next.current = null;
    if (index === null || !isFocusLost()) return;
    const at = Math.min(index, cells.length - 1);
    frame.current?.querySelector<HTMLElement>(`[data-index="${at}"] :is(input, textarea)`)?.focus();
  }, [cells, frame]);
  return (cell: WrongCell) => {
    next.current = cells.findIndex((each) => keyOf(each) === keyOf(cell));
  };
}
