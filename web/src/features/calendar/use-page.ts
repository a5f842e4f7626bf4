import {
  addDays,
  addMonths,
  dayIn,
  isDay,
  monthGrid,
  monthOfDay,
  weekOf,
  type Day,
} from '@fanfare/core/calendar/days.ts';
import { useCallback, useMemo } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useVisit } from '../../browser/visit.ts';
import { dayMonthText } from '../../ui/date-text.ts';
import { monthText, weekText } from './day-text.ts';
import { useAddress } from './use-address.ts';

/** The number of days in a list of to-dos. The list starts today and does not end with the month. */
const todoDays = 42;

/** The days that the calendar shows in the person's time zone, and functions that show other days. */
export function usePage() {
  const { me } = useVisit();
  const { timeZone: zone, weekStart } = me.settings;
  const now = useNow();
  const today = dayIn(now.getTime(), zone);
  const { view, day: cursor, filters, isTodosOnly, change } = useAddress(today);

  const daysAt = useCallback(
    (day: Day) => {
      if (view === 'week') return weekOf(day, weekStart);
      if (view === 'list' && isTodosOnly) return Array.from({ length: todoDays }, (_, n) => addDays(day, n));
      const days = monthGrid(day, weekStart);
      return view === 'list' ? days.filter((each) => monthOfDay(each) === monthOfDay(day)) : days;
    },
    [view, weekStart, isTodosOnly],
  );
  const days = useMemo(() => daysAt(cursor), [daysAt, cursor]);
  const isOnFirstPage = (day: Day) =>
    view === 'week' ? daysAt(today).includes(day) : monthOfDay(day) === monthOfDay(today);
  const dayOfPage = (direction: -1 | 1): Day =>
    view === 'week' ? addDays(cursor, 7 * direction) : addMonths(`${monthOfDay(cursor)}-01`, direction);
  const show = (day: Day) => {
    if (isDay(day)) change({ day: isOnFirstPage(day) ? null : day });
  };
  const titleOf = () => {
    if (view === 'week') return weekText(days);
    if (view !== 'list' || !isTodosOnly) return monthText(cursor);
    return `${dayMonthText(cursor, 'UTC')} to ${dayMonthText(days.at(-1) ?? cursor, 'UTC')}`;
  };
  return {
    zone,
    weekStart,
    now,
    today,
    view,
    cursor,
    filters,
    isTodosOnly,
    days,
    title: titleOf(),
    isAway: !isOnFirstPage(cursor),
    change,
    show,
    /** The calendar covers the years 2000 to 2099. Pages outside of these years cannot be opened. */
    canChangePage: (direction: -1 | 1) => isDay(dayOfPage(direction)),
    changePage: (direction: -1 | 1) => show(dayOfPage(direction)),
    daysOfPage: (direction: -1 | 1) => daysAt(dayOfPage(direction)),
  };
}

export type CalendarPage = ReturnType<typeof usePage>;
