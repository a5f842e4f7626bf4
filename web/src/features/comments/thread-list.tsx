import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import {
  measureElement,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { memo, Suspense, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { AccountAvatar } from '../../ui/account-avatar.tsx';
import { ageText } from '../../ui/age-text.ts';
import { counted } from '../../ui/count-text.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { part } from '../../ui/part.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { answerableMessage, type ThreadPages } from './thread-pages.ts';

/** With a text of one line. */
const rowHeight = 66;
const stateHeight = 22;
const overscan = 6;
const ThreadPicture = part(async () => (await import('./thread-picture.tsx')).ThreadPicture);

/** Used until the list is measured, and in tests, which cannot measure. */
const unmeasured = { width: 380, height: 800 };

interface ThreadListProps {
  pages: ThreadPages;
  selectedId: string | null;
  now: Date;
  isReadingMore: boolean;
  onSelect: (thread: ThreadView) => void;
  /** Null if the next page is read on request only. */
  onReadMore: (() => void) | null;
  onShowFresh: () => void;
}

/** The threads, newest first. Only rows near the visible area are rendered. */
export function ThreadList(props: ThreadListProps) {
  const { pages, selectedId, now, isReadingMore, onSelect, onReadMore, onShowFresh } = props;
  const { threads, fresh, next } = pages;
  const scroll = useRef<HTMLDivElement>(null);
  const ids = useIds(threads);
  // With a new function all rows would be placed anew in every render, which scrolling and typing cause.
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
  const select = useLatest(onSelect);
  const rows = useVirtualizer({
    count: threads.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => heightOf(threads[index]),
    // Rows grow with large fonts. Where nothing can be measured they keep the estimate.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) ||
      heightOf(threads[Number(element.getAttribute('data-index'))]),
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
        <Button variant="contained" size="small" onClick={onShowFresh} sx={{ m: 1, flex: 'none' }}>
          {fresh.length} new
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
                  <Row thread={thread} isSelected={thread.id === selectedId} now={now} onSelect={select} />
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

/** A function that stays the same and calls the latest one. */
function useLatest<T>(run: (value: T) => void): (value: T) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((value) => latest.current(value), []);
}

/** Tells whether a row is in view. Scrolling to it would measure the whole page, even if nothing has to move. */
function isInView(rows: Virtualizer<HTMLDivElement, Element>, index: number): boolean {
  const row = rows.getVirtualItems().find((each) => each.index === index);
  const top = rows.scrollOffset ?? 0;
  return row !== undefined && row.start >= top && row.end <= top + (rows.scrollRect?.height ?? 0);
}

const itemSx = { position: 'absolute', insetInline: 0, top: 0 } as const;

interface RowProps {
  thread: ThreadView;
  isSelected: boolean;
  now: Date;
  onSelect: (thread: ThreadView) => void;
}

/** Kept while the list scrolls, which renders the list with each step. */
const Row = memo(function Row({ thread, isSelected, now, onSelect }: RowProps) {
  const { platform, isUnread, isDeleted, lastAt, picture } = thread;
  const state = stateOf(thread);
  const { Icon, label } = findNetwork(platform);
  const latest = answerableMessage(thread);
  return (
    <ButtonBase
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(thread)}
      sx={{
        width: '100%',
        minHeight: rowHeight,
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        textAlign: 'left',
        gap: 1.25,
        pl: 2.75,
        pr: 2,
        py: 1.5,
        position: 'relative',
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
        ...(isSelected && {
          bgcolor: 'action.selected',
          '&, &:hover': { bgcolor: 'action.selected' },
          boxShadow: (theme) => `inset 3px 0 0 ${theme.vars?.palette.primary.main ?? ''}`,
        }),
      }}
    >
      {isUnread && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: 8,
            top: 28,
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: 'primary.main',
          }}
        />
      )}
      <AccountAvatar
        id={latest.username}
        name={latest.username}
        image={null}
        size={36}
        round
        badge={<Icon />}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography component="span" noWrap sx={{ flex: 1, fontWeight: isUnread ? 650 : 560 }}>
            <bdi>{latest.username}</bdi>
            <Box component="span" sx={visuallyHidden}>
              {`, ${label}${isUnread ? ', unread' : ''}`}
            </Box>
          </Typography>
          <Typography component="time" dateTime={lastAt} variant="body2" sx={{ color: 'text.secondary' }}>
            {ageText(lastAt, now)}
          </Typography>
        </Box>
        <Typography
          component="span"
          variant="body2"
          dir="auto"
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            color: isUnread ? 'text.primary' : 'text.secondary',
            fontStyle: isDeleted ? 'italic' : 'normal',
          }}
        >
          {isDeleted ? `This comment was deleted on ${label}.` : latest.text}
        </Typography>
        {state && <RowState {...state} />}
      </Box>
      {picture !== null && (
        <Suspense fallback={<Box sx={{ width: 36, flex: 'none' }} />}>
          <Box sx={{ width: 36, height: 36, flex: 'none', borderRadius: '7px', overflow: 'hidden' }}>
            <ThreadPicture path={picture} />
          </Box>
        </Suspense>
      )}
    </ButtonBase>
  );
});

interface ShownState {
  Icon: ComponentType;
  colour: string;
  text: string;
}

function stateOf({ pending, state, answeredBy, isDeleted, platform }: ThreadView): ShownState | null {
  const failed = pending.filter((reply) => reply.state === 'failed').length;
  if (failed > 0)
    return { Icon: WarningIcon, colour: 'error.main', text: `${counted(failed, 'reply', 'replies')} failed` };
  if (pending.length > 0)
    return { Icon: ClockIcon, colour: 'warning.main', text: 'Waiting for confirmation' };
  if (state !== 'answered' || isDeleted) return null;
  const where = answeredBy === null ? `on ${findNetwork(platform).label}` : `by ${answeredBy}`;
  return { Icon: CheckIcon, colour: 'success.main', text: `Answered ${where}` };
}

const heightOf = (thread: ThreadView | undefined) =>
  rowHeight + (thread && stateOf(thread) ? stateHeight : 0);

const RowState = ({ Icon, colour, text }: ShownState) => (
  <Box
    component="span"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      mt: 0.25,
      typography: 'caption',
      color: colour,
      '& svg': { width: 14, height: 14 },
    }}
  >
    <Icon />
    {text}
  </Box>
);
