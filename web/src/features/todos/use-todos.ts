import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import { todosByDay, type Todo } from '@fanfare/core/todos/todo.ts';
import { useMemo } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';

/** Both days are part of it. */
export interface DayWindow {
  from: string;
  to: string;
}

/** How many late to-dos are shown at most. */
const lateMax = 50;

/** Today in the person's time zone. */
export function useToday(): string {
  const { me } = useVisit();
  return dayIn(useNow().getTime(), me.settings.timeZone);
}

/**
 * The to-dos of some days. When today is one of them, the open to-dos of earlier days are shown today, however old they
 * are.
 *
 * @public
 */
export function useTodos(workspaceId: string, { from, to }: DayWindow) {
  const today = useToday();
  const days = { workspaceId, from, to };
  const earlier = { workspaceId, to: addDays(today, -1), completed: false, limit: lateMax };
  const hasToday = from <= today && today <= to;
  const planned = useRead('listTodos', days);
  // The same read twice is one call.
  const late = useRead('listTodos', hasToday ? earlier : days);
  const carried = hasToday ? late.data : none;
  const byDay = useMemo(
    () => planned.data && carried && todosByDay(planned.data, carried, today),
    [planned.data, carried, today],
  );
  return {
    today,
    /** The to-dos of each day that has some, in the order in which they are shown; undefined while loading. */
    byDay,
    error: planned.error ?? late.error,
    isLoading: planned.isValidating || late.isValidating,
    retry: () => void Promise.all([planned.mutate(), late.mutate()]),
  };
}

const none: readonly Todo[] = [];

/** The open to-dos up to a day, the latest first. */
export function useOpenTodos(workspaceId: string, days: number) {
  const today = useToday();
  const read = useRead('listTodos', {
    workspaceId,
    to: addDays(today, days),
    completed: false,
    limit: lateMax,
  });
  return { today, ...read };
}
