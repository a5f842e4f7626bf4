import { counted } from '@fanfare/core/text/counted.ts';
import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  measureElement,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ThreadPages } from './thread-pages.ts';
import { heightOf, ThreadRow } from './thread-row.tsx';
import type { RowMark } from './use-unsent-replies.ts';

const overscan = 6;

/** The size that is used until the list is measured, and in tests, which cannot measure. */
const unmeasured = { width: 380, height: 800 };

interface ThreadListProps {
  pages: ThreadPages;
  selectedId: string | null;
  markOf: (thread: ThreadView) => RowMark;
  now: Date;
  isReadingMore: boolean;
  onSelect: (thread: ThreadView) => void;
  /** Null if the next page is loaded only when the person requests it. */
  onReadMore: (() => void) | null;
  onShowFresh: () => void;
}

/** The threads, newest first. Only rows near the visible area are rendered. */
export function ThreadList(props: ThreadListProps) {
  const { pages, selectedId, markOf, now, isReadingMore, onSelect, onReadMore, onShowFresh } = props;
  const { threads, fresh, next } = pages;
  const scroll = useRef<HTMLDivElement>(null);
  const ids = useIds(threads);
  // The function must stay the same between renders. With a new function, the virtualizer would position all rows again
  // after each step of scrolling and each typed letter.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const select = useLatest(onSelect);
  const sizeOf = (thread: ThreadView | undefined) => heightOf(thread, thread ? markOf(thread) : null);
  const rows = useVirtualizer({
    count: threads.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => sizeOf(threads[index]),
    // Rows are measured, because they grow with large fonts. Without a layout, as in tests, the estimate is used.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || sizeOf(threads[Number(element.getAttribute('data-index'))]),
    overscan,
    initialRect: unmeasured,
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, (rect) => onRect(rect.height === 0 ? unmeasured : rect)),
    getItemKey,
  });
  const selectedIndex = selectedId === null ? -1 : ids.indexOf(selectedId);
  useEffect(() => {
    if (selectedIndex >= 0 && !isInView(rows, selectedIndex))
      rows.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, rows]);
  const items = rows.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= threads.length - overscan;
  useEffect(() => {
    if (isNearEnd && next !== null) onReadMore?.();
  }, [isNearEnd, next, onReadMore]);
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      {fresh.length > 0 && (
        <Button variant="outlined" size="small" onClick={onShowFresh} sx={{ m: 1, flex: 'none' }}>
          {`Show ${counted(fresh.length, 'new comment')}`}
        </Button>
      )}
      <Box
        ref={scroll}
        role="region"
        aria-label="Comments"
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          '&:focus-visible, & button:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box
          component="ul"
          sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none', height: rows.getTotalSize() }}
        >
          {items.map(({ index, start, key }) => {
            const thread = threads[index];
            return (
              thread && (
                <Box
                  component="li"
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={next === null ? threads.length : -1}
                  aria-posinset={index + 1}
                  sx={itemSx}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ThreadRow
                    thread={thread}
                    isSelected={thread.id === selectedId}
                    mark={markOf(thread)}
                    now={now}
                    onSelect={select}
                  />
                </Box>
              )
            );
          })}
        </Box>
        <Box role="status" sx={{ textAlign: 'center', color: 'text.secondary', typography: 'body2' }}>
          {isReadingMore ? <Box sx={{ p: 1.5 }}>Loading more comments</Box> : ''}
        </Box>
      </Box>
    </Box>
  );
}

/** The ids of the threads: the same array until one of them changes. */
function useIds(threads: readonly ThreadView[]): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>(() => threads.map(({ id }) => id));
  const isSame = ids.length === threads.length && threads.every(({ id }, index) => id === ids[index]);
  if (isSame) return ids;
  const changed = threads.map(({ id }) => id);
  setIds(changed);
  return changed;
}

/** Returns a function that stays the same and calls the latest `run`. */
function useLatest<T>(run: (value: T) => void): (value: T) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((value) => latest.current(value), []);
}

/**
 * Tells whether a row is in view. The list does not scroll to such a row, because that would make the browser measure
 * the whole page.
 */
function isInView(rows: Virtualizer<HTMLDivElement, Element>, index: number): boolean {
  const row = rows.getVirtualItems().find((each) => each.index === index);
  const top = rows.scrollOffset ?? 0;
  return row !== undefined && row.start >= top && row.end <= top + (rows.scrollRect?.height ?? 0);
}

const itemSx = { position: 'absolute', insetInline: 0, top: 0 } as const;
