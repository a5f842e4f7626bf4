import { gapsIn, networksAtRisk } from '@fanfare/core/calendar/cadence.ts';
import { datedStatuses, type DatedStatus } from '@fanfare/core/calendar/calendar.ts';
import { monthOfDay, type Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarEntry, CalendarFilters } from '@fanfare/core/calendar/entries.ts';
import { useCallback, useMemo } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useTodos } from '../todos/index.ts';
import { useCalendar } from './use-calendar.ts';
import type { CalendarPage } from './use-page.ts';
import type { useToggles } from './use-toggles.ts';

const noRisk: readonly string[] = [];

type Shown = ReturnType<typeof useToggles>['shown'];

/** The statuses to show: those of the filter without those that a toggle hides. */
function statusesFor(wanted: readonly DatedStatus[], { uploads, scheduled }: Shown): DatedStatus[] {
  return (wanted.length > 0 ? wanted : datedStatuses).filter(
    (status) => (uploads || status !== 'uploaded') && (scheduled || status !== 'scheduled'),
  );
}

/** What the shown days contain. */
export function useGridData(workspaceId: string, page: CalendarPage, shown: Shown) {
  const { days, zone, today, view, cursor, filters } = page;
  const { uploads, scheduled } = shown;
  const effective = useMemo<CalendarFilters>(
    () => ({ ...filters, statuses: statusesFor(filters.statuses, { ...shown, uploads, scheduled }) }),
    // eslint-disable-next-line react/exhaustive-deps
    [filters, uploads, scheduled],
  );
  const calendar = useCalendar(workspaceId, days, zone, effective);
  const { byDay, more } = calendar;
  const todos = useTodos(workspaceId, { from: days[0] ?? today, to: days.at(-1) ?? today });
  const todosByDay = shown.todos ? todos.byDay : undefined;
  const { data: accounts } = useRead('listAccounts', { workspaceId });
  const riskOf = useCallback(
    (entry: CalendarEntry) => (accounts ? networksAtRisk(entry, accounts) : noRisk),
    [accounts],
  );
  const hasGaps = shown.gaps && view === 'month';
  const gaps = useMemo(
    () =>
      byDay && hasGaps
        ? gapsIn(
            days.filter((day) => day >= today),
            byDay,
          )
        : [],
    [byDay, hasGaps, days, today],
  );
  const counts = useMemo(() => {
    const counted = view === 'month' ? days.filter((day) => monthOfDay(day) === monthOfDay(cursor)) : days;
    const sum = (of: (day: Day) => number) => counted.reduce((total, day) => total + of(day), 0);
    return {
      posts: sum((day) => (byDay?.get(day)?.length ?? 0) + (more.get(day) ?? 0)),
      todos: sum((day) => todosByDay?.get(day)?.length ?? 0),
    };
  }, [view, days, cursor, byDay, more, todosByDay]);
  return { ...calendar, todosByDay, accounts: accounts ?? [], riskOf, gaps, counts };
}

export type GridData = ReturnType<typeof useGridData>;
