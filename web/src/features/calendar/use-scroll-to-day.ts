import type { Day } from '@fanfare/core/calendar/days.ts';
import { useEffect, useRef } from 'react';
import { returnToPosition, scrollsItself } from './kept-position.ts';
import type { CalendarView } from './use-address.ts';
import type { CalendarPage } from './use-page.ts';

const findElement = (selector: string) => document.querySelector<HTMLElement>(selector);
const cellOf = (day: Day) => findElement(`[role="gridcell"][data-day="${day}"]`);

/** The heading of the day in the list. An empty day may have no heading: then the heading of the next listed day. */
const headingOf = (day: Day) =>
  [...document.querySelectorAll<HTMLElement>('[data-section]')].find(
    ({ dataset }) => (dataset['section'] ?? '') >= day,
  );

/** Tells whether the beginning of a day is in the window, with room for some of the day's content. */
function isInViewport(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight - 160;
}

function fitsIntoViewport(week: HTMLElement): boolean {
  const { top, bottom } = week.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight && !scrollsItself(week);
}

/**
 * Scrolls only as far as needed, so that as much of the month as possible stays visible. Returns false if the page does
 * not have the day.
 */
function showDay(day: Day): boolean {
  const cell = cellOf(day);
  const element = cell ?? headingOf(day);
  if (element && !isInViewport(element)) element.scrollIntoView({ block: cell ? 'nearest' : 'start' });
  return element !== undefined;
}

/** Scrolls the week to the day and to the hour at which the week opens. */
function openWeekAt(start: HTMLElement, keepsPosition: boolean): void {
  const { scrollX, scrollY } = window;
  const week = start.closest<HTMLElement>('.cal-week');
  if (!week || fitsIntoViewport(week)) return;
  start.scrollIntoView({ block: 'start', inline: 'start' });
  if (keepsPosition) window.scrollTo(scrollX, scrollY);
  else if (scrollsItself(week)) week.scrollIntoView({ block: 'nearest' });
}

/** The last day to show together with the given day of the month: two weeks later, or the last day of the page. */
export const lastInView = (day: Day, days: readonly Day[]): Day =>
  days[days.indexOf(day) + 14] ?? days.at(-1) ?? day;

/**
 * Scrolls until the day and the two weeks after it are visible. The first day of a page is at its top and needs no
 * scrolling.
 */
function openMonthAt(cell: HTMLElement, day: Day, days: readonly Day[]): void {
  if (day !== days[0]) cellOf(lastInView(day, days))?.scrollIntoView({ block: 'nearest' });
  // A short window may have no room for these weeks. The day itself is scrolled to last, so it is visible in any case.
  cell.scrollIntoView({ block: 'nearest' });
}

function openAt(day: Day, days: readonly Day[], keepsPosition: boolean): void {
  const cell = cellOf(day);
  const start = cell?.querySelector<HTMLElement>('.cal-opening');
  if (start) openWeekAt(start, keepsPosition);
  else if (keepsPosition) return;
  else if (cell) openMonthAt(cell, day, days);
  else showDay(day);
}

/** Scrolls to the day. After a reload or a step back, restores the stored scroll position instead. */
function arriveAt(day: Day, days: readonly Day[]): void {
  if (!returnToPosition()) openAt(day, days, window.scrollY !== 0);
}

/**
 * Rendered next to the views, so that `run` is called once the code of a view has been loaded and the view is shown.
 */
export function AfterRender({ run }: { run: () => void }) {
  useEffect(run);
  return null;
}

type Wanted =
  | { reason: 'arrival' | 'view' | 'saved'; day: Day }
  /** The person has chosen another month or week. `left` is the first day of the page that was shown before. */
  | { reason: 'page'; left: Day | undefined };

/**
 * Scrolls to the day in the address (at first today) when the calendar or one of its views opens. When the person
 * chooses another month or week, scrolls to today or to the first day. The calendar does not scroll while the person
 * works in it.
 */
export function useScrollToDay({ view, days, cursor, isAway }: CalendarPage, isLoaded: boolean) {
  const wanted = useRef<Wanted | null>(null);
  const openedView = useRef<CalendarView | null>(null);
  const [first = cursor] = days;
  const scroll = () => {
    if (openedView.current !== view)
      wanted.current = { reason: openedView.current === null ? 'arrival' : 'view', day: cursor };
    openedView.current = view;
    const goal = wanted.current;
    if (!isLoaded || !goal || (goal.reason === 'page' && goal.left === first)) return;
    if (goal.reason === 'saved' && !showDay(goal.day)) return;
    wanted.current = null;
    if (goal.reason === 'saved') return;
    if (goal.reason === 'arrival') arriveAt(goal.day, days);
    else openAt(goal.reason === 'page' && isAway ? first : cursor, days, false);
  };
  return {
    scroll,
    /** To be called when the person chooses another month or week. */
    onChangePage: () => {
      wanted.current = { reason: 'page', left: first };
    },
    /** Scrolls to the day of a saved post as soon as it is shown. */
    onSaved: (day: Day) => {
      wanted.current = { reason: 'saved', day };
    },
  };
}
