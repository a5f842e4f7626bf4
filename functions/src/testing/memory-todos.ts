import { matchesFilter, todosPerDayMax } from '@fanfare/core/todos/todo.ts';
import type { StoredTodo, TodoCursor, TodoRef, TodoStore } from '../store/todos.ts';
import { ids, testTime } from './builders.ts';

const inOrder = (a: TodoCursor, b: TodoCursor) =>
  a.date.localeCompare(b.date) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  (a.id < b.id ? -1 : Number(a.id > b.id));

export function createMemoryTodos(): TodoStore {
  const rows = new Map<string, StoredTodo>();
  const keyOf = ({ workspaceId, id }: TodoRef) => `${workspaceId}/${id}`;
  const of = (workspaceId: string) => [...rows.values()].filter((row) => row.workspaceId === workspaceId);
  return {
    list(workspaceId, { after, limit, ...filter }) {
      const found = of(workspaceId)
        .filter((todo) => matchesFilter(todo, filter))
        .filter((todo) => !after || inOrder(after, todo) < 0)
        .toSorted(inOrder);
      const page = structuredClone(found.slice(0, limit));
      const next = found.length > limit ? (page.at(-1) ?? null) : null;
      return Promise.resolve({ todos: page, unreadable: [], next });
    },
    async change(ref, _at, decide) {
      const known = rows.get(keyOf(ref)) ?? null;
      const next = decide(structuredClone(known));
      if (!next) return null;
      const onDay = of(ref.workspaceId).filter(({ date }) => date === next.date);
      if (next.date !== known?.date && onDay.length >= todosPerDayMax) return 'full';
      rows.set(keyOf(ref), structuredClone(next));
      return next;
    },
    remove: (ref) => Promise.resolve(rows.delete(keyOf(ref))),
  };
}

export function madeUpTodo(change: Partial<StoredTodo> = {}): StoredTodo {
  return {
    id: 'todo-0001',
    workspaceId: ids.workspace,
    todo: 'Film the pour-over reel',
    date: '2026-11-24',
    completed: false,
    createdAt: testTime,
    ...change,
  };
}
