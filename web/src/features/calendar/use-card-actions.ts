import { clockOf, type Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { problemWithMoving, usualTimeOn } from '@fanfare/core/calendar/moves.ts';
import { momentOf } from '@fanfare/core/time/wall-clock.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import { useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHistoryDialog } from '../../browser/use-history-dialog.ts';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useTodoModal } from '../todos/index.ts';
import { narrow } from '../../ui/screen-width.ts';
import type { OpenDialog, OpenMenu } from './open-dialog.tsx';
import type { GridData } from './use-grid-data.ts';
import { timeAt } from './column-time.ts';
import type { Lifted } from './use-drag.ts';
import { movesTopic, type Moving } from './use-moving.ts';
import type { CalendarPage } from './use-page.ts';

const find = (event: MouseEvent, selector: string) =>
  (event.target as HTMLElement).closest<HTMLElement>(selector);

/** The half hour that was clicked in a column of the week; null in the other views. */
function minutesAt(event: MouseEvent, dayElement: HTMLElement): number | null {
  const minutes = timeAt(dayElement, event.clientY);
  return minutes === null ? null : Math.floor(minutes / 30) * 30;
}

export type CardActionId = 'edit' | 'duplicate' | 'view' | 'move' | 'shift' | 'delete';

interface CardAction extends MenuAction {
  id: CardActionId;
}

interface CardActionsOptions {
  workspaceId: string;
  page: CalendarPage;
  byDay: GridData['byDay'];
  drafts: readonly CalendarCard[];
  moving: Moving;
  selected: ReadonlyMap<string, CalendarCard>;
  onSelect: (selected: ReadonlyMap<string, CalendarCard>) => void;
  onActive: (day: Day) => void;
  /** Called when the composer has closed. */
  onWritten: () => void;
}

export function useCardActions(options: CardActionsOptions) {
  const { workspaceId, page, byDay, drafts, moving, selected, onSelect, onActive } = options;
  const toast = useToast();
  const navigate = useNavigate();
  const openTodo = useTodoModal(workspaceId);
  const {
    dialog,
    open: setDialog,
    close,
  } = useHistoryDialog<OpenDialog>(workspaceId, ({ kind }) => {
    if (kind === 'upload') options.onWritten();
  });
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const now = page.now.getTime();

  const cardAt = (key: string): CalendarCard | undefined =>
    [...(byDay?.values() ?? []), drafts].flat().find((card) => card.key === key);
  const newTodo = (date: Day) => openTodo({ date });
  const newPost = (day: Day, minutes: number | null = null) => {
    const usual = usualTimeOn(day, page.zone, now);
    const at = minutes === null ? usual : (momentOf(`${day}T${clockOf(minutes)}`, page.zone)?.at ?? usual);
    if (day >= page.today && at > now) setDialog({ kind: 'upload', groupId: null, at });
  };
  const select = (card: CalendarCard) => {
    const after = new Map(selected);
    if (!after.delete(card.key)) after.set(card.key, card);
    onSelect(after);
  };
  /** The cards that move together: the selection if the card belongs to it, or else only the card. */
  const together = (card: CalendarCard): readonly CalendarCard[] =>
    selected.has(card.key) ? [card, ...[...selected.values()].filter(({ key }) => key !== card.key)] : [card];
  /** Lifts a card and returns it. If the card cannot be moved, tells the person why and returns null. */
  const lift = (key: string, by: 'pointer' | 'keyboard'): Lifted | null => {
    const card = cardAt(key);
    if (!card) return null;
    const all = together(card);
    const problems = all.flatMap(({ posts }) => posts.map((post) => problemWithMoving(post, now)));
    const text = problems.find((problem) => problem !== null) ?? null;
    if (text !== null) {
      toast({ text, severity: 'info', topic: movesTopic });
      return null;
    }
    moving.lift(card, all, by);
    return { minutes: card.minutes, count: all.length };
  };
  const actionsFor = (card: CalendarCard): CardAction[] => {
    const { groupId } = card;
    const isMovable = card.posts.every((post) => problemWithMoving(post, now) === null);
    const moves: CardAction[] = [
      {
        id: 'move',
        label: 'Move to…',
        onSelect: () => setDialog({ kind: 'move', cards: together(card) }),
      },
      {
        id: 'shift',
        label: 'Move everything from here…',
        onSelect: () => setDialog({ kind: 'shift', card }),
      },
    ];
    const published = card.posts.find(({ status }) => status === 'uploaded');
    const view: CardAction = {
      id: 'view',
      label: 'View post',
      onSelect: () => void navigate(postsPath({ post: published?._id ?? '' })),
    };
    return [
      { id: 'edit', label: 'Edit', onSelect: () => setDialog({ kind: 'upload', groupId }) },
      {
        id: 'duplicate',
        label: 'Duplicate',
        onSelect: () => setDialog({ kind: 'upload', groupId, asCopy: true }),
      },
      ...(published ? [view] : []),
      ...(isMovable ? moves : []),
      {
        id: 'delete',
        label: 'Delete',
        isDangerous: true,
        onSelect: () => setDialog({ kind: 'delete', card }),
      },
    ];
  };
  const clickCard = (event: MouseEvent, element: HTMLElement) => {
    const card = cardAt(element.dataset['card'] ?? '');
    if (!card) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) select(card);
    else if (event.detail > 1) setDialog({ kind: 'upload', groupId: card.groupId });
    else setMenu({ card, anchor: element });
  };
  const clickDay = (event: MouseEvent, dayElement: HTMLElement, day: Day) => {
    // On a narrow screen, a click on a day of the month opens the whole day.
    const isCompact = page.view === 'month' && window.matchMedia(narrow).matches;
    const add = find(event, '[data-add]')?.dataset['add'];
    const element = find(event, '[data-card]');
    const slot = find(event, '[data-slot]')?.dataset['slot'];
    const minutes = slot === undefined ? minutesAt(event, dayElement) : Number(slot);
    onActive(day);
    if (add === 'post') newPost(day);
    else if (add === 'todo') newTodo(day);
    else if (isCompact || find(event, '[data-open]')) setDialog({ kind: 'day', day });
    else if (element) clickCard(event, element);
    else if (minutes !== null) newPost(day, minutes);
  };
  return {
    opened: { open: dialog, menu, onClose: close, onCloseMenu: () => setMenu(null) },
    isOpen: dialog !== null || menu !== null,
    open: setDialog,
    cardAt,
    newPost,
    newTodo,
    select,
    lift,
    actionsFor,
    /** Handles clicks on the grid with one listener instead of one for each card. */
    onClick: (event: MouseEvent) => {
      const dayElement = find(event, '[data-day]');
      const day = dayElement?.dataset['day'];
      // Menus, checkboxes and dialogs handle their own clicks.
      if (dayElement && day !== undefined && !find(event, 'input, .cal-rows'))
        clickDay(event, dayElement, day);
    },
  };
}
