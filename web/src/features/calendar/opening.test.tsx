import { addDays, monthGrid } from '@fanfare/core/calendar/days.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, cell, findCard, group, openCalendar, today, tomorrow } from './testing/open-calendar.ts';
import { lastInView } from './use-scroll-to-day.ts';

/**
 * One text for each call of `scrollIntoView`: the day of the element, and its distance from the top of the day's
 * column.
 */
const scrolled: string[] = [];
const hourPx = 44;

// Loads the week in advance, because loading it on a slow machine takes longer than a test waits.
beforeAll(() => import('./week-view.tsx'));
beforeEach(() => {
  localStorage.clear();
  scrolled.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: HTMLElement) {
    const day = this.closest<HTMLElement>('[data-day]')?.dataset['day'];
    scrolled.push(`${day ?? this.className} ${this.style.top}`.trim());
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -1, 800, 1200));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const hour = (hours: number) => `${(hours - 6) * hourPx}px`;

describe('the opened week', () => {
  it('the week opens at the current time of today, and does not scroll again while the person works in it', async () => {
    const { user } = openCalendar('?view=week');
    await findCard('Post a');
    await waitFor(() => expect(scrolled).toEqual([`${today} ${hour(10.5)}`]));
    cell(tomorrow).focus();
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    await user.click(screen.getByRole('button', { name: '0:00 to 6:00, nothing planned' }));
    expect(scrolled).toHaveLength(1);
  });

  it('another week opens at its first day and its earliest post, and the button Today returns to the current time', async () => {
    const nextMonday = addDays(today, 5);
    const { user } = openCalendar('?view=week', {
      groups: [group('a'), group('b', { at: at(addDays(nextMonday, 2), '09:00') })],
    });
    await findCard('Post a');
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await findCard('Post b');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await findCard('Post a');
    await waitFor(() =>
      expect(scrolled).toEqual([
        `${today} ${hour(10.5)}`,
        `${nextMonday} ${hour(9)}`,
        `${today} ${hour(10.5)}`,
      ]),
    );
    expect(document.activeElement?.closest('.cal-week')).toBeNull();
  });

  it('the week opens at the day in the address', async () => {
    openCalendar(`?view=week&date=${addDays(today, 14)}`, { groups: [] });
    await waitFor(() => expect(scrolled).toEqual([`${addDays(today, 14)} ${hour(8)}`]));
  });

  it('the window keeps its scroll position when the person goes back', async () => {
    vi.stubGlobal('scrollY', 321);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
    openCalendar('?view=week');
    await waitFor(() => expect(scrolled).toHaveLength(1));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 321);
  });

  it('the week is scrolled only after its to-dos are loaded, because the to-dos move its hours down', async () => {
    const todos = Promise.withResolvers<void>();
    openCalendar('?view=week', { untilTodos: todos.promise });
    await screen.findByRole('grid');
    expect(document.querySelector('[data-card]')).toBeNull();
    expect(scrolled).toEqual([]);
    todos.resolve();
    await findCard('Post a');
    await waitFor(() => expect(scrolled).toHaveLength(1));
  });

  it('a week with its own scroll position returns to the position that is stored in the history', async ({
    onTestFinished,
  }) => {
    onTestFinished(() => window.history.replaceState(null, ''));
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    openCalendar('?view=week');
    await findCard('Post a');
    await waitFor(() => expect(scrolled).not.toEqual([]));
    const week = screen.getByRole('grid');
    week.scrollTop = 120;
    week.scrollLeft = 250;
    fireEvent.scroll(week);
    await waitFor(() => expect(window.history.state).toMatchObject({ week: { left: 250, top: 120 } }));
    cleanup();
    scrolled.length = 0;
    const scrollTo = vi.fn<(position: ScrollToOptions) => void>();
    Element.prototype.scrollTo = scrollTo as typeof Element.prototype.scrollTo;
    openCalendar('?view=week');
    await findCard('Post a');
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ left: 250, top: 120 }));
    expect(scrolled).toEqual([]);
  });

  it('a week that fits into the window is not scrolled', async () => {
    vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, 0, 800, 700));
    openCalendar('?view=week');
    await findCard('Post a');
    expect(scrolled).toEqual([]);
  });
});

describe('the opened month', () => {
  const days = monthGrid(today, 'monday');
  const [first = ''] = days;
  const last = days.at(-1) ?? '';

  it('a day is shown together with the two weeks after it, or with all days that follow on the page if these are fewer', () => {
    expect(lastInView(first, days)).toBe(addDays(first, 14));
    expect(lastInView(addDays(last, -14), days)).toBe(last);
    expect(lastInView(addDays(last, -13), days)).toBe(last);
    expect(lastInView(last, days)).toBe(last);
  });

  it('the month scrolls to the weeks after today and then to today, because a short window has no room for both', async () => {
    const { user } = openCalendar();
    await findCard('Post a');
    const opened = [lastInView(today, days), today];
    await waitFor(() => expect(scrolled).toEqual(opened));
    cell(tomorrow).focus();
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(scrolled).toEqual(opened);
  });

  it('another month opens at its first day, and the button Today returns to the current day', async () => {
    const { user } = openCalendar();
    await waitFor(() => expect(scrolled).toHaveLength(2));
    scrolled.length = 0;
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(scrolled).toEqual(['2026-11-30']));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(scrolled).toEqual(['2026-11-30', lastInView(today, days), today]));
  });

  it('the month keeps its scroll position when the person goes back', async () => {
    vi.stubGlobal('scrollY', 321);
    openCalendar();
    await findCard('Post a');
    expect(scrolled).toEqual([]);
  });
});
