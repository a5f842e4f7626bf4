import type { Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { addDays } from '@fanfare/core/calendar/days.ts';
import { dayFullText, todosPerDayMax, type Todo } from '@fanfare/core/todos/todo.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, person, testTime, workspace } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpTodo } from '../../testing/memory-todos.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { findOpenTodos } from './handlers.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
});
afterEach(() => api.stop());

const call = (route: Route, values: object = {}, who = 'priya') =>
  send(api.origin, route, { token: tokenOf(who), values: { workspaceId: ids.workspace, ...values } });

const film = { id: 'film-01', todo: 'Film the reel', date: '2026-11-24' };
/** The to-do as the API returns it, with the person who added it. */
const filmOf = (change: object = {}) => ({ ...film, completed: false, createdBy: 'priya', ...change });
const save = async (values: object) => (await call(routes.saveTodo, values)).body as Todo;
const list = async (values: object = {}) => (await call(routes.listTodos, values)).body as Todo[];

describe('to-dos', () => {
  it('a to-do is created with the id that the caller chose', async () => {
    const sent = await call(routes.saveTodo, film);
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual(filmOf());
    expect(await list()).toEqual([filmOf()]);
  });

  it('a to-do without an id gets one', async () => {
    const { id } = await save({ todo: 'Film the reel', date: '2026-11-24' });
    expect((await list()).map((todo) => todo.id)).toEqual([id]);
  });

  it('a to-do that is sent again after a lost answer is created once', async () => {
    await Promise.all([save(film), save(film)]);
    expect(await save(film)).toEqual(filmOf());
    expect(await list()).toHaveLength(1);
  });

  it('saving an existing to-do changes its text and day but not its completion', async () => {
    await save(film);
    await call(routes.updateTodo, { todoId: film.id, completed: true });
    const moved = { ...film, todo: 'Film two reels', date: '2026-11-26' };
    expect(await save(moved)).toEqual(filmOf({ ...moved, completed: true }));
    expect(await save({ ...moved, completed: false })).toEqual(filmOf(moved));
  });

  it('a to-do keeps the person who added it when another person changes it', async () => {
    await save(film);
    const changed = await call(routes.saveTodo, { ...film, todo: 'Film two reels' }, 'dana');
    expect(changed.body).toEqual(filmOf({ todo: 'Film two reels' }));
  });

  it('a to-do that is completed twice stays completed', async () => {
    await save(film);
    for (let i = 0; i < 2; i += 1) {
      const sent = await call(routes.updateTodo, { todoId: film.id, completed: true });
      expect([sent.status, sent.body]).toEqual([200, filmOf({ completed: true })]);
    }
    await call(routes.updateTodo, { todoId: film.id, completed: false });
    expect(await list()).toEqual([filmOf()]);
  });

  it('an update changes only the given fields and never restores a deleted to-do', async () => {
    await save(film);
    await call(routes.updateTodo, { todoId: film.id, todo: 'Call Sam' });
    expect(await list()).toEqual([filmOf({ todo: 'Call Sam' })]);
    await call(routes.removeTodo, { id: film.id });
    expect((await call(routes.updateTodo, { todoId: film.id, completed: true })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('a deleted to-do can be restored with its id and its completion', async () => {
    const done = { ...film, completed: true };
    await save(done);
    expect((await call(routes.removeTodo, { id: film.id })).status).toBe(200);
    expect((await call(routes.removeTodo, { id: film.id })).status).toBe(404);
    expect(await save(done)).toEqual(filmOf(done));
  });

  it('a list of to-dos includes the first and the last requested day', async () => {
    for (const day of [23, 24, 25, 26]) await save({ id: `d${day}`, todo: 'A', date: `2026-11-${day}` });
    await call(routes.updateTodo, { todoId: 'd24', completed: true });
    const idsIn = async (values: object) => (await list(values)).map(({ id }) => id);
    expect(await idsIn({ from: '2026-11-24', to: '2026-11-25' })).toEqual(['d24', 'd25']);
    expect(await idsIn({ to: '2026-11-25', completed: false })).toEqual(['d23', 'd25']);
  });

  it('an incomplete list has a link to the next page', async () => {
    for (const id of ['a', 'b', 'c']) await save({ ...film, id });
    const first = await call(routes.listTodos, { limit: 2 });
    expect((first.body as Todo[]).map(({ id }) => id)).toEqual(['a', 'b']);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1];
    const cursor = new URL(next!, api.origin).searchParams.get('cursor');
    expect((await list({ limit: 2, cursor })).map(({ id }) => id)).toEqual(['c']);
  });

  it("an instant is converted to its day in the caller's time zone", async () => {
    const { uid, name, email, emailVerified } = person({ uid: 'priya' });
    const settings = newSettings('Asia/Tokyo', 'monday');
    await api.people.enter({ uid, name, email, emailVerified }, settings, testTime);
    expect(await save({ ...film, date: '2026-11-23T15:00:00.000Z' })).toMatchObject({ date: '2026-11-24' });
    expect(await save({ ...film, date: '2026-11-23T14:59:00.000Z' })).toMatchObject({ date: '2026-11-23' });
  });

  it('a to-do cannot be added or moved to a day that has the maximum number of to-dos', async () => {
    for (let i = 0; i < todosPerDayMax; i += 1)
      await api.todos.change({ workspaceId: ids.workspace, id: `t${i}` }, testTime, () =>
        madeUpTodo({ id: `t${i}`, date: film.date }),
      );
    const sent = await call(routes.saveTodo, film);
    expect(sent.status).toBe(403);
    expect(sent.error()).toMatchObject({ code: 'limit_reached', fields: { date: dayFullText } });
    await save({ ...film, date: '2026-11-25' });
    const move = await call(routes.updateTodo, { todoId: film.id, date: film.date });
    expect(move.error().message).toBe(dayFullText);
    expect(await list({ from: '2026-11-25' })).toMatchObject([{ id: film.id }]);
  });

  it('a to-do of another workspace is neither listed nor changed', async () => {
    const theirs = madeUpTodo({ id: film.id, workspaceId: ids.other });
    await api.todos.change(theirs, testTime, () => theirs);
    await save(film);
    await call(routes.updateTodo, { todoId: film.id, completed: true });
    expect((await api.todos.list(ids.other, { after: null, limit: 9 })).todos).toEqual([theirs]);
  });
});

describe('the open to-dos of the dashboard', () => {
  const today = '2026-11-21';
  const store = (dates: readonly string[], completed = false) =>
    Promise.all(
      dates.map((date, i) => {
        const todo = madeUpTodo({ id: `${date}-${i}-${completed}`, date, completed });
        return api.todos.change(todo, testTime, () => todo);
      }),
    );
  const lateDays = (count: number) =>
    Array.from({ length: count }, (_, i) => addDays('2026-11-20', -Math.floor(i / 20)));

  it.each([0, 3, 49, 50, 80])(
    'one call for the dashboard returns the same to-dos as three calls of the list when %i to-dos are late',
    async (lateCount) => {
      await store([...lateDays(lateCount), today, '2026-12-04', '2026-12-05']);
      await store(['2026-11-20', today], true);
      const lists = await findOpenTodos(api.todos, ids.workspace, today, capturedLog().log);
      expect(lists.map(({ todos }) => todos.length)).toEqual([Math.min(50, lateCount), 2]);
      for (const { filter, todos } of lists) expect(todos).toEqual(await list(filter));
    },
  );
});
