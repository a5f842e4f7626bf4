import type { Day } from '@fanfare/core/calendar/days.ts';
import { dayAfterKey, targetAfterKey, type MoveTarget } from '@fanfare/core/calendar/move-targets.ts';
import type { WeekStart } from '@fanfare/core/settings/settings.ts';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { CardActionId } from './use-card-actions.ts';
import { scrollIntoView } from '../../browser/scroll-into-view.ts';
import type { HeldMove } from './use-moving.ts';

interface GridKeys {
  view: 'month' | 'week' | 'list';
  weekStart: WeekStart;
  days: readonly Day[];
  today: Day;
  active: Day;
  onActive: (day: Day) => void;
  onOpenDay: (day: Day) => void;
  onNew: (day: Day) => void;
  onUndo: () => void;
  onLift: (key: string) => void;
  onSelect: (key: string) => void;
  onAction: (key: string, action: CardActionId) => void;
}

/** Keys for actions of a card's menu. */
const actionKeys: Readonly<Record<string, CardActionId>> = {
  e: 'edit',
  d: 'duplicate',
  m: 'move',
  Delete: 'delete',
};

const focusCard = (from: Element, step: number): boolean => {
  const elements = [
    ...(from.closest('[data-day]')?.querySelectorAll<HTMLElement>('[data-card], .cal-more') ?? []),
  ];
  const next = elements[elements.indexOf(from as HTMLElement) + step];
  next?.focus();
  return next !== undefined;
};

/** Elements that handle keys themselves. */
const ownKeys = 'input:not([type="checkbox"]), textarea, [role="dialog"], [role="menu"]';

/** Handles Ctrl+Z anywhere on the screen, because a card that was moved to another cell no longer has the focus. */
function useUndoKey(onUndo: () => void) {
  const latest = useRef(onUndo);
  useEffect(() => {
    latest.current = onUndo;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      if (!isUndo || (event.target instanceof Element && event.target.closest(ownKeys))) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The keys of the grid, which follow the WAI-ARIA grid pattern. */
export function useGridKeys(keys: GridKeys) {
  /** The day to focus, once its page is shown. */
  const wanted = useRef<Day | null>(null);
  const focusWanted = () => {
    if (wanted.current === null) return;
    const cell = document.querySelector<HTMLElement>(`[role="gridcell"][data-day="${wanted.current}"]`);
    if (!cell || wanted.current !== keys.active) return;
    wanted.current = null;
    cell.focus();
  };
  useEffect(focusWanted);
  useUndoKey(keys.onUndo);
  const goTo = (day: Day) => {
    wanted.current = day;
    keys.onActive(day);
    // A day that is active already is not rendered again.
    focusWanted();
  };

  function onCardKey({ key }: ReactKeyboardEvent, element: HTMLElement): boolean {
    const card = element.dataset['card'] ?? '';
    const action = actionKeys[key];
    if (action !== undefined) keys.onAction(card, action);
    else if (key === ' ') keys.onLift(card);
    else if (key === 'x') keys.onSelect(card);
    else if (key === 'ArrowDown') focusCard(element, 1);
    else if (key === 'Escape' || (key === 'ArrowUp' && !focusCard(element, -1))) goTo(keys.active);
    else return key === 'ArrowUp';
    return true;
  }

  function onDayKey({ key }: ReactKeyboardEvent, day: Day): boolean {
    if (key === 'n') {
      keys.onNew(day);
      return true;
    }
    const next = keys.view === 'list' ? null : dayAfterKey(key, day, keys.view, keys.weekStart);
    if (next !== null) goTo(next);
    return next !== null;
  }

  function onCellKey(event: ReactKeyboardEvent): boolean {
    if (event.key !== 'Enter') return onDayKey(event, keys.active);
    keys.onOpenDay(keys.active);
    return true;
  }

  function onElementKey(event: ReactKeyboardEvent, from: HTMLElement): boolean {
    const element = from.closest<HTMLElement>('[data-card]');
    if (element && onCardKey(event, element)) return true;
    const todoDay = from.closest<HTMLElement>('[data-todos]')?.dataset['todos'];
    if (todoDay !== undefined) return onDayKey(event, todoDay);
    return from.getAttribute('role') === 'gridcell' && onCellKey(event);
  }

  function handle(event: ReactKeyboardEvent): boolean {
    const from = event.target as HTMLElement;
    if (from.closest(ownKeys)) return false;
    if (event.ctrlKey && from.getAttribute('role') === 'gridcell' && ['Home', 'End'].includes(event.key)) {
      goTo(keys.days.at(event.key === 'Home' ? 0 : -1) ?? keys.active);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 't') {
      goTo(keys.today);
      return true;
    }
    return onElementKey(event, from);
  }

  return {
    goTo,
    onKeyDown: (event: ReactKeyboardEvent) => {
      if (handle(event)) event.preventDefault();
    },
    // The Space key that lifts a card must not also click the card.
    onKeyUp: (event: ReactKeyboardEvent) => {
      if (event.key === ' ' && (event.target as HTMLElement).closest('[data-card]')) event.preventDefault();
    },
  };
}

interface HoldKeys {
  held: HeldMove | null;
  view: GridKeys['view'];
  onHold: (target: MoveTarget) => void;
  /** The day on which the card was dropped. */
  onDrop: (day: Day) => void;
  /** The day from which the card was taken. */
  onCancel: (day: Day) => void;
}

/**
 * The keys while a card is held. Listens regardless of the focus, because turning the page may remove the focused
 * element.
 */
export function useHoldKeys({ held, ...given }: HoldKeys) {
  const latest = useRef({ held, ...given });
  useLayoutEffect(() => {
    latest.current = { held, ...given };
  });
  const isHeld = held?.by === 'keyboard';
  const target = isHeld ? held.target : null;
  useEffect(() => {
    const mark = target && document.querySelector<HTMLElement>('[role="grid"] [data-drop]');
    if (mark) scrollIntoView(mark);
  }, [target]);
  useEffect(() => {
    if (!isHeld) return undefined;
    const listen = (event: KeyboardEvent) => {
      const { held: now, view, onHold, onDrop, onCancel } = latest.current;
      if (!now || now.target === 'drafts' || now.target === null) return;
      const next = targetAfterKey(event.key, now.target, now.grabbed.minutes, view);
      if (next) onHold(next);
      else if (event.key === ' ' || event.key === 'Enter') onDrop(now.target.day);
      else if (event.key === 'Escape') onCancel(now.grabbed.day);
      else if (event.key !== 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The Space key that drops a card must not also click the focused element.
    const suppressSpace = (event: KeyboardEvent) => event.key === ' ' && event.preventDefault();
    window.addEventListener('keydown', listen, true);
    window.addEventListener('keyup', suppressSpace, true);
    return () => {
      window.removeEventListener('keydown', listen, true);
      // The key that ended the hold is still pressed, so its `keyup` event comes later.
      window.setTimeout(() => window.removeEventListener('keyup', suppressSpace, true), 300);
    };
  }, [isHeld]);
}
