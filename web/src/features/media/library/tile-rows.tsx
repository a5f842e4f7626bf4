import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import {
  observeElementRect,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Rect,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { scrollContainerOf } from '../observe-near-viewport.ts';
import { LibraryTile } from './library-tile.tsx';
import { rangeWith } from '../../../ui/virtual-rows.ts';

interface TileRowsProps {
  items: readonly LibraryItem[];
  hasMore: boolean;
  isLoading: boolean;
  selected: ReadonlyMap<string, LibraryItem>;
  onToggle: (item: LibraryItem, isRange?: boolean) => void;
  onOpen?: ((item: LibraryItem) => void) | undefined;
  onUse?: ((item: LibraryItem) => void) | undefined;
}

/** Sizes in pixels, read from the page. */
interface Layout {
  columns: number;
  tileHeight: number;
  gap: number;
  /** The distance from the top of the scrolled content to the list. */
  offset: number;
}

const minTileWidth = 200;
const initial: Layout = { columns: 2, tileHeight: 220, gap: 16, offset: 0 };

/** Rows rendered beyond each edge of the viewport. */
const overscan = 2;

function measure(list: HTMLElement, container: Element | Document): Layout {
  const gap = Number.parseFloat(getComputedStyle(list).columnGap) || initial.gap;
  const columns = Math.max(initial.columns, Math.floor((list.clientWidth + gap) / (minTileWidth + gap)));
  const tileHeight = list.querySelector('li')?.offsetHeight || initial.tileHeight;
  const { top } = list.getBoundingClientRect();
  const offset =
    container instanceof Element
      ? top - container.getBoundingClientRect().top + container.scrollTop
      : top + window.scrollY;
  return { columns, tileHeight, gap, offset };
}

const isSame = (one: Layout, other: Layout) =>
  one.columns === other.columns &&
  one.tileHeight === other.tileHeight &&
  one.gap === other.gap &&
  one.offset === other.offset;

/** Measures the list now and whenever its size changes. */
function useLayout(list: RefObject<HTMLElement | null>, container: Element | Document | null): Layout {
  const [layout, setLayout] = useState(initial);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !container) return undefined;
    const update = () => {
      const next = measure(element, container);
      setLayout((before) => (isSame(before, next) ? before : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, container]);
  return layout;
}

/** The neighbours of the focused row are rendered too, so that Tab does not skip rows. */
const rowsToRender = (range: Range, focused: number | null): number[] =>
  focused === null ? rangeWith(range) : rangeWith(range, focused - 1, focused, focused + 1);

/** The row that has the keyboard focus; null while none has. */
function useFocusedRow(columns: number) {
  const [index, setIndex] = useState<number | null>(null);
  return {
    focusedRow: index === null ? null : Math.floor(index / columns),
    handlers: {
      onFocus({ target }: FocusEvent) {
        const position = target.closest('li')?.getAttribute('aria-posinset');
        setIndex(position === null || position === undefined ? null : Number(position) - 1);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setIndex(null);
      },
    },
  };
}

interface RowsProps extends TileRowsProps {
  layout: Layout;
  focusedRow: number | null;
}

const rowOptions = ({ items, layout, focusedRow }: RowsProps) => ({
  count: Math.ceil(items.length / layout.columns),
  estimateSize: () => layout.tileHeight,
  gap: layout.gap,
  scrollMargin: layout.offset,
  overscan,
  rangeExtractor: (range: Range) => rowsToRender(range, focusedRow),
});

function PageRows(props: RowsProps) {
  const virtualizer = useWindowVirtualizer(rowOptions(props));
  useEffect(() => virtualizer.measure(), [virtualizer, props.layout]);
  return <Tiles {...props} rows={virtualizer.getVirtualItems()} />;
}

function ElementRows({ container, ...props }: RowsProps & { container: Element }) {
  const virtualizer = useVirtualizer({
    ...rowOptions(props),
    getScrollElement: () => container,
    // An element without a layout, as in tests, is treated as if it were as high as the window.
    observeElementRect: (instance, report: (rect: Rect) => void) =>
      observeElementRect(instance, (rect) =>
        report(rect.height > 0 ? rect : { ...rect, height: window.innerHeight }),
      ),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, props.layout]);
  return <Tiles {...props} rows={virtualizer.getVirtualItems()} />;
}

interface TilesProps extends RowsProps {
  rows: readonly VirtualItem[];
}

function Tiles({ items, hasMore, selected, onToggle, onOpen, onUse, layout, rows }: TilesProps) {
  const { columns, gap, offset } = layout;
  const width = `calc((100% - ${(columns - 1) * gap}px) / ${columns})`;
  return rows.flatMap(({ index: row, start }) =>
    items.slice(row * columns, (row + 1) * columns).map((item, column) => (
      <LibraryTile
        key={item._id}
        item={item}
        selected={selected.has(item._id)}
        onToggle={onToggle}
        onOpen={onOpen}
        onUse={onUse}
        position={row * columns + column + 1}
        // -1: more files exist, but their number is unknown.
        count={hasMore ? -1 : items.length}
        top={start - offset}
        left={`calc(${column} * (${width} + ${gap}px))`}
        width={width}
      />
    )),
  );
}

/**
 * The tiles near the viewport; a library can have thousands. Screen readers still announce the position of each tile
 * and, once everything is loaded, the number of tiles.
 */
export function TileRows(props: TileRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [container, setContainer] = useState<Element | Document | null>(null);
  useLayoutEffect(() => {
    if (list.current) setContainer(scrollContainerOf(list.current));
  }, []);
  const layout = useLayout(list, container);
  const { focusedRow, handlers } = useFocusedRow(layout.columns);
  const rows = { ...props, layout, focusedRow };
  const rowCount = Math.ceil(props.items.length / layout.columns);
  const height = rowCount * (layout.tileHeight + layout.gap) - layout.gap;
  return (
    <Box
      component="ul"
      ref={list}
      aria-label="Files"
      aria-busy={props.isLoading}
      {...handlers}
      style={{ height }}
      sx={listSx}
    >
      {container instanceof Element && <ElementRows {...rows} container={container} />}
      {container instanceof Document && <PageRows {...rows} />}
    </Box>
  );
}

const listSx = {
  position: 'relative',
  m: 0,
  p: 0,
  listStyle: 'none',
  columnGap: { xs: 1.5, sm: 2 },
} as const;
