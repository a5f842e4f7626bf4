import type { todoRoutes } from '@fanfare/core/api/todos.ts';
import { todoPageMax } from '@fanfare/core/api/schemas/todos.ts';
import { dayIn } from '@fanfare/core/calendar/days.ts';
import { fallbackTimeZone } from '@fanfare/core/settings/settings.ts';
import {
  comingTodos,
  dayFullText,
  lateTodos,
  matchesFilter,
  todoDateProblem,
  type LimitedTodoFilter,
  type FilteredTodos,
  type Todo,
} from '@fanfare/core/todos/todo.ts';
import { definedFields } from '@fanfare/core/values/defined-fields.ts';
import { Page } from '../../http/accepted.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Handlers, Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { PeopleStore } from '../../store/people.ts';
import { readTodoCursor, writeTodoCursor, type StoredTodo, type TodoStore } from '../../store/todos.ts';

export interface TodoDependencies {
  todos: TodoStore;
  people: Pick<PeopleStore, 'find'>;
  now(): Date;
  newId(): string;
}

function viewOf(stored: StoredTodo): Todo {
  const { workspaceId: _, createdAt: __, ...todo } = stored;
  return todo;
}

/**
 * The day that the caller gave as a date or an instant. An instant is converted to its day in the person's time zone.
 */
async function dayOf(
  { people }: Pick<TodoDependencies, 'people'>,
  { uid }: Person,
  date: string,
): Promise<string> {
  if (!date.includes('T')) return date;
  const zone = (await people.find(uid))?.settings.timeZone ?? fallbackTimeZone;
  const day = dayIn(Date.parse(date), zone);
  const problem = todoDateProblem(day);
  if (problem !== null) throw fieldError('date', problem);
  return day;
}

function saved(stored: StoredTodo | 'full' | null): Todo {
  if (stored === 'full')
    throw new AppError('limit_reached', { message: dayFullText, fields: { date: dayFullText } });
  if (stored === null) throw new AppError('not_found');
  return viewOf(stored);
}

/**
 * The author of a saved to-do: an existing to-do keeps its author. To-dos that an earlier version of Fanfare stored
 * have no author.
 */
function authorOf(known: StoredTodo | null, { uid }: Person): Pick<StoredTodo, 'createdBy'> {
  const author = known ? known.createdBy : uid;
  return author === undefined ? {} : { createdBy: author };
}

/** The open to-dos of the dashboard. A second query is made only if the first one reaches its limit. */
export async function findOpenTodos(
  todos: Pick<TodoStore, 'list'>,
  workspaceId: string,
  today: string,
  log: Pick<Log, 'error'>,
): Promise<FilteredTodos[]> {
  const [late, coming] = [lateTodos(today), comingTodos(today)];
  const list = (filter: LimitedTodoFilter) =>
    todos.list(workspaceId, { from: undefined, ...filter, after: null });
  const first = await list({ to: coming.to, completed: false, limit: late.limit });
  const rest = first.next ? await list({ ...coming, limit: todoPageMax }) : first;
  for (const error of new Set([...first.unreadable, ...rest.unreadable]))
    log.error('A to-do cannot be read.', error);
  return [
    { filter: late, todos: first.todos.map(viewOf).filter((todo) => matchesFilter(todo, late)) },
    { filter: coming, todos: rest.todos.map(viewOf).filter((todo) => matchesFilter(todo, coming)) },
  ];
}

export function todoHandlers(deps: TodoDependencies): Handlers<typeof todoRoutes> {
  const { todos, newId, now } = deps;
  return {
    async listTodos({ workspaceId, from, to, completed, cursor, limit = todoPageMax }, { log }) {
      const page = await todos.list(workspaceId, {
        from,
        to,
        completed,
        after: cursor === undefined ? null : readTodoCursor(cursor),
        limit,
      });
      for (const error of page.unreadable) log.error('A to-do cannot be read.', error);
      const views = page.todos.map(viewOf);
      return page.next ? new Page(views, writeTodoCursor(page.next)) : views;
    },
    async saveTodo({ workspaceId, id = newId(), date, completed, ...fields }, { person }) {
      const day = await dayOf(deps, person, date);
      const decide = (known: StoredTodo | null): StoredTodo => ({
        ...fields,
        id,
        workspaceId,
        date: day,
        completed: completed ?? known?.completed ?? false,
        createdAt: known?.createdAt ?? now(),
        ...authorOf(known, person),
      });
      return saved(await todos.change({ workspaceId, id }, now(), decide));
    },
    async updateTodo({ workspaceId, todoId, date, ...fields }, { person }) {
      const day = date === undefined ? undefined : await dayOf(deps, person, date);
      const decide = (known: StoredTodo | null): StoredTodo | null =>
        known && { ...known, ...definedFields({ ...fields, date: day }) };
      return saved(await todos.change({ workspaceId, id: todoId }, now(), decide));
    },
    async removeTodo(ref) {
      if (!(await todos.remove(ref))) throw new AppError('not_found');
      return {};
    },
  };
}
