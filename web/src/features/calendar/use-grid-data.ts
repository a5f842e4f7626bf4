import { gapsIn, networksAtRisk } from '@fanfare/core/calendar/cadence.ts';
import { datedStatuses, type DatedStatus } from '@fanfare/core/calendar/calendar.ts';
import { monthOfDay, positionFinder, type Day } from '@fanfare/core/calendar/days.ts';
import {
  cardsByDay,
  countMatching,
  hasFilter,
  noFilters,
  type CalendarCard,
} from '@fanfare/core/calendar/cards.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import { useCallback, useMemo } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useTodos } from '../todos/index.ts';
import { countText } from './day-text.ts';
import { useCalendar } from './use-calendar.ts';
import type { CalendarPage } from './use-page.ts';
import type { Shown } from './use-toggles.ts';

const noRisk: readonly string[] = [];

/** The to-dos that these people have added; all to-dos if no person is chosen. */
function addedBy(byDay: ReadonlyMap<Day, readonly Todo[]>, people: readonly string[]) {
  if (people.length === 0) return byDay;
  const matching = [...byDay].map(([day, todos]) => {
    const theirs = todos.filter(({ createdBy = '' }) => people.includes(createdBy));
    return [day, theirs] as const;
  });
  return new Map(matching.filter(([, todos]) => todos.length > 0));
}

export function useGridData(workspaceId: string, page: CalendarPage, shown: Shown) {
  const { days, zone, today, view, cursor, filters } = page;
  const { posts: hasPosts, uploads, scheduled } = shown;
  const hidden = useMemo<readonly DatedStatus[]>(
    () =>
      hasPosts
        ? [...(uploads ? [] : ['uploaded' as const]), ...(scheduled ? [] : ['scheduled' as const])]
        : datedStatuses,
    [hasPosts, uploads, scheduled],
  );
  const calendar = useCalendar(workspaceId, days, zone, filters, hidden);
  const { spans, groups, byDay, more } = calendar;
  const todos = useTodos(workspaceId, { from: days[0] ?? today, to: days.at(-1) ?? today });
  const { people } = filters;
  const todosOfPeople = useMemo(() => todos.byDay && addedBy(todos.byDay, people), [todos.byDay, people]);
  const todosByDay = shown.todos ? todosOfPeople : undefined;
  const { data: accounts } = useRead('listAccounts', { workspaceId });
  const riskOf = useCallback(
    (card: CalendarCard) => (accounts ? networksAtRisk(card, accounts) : noRisk),
    [accounts],
  );
  const hasGaps = shown.gaps && view === 'month';
  const { networks } = filters;
  const gaps = useMemo(() => {
    if (!groups || !hasGaps) return [];
    // Includes posts that filters hide, because a pause in posting is a time without any post on the network.
    const posted = cardsByDay(groups, positionFinder(spans, zone), { ...noFilters, networks });
    const coming = days.filter((day) => day >= today);
    return gapsIn(coming, posted, more);
  }, [groups, spans, zone, networks, more, hasGaps, days, today]);
  const isFiltered = hidden.length > 0 || hasFilter(filters);
  const summary = useMemo(() => {
    const countedDays =
      view === 'month' ? days.filter((day) => monthOfDay(day) === monthOfDay(cursor)) : days;
    const sum = (of: (day: Day) => number) => countedDays.reduce((total, day) => total + of(day), 0);
    const cards = countedDays.flatMap((day) => byDay?.get(day) ?? []);
    const posts = countMatching(
      cards,
      sum((day) => more.get(day) ?? 0),
      isFiltered,
    );
    const todoCount = sum((day) => todosByDay?.get(day)?.length ?? 0);
    return hasPosts ? countText(posts, todoCount) : counted(todoCount, 'to-do');
  }, [view, days, cursor, byDay, more, todosByDay, isFiltered, hasPosts]);
  // The to-dos of a week are above its hours. The week is shown only when they have loaded, because they would move the
  // hours down later.
  const waitsForTodos = view === 'week' && shown.todos && !todos.error;
  const isAllHidden = useMemo(() => {
    // Posts that are not loaded may match the filters, so it is not certain that all posts are hidden.
    if (!hasPosts || !isFiltered || byDay?.size !== 0 || more.size > 0) return false;
    return cardsByDay(groups ?? [], positionFinder(spans, zone), noFilters).size > 0;
  }, [hasPosts, isFiltered, byDay, more, groups, spans, zone]);
  const creators = useMemo(
    () => [...new Set(groups?.flatMap(({ posts }) => posts.map(({ createdBy }) => createdBy)))],
    [groups],
  );
  return {
    ...calendar,
    byDay: waitsForTodos ? todosByDay && byDay : byDay,
    ...(!hasPosts && {
      // If only to-dos are shown, the days are undefined (loading) until the to-dos are loaded.
      byDay: todosByDay && byDay,
      error: calendar.error ?? todos.error,
      refresh: () => {
        calendar.refresh();
        todos.retry();
      },
    }),
    todosByDay,
    accounts: accounts ?? [],
    creators,
    riskOf,
    gaps,
    summary,
    hidden,
    isFiltered,
    /** True if there are posts, but none of them is shown. */
    isAllHidden,
  };
}

export type GridData = ReturnType<typeof useGridData>;
