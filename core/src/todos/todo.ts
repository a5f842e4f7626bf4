import { addDays, daysBetween } from '../calendar/days.ts';
import { oneLine, isBlank, isLonger } from '../text/clean-line.ts';

/** A task of a workspace for a day. */
export interface Todo {
  id: string;
  /** The task, on one line. */
  todo: string;
  /** A day of the calendar, such as 2026-11-24, the same in every time zone. */
  date: string;
  completed: boolean;
  /** The id of the person who added the to-do. To-dos from before this field existed have none. */
  createdBy?: string | undefined;
}

const todoMax = 200;
/** Low enough that one page holds all to-dos that a month shows. */
export const todosPerDayMax = 30;
export const dayFullText = `A day can have at most ${todosPerDayMax} to-dos. Choose another day.`;

const firstTodoDay = '2000-01-01';
const lastTodoDay = '2099-12-31';

export function todoProblem(todo: string): string | null {
  const clean = oneLine(todo);
  if (isBlank(clean)) return 'Please describe the to-do.';
  return isLonger(clean, todoMax) ? `To-dos can have at most ${todoMax} characters.` : null;
}

export function todoDateProblem(date: string): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  // JavaScript reads 30 February as a day in March.
  if (!isDay || new Date(date).toISOString().slice(0, 10) !== date) return 'Please choose a day.';
  if (date < firstTodoDay || date > lastTodoDay) return 'Please choose a day between 2000 and 2099.';
  return null;
}

export function daysLate({ date, completed }: Pick<Todo, 'date' | 'completed'>, today: string): number {
  return completed ? 0 : Math.max(0, daysBetween(date, today));
}

/**
 * To-dos by the day on which they are shown. Late to-dos move to today, before the to-dos of today. A to-do may be in
 * both `planned` and `late`.
 */
export function todosByDay(
  planned: readonly Todo[],
  late: readonly Todo[],
  today: string,
): Map<string, Todo[]> {
  const moved = new Set(late.map(({ id }) => id));
  return Map.groupBy([...late, ...planned.filter(({ id }) => !moved.has(id))], ({ id, date }) =>
    moved.has(id) ? today : date,
  );
}

/** Limits a list of to-dos. Both days are included. */
export interface TodoFilter {
  from?: string | undefined;
  to?: string | undefined;
  completed?: boolean | undefined;
}

/** The maximum number of late to-dos that are shown. */
export const lateTodosMax = 50;

/** The number of days after today that the dashboard shows. */
const openDaysAhead = 13;

export type LimitedTodoFilter = TodoFilter & { limit: number };

/** The filter for the open to-dos of earlier days. */
export const lateTodos = (today: string): LimitedTodoFilter => ({
  to: addDays(today, -1),
  completed: false,
  limit: lateTodosMax,
});

/** The filter for the open to-dos of today and the next days. */
export const comingTodos = (today: string): TodoFilter => ({
  from: today,
  to: addDays(today, openDaysAhead),
  completed: false,
});

/** A list of to-dos, with the filter that `listTodos` would need to return it. */
export interface FilteredTodos {
  filter: LimitedTodoFilter | TodoFilter;
  todos: Todo[];
}

export function matchesFilter({ date, completed }: Todo, filter: TodoFilter): boolean {
  return (
    (filter.from === undefined || date >= filter.from) &&
    (filter.to === undefined || date <= filter.to) &&
    (filter.completed === undefined || filter.completed === completed)
  );
}

/**
 * A completed to-do is not removed from a list of open to-dos but struck through, so that nothing moves under the
 * pointer.
 */
export function withTodo(list: readonly Todo[], filter: TodoFilter, saved: Todo): Todo[] {
  const isListed = list.some(({ id }) => id === saved.id);
  const { completed: _, ...days } = filter;
  if (!matchesFilter(saved, isListed ? days : filter)) return list.filter(({ id }) => id !== saved.id);
  const next = isListed ? list.map((todo) => (todo.id === saved.id ? saved : todo)) : [...list, saved];
  return next.toSorted((a, b) => a.date.localeCompare(b.date));
}
