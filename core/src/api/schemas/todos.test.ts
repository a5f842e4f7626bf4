import { describe, expect, it } from 'vitest';
import { listTodosInput, saveTodoInput, updateTodoInput } from './todos.ts';

const workspaceId = 'workspaceOfDana00001';
const save = (change: object) =>
  saveTodoInput.safeParse({
    workspaceId,
    id: 't1',
    todo: ' Film  the reel ',
    date: '2026-11-24',
    ...change,
  });

describe('a to-do that is saved', () => {
  it('line breaks in the text of a to-do are replaced, and its id is optional', () => {
    expect(save({}).data).toEqual({ workspaceId, id: 't1', todo: 'Film the reel', date: '2026-11-24' });
    expect(save({ id: undefined, completed: true }).success).toBe(true);
  });

  it('the date of a to-do may be an instant', () => {
    expect(save({ date: '2026-11-24T00:00:00.000Z' }).success).toBe(true);
    expect(save({ date: '2026-11-24T00:00:00+02:00' }).success).toBe(true);
  });

  it.each([
    [{ todo: ' ' }, 'todo', 'Please describe the to-do.'],
    [{ todo: undefined }, 'todo', 'Please describe the to-do.'],
    [{ todo: 'a'.repeat(201) }, 'todo', 'To-dos can have at most 200 characters.'],
    [{ date: 'soon' }, 'date', 'Please choose a day.'],
    [{ date: '2026-02-30' }, 'date', 'Please choose a day.'],
    [{ date: '2100-01-01' }, 'date', 'Please choose a day between 2000 and 2099.'],
    [{ date: undefined }, 'date', 'Please choose a day.'],
    [{ id: 'a/b' }, 'id', 'Not a valid to-do ID.'],
    [{ id: 'a'.repeat(65) }, 'id', 'Not a valid to-do ID.'],
  ])('the to-do %j is refused', (change, field, message) => {
    expect(save(change).error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

describe('a change of a to-do', () => {
  it('a change names its to-do and omits unchanged fields', () => {
    expect(updateTodoInput.safeParse({ workspaceId, todoId: 't1', completed: true }).success).toBe(true);
    expect(updateTodoInput.safeParse({ workspaceId, todoId: 't1', todo: 'Call Sam' }).success).toBe(true);
    expect(updateTodoInput.safeParse({ workspaceId, completed: true }).success).toBe(false);
    expect(updateTodoInput.safeParse({ workspaceId, todoId: 't1', completed: 'yes' }).success).toBe(false);
  });
});

describe('a list of to-dos', () => {
  it('the query selects completed to-dos with "true" and open to-dos with "false"', () => {
    const asked = (completed: string) => listTodosInput.safeParse({ workspaceId, completed });
    expect(asked('false').data?.completed).toBe(false);
    expect(asked('true').data?.completed).toBe(true);
    expect(asked('maybe').success).toBe(false);
  });

  it('a page of to-dos has from 1 to 1500 entries', () => {
    const asked = (limit: number) => listTodosInput.safeParse({ workspaceId, limit }).success;
    expect([0, 1, 1500, 1501].map(asked)).toEqual([false, true, true, false]);
  });

  it.each([
    ['2026-11-22_1795392000000_todo_0001', true],
    [`2026-11-22_1_${'a'.repeat(64)}`, true],
    [`2026-11-22_1_${'a'.repeat(65)}`, false],
    ['2026-11-22_1___name__', false],
    ['2026-11-22_1_', false],
    ['2026-11-22_1_a/b', false],
    ['22_1_a', false],
  ])('a page cursor is accepted only if Firestore can store it: %s', (cursor, isAccepted) => {
    expect(listTodosInput.safeParse({ workspaceId, cursor }).success).toBe(isAccepted);
  });
});
