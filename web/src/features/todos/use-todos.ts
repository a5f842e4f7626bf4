import { dayIn } from '@fanfare/core/calendar/days.ts';
import { comingTodos, lateTodos, lateTodosMax, todosByDay, type Todo } from '@fanfare/core/todos/todo.ts';
import { useMemo } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';

/** A range of days that includes both ends. */
export interface DayWindow {
  from: string;
  to: string;
}

const lateFilter = (workspaceId: string, today: string) => ({ workspaceId, ...lateTodos(today) });

/** Today in the person's time zone. */
function useToday(): string {
  const { me } = useVisit();
  return dayIn(useNow().getTime(), me.settings.timeZone);
}

/**
 * The to-dos of a range of days. If the range contains today, the open to-dos of earlier days are shown today, at most
 * `lateTodosMax`.
 */
export function useTodos(workspaceId: string, { from, to }: DayWindow) {
  const today = useToday();
  const days = { workspaceId, from, to };
  const hasToday = from <= today && today <= to;
  const planned = useRead('listTodos', days);
  // If the range does not contain today, late to-dos are not needed. The read then has the same input as the one above,
  // so it makes no call of its own.
  const late = useRead('listTodos', hasToday ? lateFilter(workspaceId, today) : days);
  const carried = hasToday ? late.data : none;
  const byDay = useMemo(
    () => planned.data && carried && todosByDay(planned.data, carried, today),
    [planned.data, carried, today],
  );
  return {
    today,
    /** The to-dos of each day that has some, in the order in which they are shown; undefined until they are loaded. */
    byDay,
    error: planned.error ?? late.error,
    isLoading: planned.isValidating || late.isValidating,
    retry: () => void Promise.all([planned.mutate(), late.mutate()]),
  };
}

const none: readonly Todo[] = [];

/**
 * The open to-dos of the dashboard, oldest first. Late to-dos are read with a separate call, so that their limit never
 * cuts off the to-dos of today and the coming days.
 */
export function useOpenTodos(workspaceId: string) {
  const today = useToday();
  const late = useRead('listTodos', lateFilter(workspaceId, today));
  const coming = useRead('listTodos', { workspaceId, ...comingTodos(today) });
  return {
    today,
    todos: late.data && coming.data && [...late.data, ...coming.data],
    /** True if there may be more late to-dos than listed. */
    hasMore: late.data !== undefined && late.data.length >= lateTodosMax,
    error: late.error ?? coming.error,
    isLoading: late.isValidating || coming.isValidating,
    retry: () => void Promise.all([late.mutate(), coming.mutate()]),
  };
}
