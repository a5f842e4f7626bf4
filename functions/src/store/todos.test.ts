import { beforeEach, describe, expect, it } from 'vitest';
import { todosPerDayMax } from '@fanfare/core/todos/todo.ts';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpTodo, createMemoryTodos } from '../testing/memory-todos.ts';
import {
  createTodoStore,
  readTodoCursor,
  writeTodoCursor,
  type StoredTodo,
  type TodoStore,
} from './todos.ts';
import { eraseDocuments } from './workspaces-delete.ts';

const local = setUpFirestore();

const inFirestore = () => createTodoStore(local.open);
const all = { after: null, limit: 100 } as const;
const one = madeUpTodo();
const later = (ms: number) => new Date(testTime.getTime() + ms);

describe.each([
  ['Firestore', inFirestore],
  ['memory', createMemoryTodos],
])('to-dos in %s', (_name, make: () => TodoStore) => {
  let todos: TodoStore;
  beforeEach(() => {
    todos = make();
  });
  const put = (change: Partial<StoredTodo> = {}) => {
    const todo = madeUpTodo(change);
    return todos.change(todo, testTime, () => todo);
  };
  const idsOf = async (query: object) =>
    (await todos.list(ids.workspace, { ...all, ...query })).todos.map(({ id }) => id);

  it('to-dos are read back unchanged, and are not found in another workspace', async () => {
    expect(await put()).toEqual(one);
    await put({ workspaceId: ids.other });
    expect((await todos.list(ids.workspace, all)).todos).toEqual([one]);
    expect((await todos.list(ids.unknown, all)).todos).toEqual([]);
  });

  it('to-dos are listed by day, and within a day by creation', async () => {
    await put({ id: 'c', date: '2026-11-25', createdAt: testTime });
    await put({ id: 'b', date: '2026-11-24', createdAt: later(2) });
    await put({ id: 'a', date: '2026-11-24', createdAt: later(1) });
    await put({ id: 'd', date: '2026-11-26', completed: true });
    expect(await idsOf({})).toEqual(['a', 'b', 'c', 'd']);
    expect(await idsOf({ from: '2026-11-25' })).toEqual(['c', 'd']);
    expect(await idsOf({ from: '2026-11-24', to: '2026-11-25' })).toEqual(['a', 'b', 'c']);
    expect(await idsOf({ to: '2026-11-26', completed: false })).toEqual(['a', 'b', 'c']);
    expect(await idsOf({ completed: true })).toEqual(['d']);
  });

  it('the next page starts after the cursor’s to-do, even within a day', async () => {
    const same = { date: '2026-11-24', createdAt: testTime };
    for (const id of ['a', 'b_2', 'c']) await put({ id, ...same });
    const [first] = (await todos.list(ids.workspace, { ...all, limit: 1 })).todos;
    const after = readTodoCursor(writeTodoCursor(first!));
    expect(await idsOf({ after })).toEqual(['b_2', 'c']);
    expect(await idsOf({ after: readTodoCursor(writeTodoCursor({ ...same, id: 'b_2' })) })).toEqual(['c']);
  });

  it('a change reads the stored to-do and may leave it unchanged', async () => {
    await put();
    const done = await todos.change(one, testTime, (known) => known && { ...known, completed: true });
    expect(done).toEqual({ ...one, completed: true });
    expect(await todos.change({ ...one, id: 'gone' }, testTime, (known) => known)).toBeNull();
    expect((await todos.list(ids.workspace, all)).todos).toEqual([done]);
  });

  it('a day never has more than the maximum number of to-dos, even if two are added at the same time', async () => {
    for (let i = 1; i < todosPerDayMax; i += 1) await put({ id: `t${i}` });
    const ends = await Promise.all([put({ id: 'last' }), put({ id: 'over' })]);
    expect(ends.filter((end) => end === 'full')).toHaveLength(1);
    expect(await idsOf({})).toHaveLength(todosPerDayMax);
    expect(await put({ id: 't1', todo: 'Changed' })).toMatchObject({ todo: 'Changed' });
    expect(await put({ id: 'other-day', date: '2026-11-25' })).toMatchObject({ date: '2026-11-25' });
    expect(await put({ id: 'other-day' })).toBe('full');
    expect(await idsOf({ from: '2026-11-25' })).toEqual(['other-day']);
  });

  it('a to-do is deleted only in its own workspace, and a second deletion reports that it is missing', async () => {
    await put();
    expect(await todos.remove({ ...one, workspaceId: ids.other })).toBe(false);
    expect(await todos.remove(one)).toBe(true);
    expect(await todos.remove(one)).toBe(false);
    expect((await todos.list(ids.workspace, all)).todos).toEqual([]);
  });
});

describe('to-dos in Firestore', () => {
  it('a list of some days reads only the to-dos of these days', async () => {
    const todos = inFirestore();
    for (const date of ['2026-11-20', '2026-11-24', '2026-11-25', '2026-12-30'])
      await todos.change({ ...one, id: date }, testTime, () => ({ ...one, id: date, date }));
    const before = local.reads();
    await todos.list(ids.workspace, { ...all, from: '2026-11-24', to: '2026-11-30' });
    expect(local.reads() - before).toBe(2);
  });

  it('a change of a to-do stores the time of the change', async () => {
    await inFirestore().change(one, later(5), () => one);
    const stored = await local.db.doc(`workspaces/${one.workspaceId}/todos/${one.id}`).get();
    expect((stored.get('changedAt') as { toDate(): Date }).toDate()).toEqual(later(5));
  });

  it('to-dos are deleted with their workspace', async () => {
    await inFirestore().change(one, testTime, () => one);
    await eraseDocuments(local.db, ids.workspace);
    expect((await inFirestore().list(ids.workspace, all)).todos).toEqual([]);
  });
});
