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
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { scrollContainerOf } from '../observe-near-viewport.ts';
import { LibraryTile } from './library-tile.tsx';
import { rangeWith } from '../../../ui/virtual-rows.ts';

interface TileRowsProps {
  items: readonly LibraryItem[];
  hasMore: boolean;
  isLoading: boolean;
  selected: ReadonlyMap<string, LibraryItem>;
  /** Returns the position of a selected file in the order of selection. Missing if the order does not matter. */
  placeOf?: ((item: LibraryItem) => number) | undefined;
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

/** The neighbours of the focused row are rendered too, so that the arrow keys reach their tiles. */
const rowsToRender = (range: Range, focused: number | null): number[] =>
  focused === null ? rangeWith(range) : rangeWith(range, focused - 1, focused, focused + 1);

/** Index of the tile that a key moves to; null if it moves to none. */
function tileAfterKey(key: string, index: number, columns: number, count: number): number | null {
  const start = index - (index % columns);
  const last = count - 1;
  const below = start + columns <= last ? Math.min(index + columns, last) : null;
  const goal =
    { ArrowLeft: index - 1, ArrowRight: index + 1, ArrowUp: index - columns, ArrowDown: below }[key] ??
    { Home: start, End: Math.min(start + columns - 1, last) }[key] ??
    null;
  return goal !== null && goal >= 0 && goal <= last ? goal : null;
}

const indexOf = (target: Element): number =>
  Number(target.closest('li')?.getAttribute('aria-posinset') ?? 1) - 1;

/**
 * The tile that has the focus or was the last to have it. Only its controls can be reached with Tab; arrow keys move
 * from tile to tile.
 */
function useCurrentTile(columns: number, count: number) {
  const [index, setIndex] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const current = Math.max(0, Math.min(index, count - 1));
  return {
    current,
    focusedRow: hasFocus ? Math.floor(current / columns) : null,
    handlers: {
      onFocus({ target }: FocusEvent) {
        setIndex(indexOf(target));
        setHasFocus(true);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const { key, target, currentTarget, altKey, ctrlKey, metaKey } = event;
        if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return;
        const goal = tileAfterKey(key, indexOf(target), columns, count);
        if (goal === null) return;
        event.preventDefault();
        const control = target.matches('input') ? 'input' : 'button';
        currentTarget.querySelector<HTMLElement>(`[aria-posinset="${goal + 1}"] ${control}`)?.focus();
      },
    },
  };
}

interface RowsProps extends TileRowsProps {
  layout: Layout;
  current: number;
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
  return <Tiles {...props} virtualizer={virtualizer} />;
}

function ElementRows({ container, ...props }: RowsProps & { container: Element }) {
  const virtualizer = useVirtualizer({
    ...rowOptions(props),
    getScrollElement: () => container,
    // In tests, elements have no layout, so their height is 0. They are treated as if they were as high as the window.
    observeElementRect: (instance, report: (rect: Rect) => void) =>
      observeElementRect(instance, (rect) =>
        report(rect.height > 0 ? rect : { ...rect, height: window.innerHeight }),
      ),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, props.layout]);
  return <Tiles {...props} virtualizer={virtualizer} />;
}

interface TilesProps extends RowsProps {
  virtualizer: { getVirtualItems(): VirtualItem[]; range: { startIndex: number } | null };
}

function Tiles({ items, hasMore, selected, placeOf, current, layout, virtualizer, ...props }: TilesProps) {
  const { onToggle, onOpen, onUse } = props;
  const { columns, gap, offset } = layout;
  const rows = virtualizer.getVirtualItems();
  const isCurrentShown = rows.some(({ index }) => index === Math.floor(current / columns));
  // A tile that scrolled away is not a Tab stop, because it is not rendered.
  const tabStop = isCurrentShown ? current : (virtualizer.range?.startIndex ?? 0) * columns;
  const width = `calc((100% - ${(columns - 1) * gap}px) / ${columns})`;
  return rows.flatMap(({ index: row, start }) =>
    items.slice(row * columns, (row + 1) * columns).map((item, column) => (
      <LibraryTile
        key={item._id}
        item={item}
        selected={selected.has(item._id)}
        place={selected.has(item._id) ? placeOf?.(item) : undefined}
        isTabStop={row * columns + column === tabStop}
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
  const { current, focusedRow, handlers } = useCurrentTile(layout.columns, props.items.length);
  const rows = { ...props, layout, current, focusedRow };
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
