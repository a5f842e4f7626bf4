import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { DataTable, type DataTableProps } from '../../ui/data-table.tsx';
import { focusHandlers, rangeWith } from '../../ui/virtual-rows.ts';

/** Rows rendered beyond each edge of the window. */
const overscan = 4;
const typicalHeight = 98;

/** A table of many rows that renders the rows near the window, and the focused row. */
export function VirtualTable<Row>(props: Omit<DataTableProps<Row>, 'window'>) {
  const { rows, rowKey } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { top } = frame.current?.getBoundingClientRect() ?? { top: 0 };
    setOffset(top + window.scrollY);
  }, [rows]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => typicalHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
    scrollMargin: offset,
    overscan,
    // In tests, rows have no layout and no height, so a typical height is used.
    measureElement: (row) => row.getBoundingClientRect().height || typicalHeight,
    rangeExtractor: (range) => rangeWith(range, focused),
  });
  const shown = virtualizer.getVirtualItems();
  const before = (index: number): number => {
    const previous = shown[index - 1];
    return (shown[index]?.start ?? 0) - (previous?.end ?? offset);
  };
  const rest = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset);
  return (
    <div ref={frame} {...focusHandlers(setFocused)}>
      <DataTable
        {...props}
        window={{
          indexes: shown.map(({ index }) => index),
          spaceBefore: before,
          rest,
          measure: virtualizer.measureElement,
        }}
      />
    </div>
  );
}
