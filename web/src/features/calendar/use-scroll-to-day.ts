import type { Day } from '@fanfare/core/calendar/days.ts';
import { useEffect, useRef } from 'react';
import type { CalendarView } from './use-address.ts';

/**
 * The element of a day: its cell in a grid, or its heading in the list. The list leaves out empty days, so the heading
 * of the next listed day is used.
 */
function elementOf(day: Day): { element: HTMLElement; block: ScrollLogicalPosition } | null {
  const cell = document.querySelector<HTMLElement>(`[role="gridcell"][data-day="${day}"]`);
  // Scrolls only as far as needed, so that as much of the month as possible stays visible.
  if (cell) return { element: cell, block: 'nearest' };
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')];
  const section = sections.find(({ dataset }) => (dataset['section'] ?? '') >= day);
  return section ? { element: section, block: 'start' } : null;
}

/** Tells whether the beginning of a day is in the window, with room for some of the day's content. */
function isInViewport(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight - 160;
}

/**
 * Scrolls to the day in the address (at first today) when the calendar or one of its views opens. Returns a function
 * that scrolls to another day as soon as it is shown.
 */
export function useScrollToDay(view: CalendarView, day: Day, isLoaded: boolean): (day: Day) => void {
  const wanted = useRef<Day | null>(null);
  const openedView = useRef<CalendarView | null>(null);
  useEffect(() => {
    // After a reload or going back, the calendar keeps its scroll position.
    if (openedView.current !== view && (openedView.current !== null || window.scrollY === 0))
      wanted.current = day;
    openedView.current = view;
    const found = isLoaded && wanted.current !== null ? elementOf(wanted.current) : null;
    if (!found) return;
    wanted.current = null;
    if (!isInViewport(found.element)) found.element.scrollIntoView({ block: found.block });
  });
  return (shown) => {
    wanted.current = shown;
  };
}
