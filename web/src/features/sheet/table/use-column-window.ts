import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import { observeElementRect, useVirtualizer, type Rect } from '@tanstack/react-virtual';
import { useEffect, useMemo, type RefObject } from 'react';
import { widthOf } from './cell-kind.ts';
import type { ColumnWindow } from './grid-row.tsx';

/** Columns rendered beyond each edge of the table. */
const overscan = 1;

/** The width of the columns that do not scroll: the checkbox, the number and the file. */
const frozenWidth = 318;

/**
 * The columns near the window. A sheet for all nine networks has about fifteen columns, and rendering all cells of each
 * row would be slow.
 */
export function useColumnWindow(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly SheetColumn[],
): ColumnWindow {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (columns[index] ? widthOf(columns[index].field) : 0),
    overscan,
    paddingStart: frozenWidth,
    // In tests, elements have no layout, so their width is 0. The table is then treated as so wide that all columns are
    // rendered.
    observeElementRect: (instance, report: (rect: Rect) => void) =>
      observeElementRect(instance, (rect) =>
        report(rect.width > 0 ? rect : { ...rect, width: Number.MAX_SAFE_INTEGER }),
      ),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, columns]);
  const near = virtualizer.getVirtualItems();
  const from = near[0]?.index ?? 0;
  const to = near.at(-1)?.index ?? columns.length - 1;
  return useMemo(() => ({ from, to }), [from, to]);
}
