import { useContext, useEffect, useRef, type UIEvent } from 'react';
import { TimersContext } from '../../browser/timers.ts';

/**
 * The scrolling has stopped if no event follows within this time. Browsers refuse to change the history for every
 * scroll event.
 */
const pauseMs = 150;

/** The router gives each history entry its own key. */
type EntryState = { key?: string; week?: { left: number; top: number } } | null;

const entryState = () => window.history.state as EntryState;

/** Tells whether the week has a scroll position of its own, as on phones. Otherwise it scrolls with the page. */
export const scrollsItself = (week: HTMLElement) => week.scrollHeight > week.clientHeight;

/**
 * Stores the scroll position of the week in its history entry, so that the position survives going back and reloading.
 * Another week or view begins without a position, even if it is opened before the scrolling has stopped.
 */
export function useKeptPosition(): (event: UIEvent<HTMLElement>) => void {
  const timers = useContext(TimersContext);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  return ({ currentTarget: { scrollLeft: left, scrollTop: top } }) => {
    cancel.current?.();
    const entry = entryState()?.key;
    cancel.current = timers.after(pauseMs, () => {
      const state = entryState();
      if (state?.key === entry) window.history.replaceState({ ...state, week: { left, top } }, '');
    });
  };
}

/** Scrolls the week to the position in the history entry. Returns false if there is none. */
export function returnToPosition(): boolean {
  const week = document.querySelector<HTMLElement>('.cal-week');
  const kept = entryState()?.week;
  if (!week || !kept || !scrollsItself(week)) return false;
  week.scrollTo(kept);
  return true;
}
