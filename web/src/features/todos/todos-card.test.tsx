import { addDays } from '@fanfare/core/calendar/days.ts';
import { matchesFilter, withTodo, type Todo } from '@fanfare/core/todos/todo.ts';
import { homeView } from '@fanfare/core/posts/testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enteredWith } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

const today = '2026-11-22';
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const todo = (change: Partial<Todo> = {}): Todo => ({
  id: 't1',
  todo: 'Film the reel',
  date: today,
  completed: false,
  ...change,
});
const home = homeView();
const overloaded = () => {
  throw new ApiError({ status: 503, code: 'unavailable', message: 'We are overloaded.' });
};
const gone = () => {
  throw new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
};

/** A server that stores to-dos; a test may replace its answers. */
function todoServer(first: readonly Todo[], answers: Answers = {}) {
  let todos = first;
  const put = (saved: Todo) => {
    todos = withTodo(todos, {}, saved);
    return saved;
  };
  return fakeApi({
    enter: () => enteredWith(),
    guide: () => ({ hasTemplates: false }),
    home: () => home,
    listAccounts: () => [],
    listTodos: ({ limit, ...filter }) =>
      todos
        .filter((each) => matchesFilter(each, filter))
        .toSorted((a, b) => a.date.localeCompare(b.date))
        .slice(0, limit),
    saveTodo: ({ id = 'made', todo: text, date, completed = false }) =>
      put({ id, todo: text, date, completed }),
    updateTodo({ todoId, todo: text, date, completed }) {
      const known = todos.find(({ id }) => id === todoId);
      if (!known) return gone();
      return put({
        id: todoId,
        todo: text ?? known.todo,
        date: date ?? known.date,
        completed: completed ?? known.completed,
      });
    },
    removeTodo({ id }) {
      todos = todos.filter((each) => each.id !== id);
      return {};
    },
    ...answers,
  });
}

function open(todos: readonly Todo[], answers: Answers = {}) {
  const api = todoServer(todos, answers);
  return { ...renderApp('/dashboard', { session: fakeSession(kim), api }), api };
}

const card = async () => within(await screen.findByRole('region', { name: 'To-dos' }));
const rows = async () => {
  const list = await (await card()).findByRole('list', { name: 'To-dos' });
  return within(list).getAllByRole('listitem');
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('the to-dos of the dashboard', () => {
  it('late to-dos come first with their delay, and the other to-dos with their day', async () => {
    open([
      todo({ id: 'a', todo: 'Photo release', date: addDays(today, -2) }),
      todo({ id: 'b', todo: 'Approve captions', date: addDays(today, -1) }),
      todo({ id: 'c', todo: 'Send bag shots' }),
      todo({ id: 'd', todo: 'Film the reel', date: addDays(today, 1) }),
      todo({ id: 'e', todo: 'Call Sam', date: addDays(today, 4) }),
    ]);
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'Photo release2 days late',
      'Approve captions1 day late',
      'Send bag shotsToday',
      'Film the reelTomorrow',
      expect.stringMatching(/^Call Sam\D*26\D*Nov/),
    ]);
    expect((await card()).getByText('5 open')).toBeDefined();
    expect((await card()).getByRole('link', { name: 'All to-dos' }).getAttribute('href')).toBe(
      '/dashboard/schedule?view=list&todos=yes',
    );
  });

  it('today’s to-dos are shown even if many are late, and the number shows if there are more', async () => {
    const late = Array.from({ length: 60 }, (_, i) =>
      todo({ id: `late${i}`, todo: `Late ${i}`, date: addDays(today, i - 60) }),
    );
    const { user } = open([...late, todo()]);
    expect((await card()).getByText('50+ overdue')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'New to-do for today' }), 'Call Sam{Enter}');
    expect(await (await card()).findByText('50+ overdue')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Show \d+ more$/ }));
    expect((await rows()).slice(-2).map((row) => row.textContent)).toEqual([
      'Film the reelToday',
      'Call SamToday',
    ]);
  });

  it('a person without to-dos can add one for today, and the field is ready for the next', async () => {
    const { user, api } = open([]);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New to-do for today' });
    await user.type(field, 'Film the reel{Enter}');
    expect(await rows()).toHaveLength(1);
    await waitFor(() => expect(field.value).toBe(''));
    expect(api.calls.find(({ name }) => name === 'saveTodo')?.input).toMatchObject({
      todo: 'Film the reel',
      date: today,
      completed: false,
    });
  });

  it('a to-do that could not be added stays in the field and is sent again with the same id', async () => {
    const { user, api } = open([], { saveTodo: overloaded });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New to-do for today' });
    await user.type(field, 'Film the reel{Enter}');
    expect(await screen.findByText('We are overloaded.')).toBeDefined();
    expect(field.value).toBe('Film the reel');
    await user.type(field, '{Enter}');
    const ids = api.calls.flatMap(({ name, input }) =>
      name === 'saveTodo' ? (input as { id: string }).id : [],
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('a text that is too long is refused before it is sent', async () => {
    const { user, api } = open([]);
    await user.click(await screen.findByRole('textbox', { name: 'New to-do for today' }));
    await user.paste('a'.repeat(201));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('To-dos can have at most 200 characters.')).toBeDefined();
    expect(api.calls.some(({ name }) => name === 'saveTodo')).toBe(false);
  });

  it('the check box is disabled while the change is saved, and the to-do stays, struck through', async () => {
    let answer: (todo: Todo) => void = () => undefined;
    const { user } = open([todo()], {
      updateTodo: () => new Promise<Todo>((resolve) => (answer = resolve)),
    });
    await user.click(await box('Film the reel'));
    expect(await box('Film the reel')).toMatchObject({ checked: true, disabled: true });
    answer(todo({ completed: true }));
    await waitFor(async () => expect((await box('Film the reel')).disabled).toBe(false));
    expect((await box('Film the reel')).checked).toBe(true);
    expect((await card()).queryByText(/open$/)).toBeNull();
  });

  it('a completion that failed is reverted and reported', async () => {
    const { user } = open([todo()], { updateTodo: overloaded });
    await user.click(await box('Film the reel'));
    expect(await screen.findByText('We are overloaded.')).toBeDefined();
    expect(await box('Film the reel')).toMatchObject({ checked: false, disabled: false });
  });

  it('a to-do that someone else deleted leaves the list when it is completed', async () => {
    const { user } = open([todo()], { updateTodo: gone });
    await user.click(await box('Film the reel'));
    expect(await screen.findByText('Someone else deleted this to-do.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  it('Undo restores a deleted to-do unchanged', async () => {
    const { user, api } = open([todo({ id: 'a', todo: 'Photo release' }), todo()]);
    await user.click(await screen.findByRole('button', { name: 'Delete “Film the reel”' }));
    expect(await screen.findByText('To-do deleted.')).toBeDefined();
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(api.calls.find(({ name }) => name === 'saveTodo')?.input).toMatchObject(todo());
  });

  it('a to-do that could not be deleted stays', async () => {
    const { user } = open([todo()], { removeTodo: overloaded });
    await user.click(await screen.findByRole('button', { name: 'Delete “Film the reel”' }));
    expect(await screen.findByText('We are overloaded.')).toBeDefined();
    expect(await rows()).toHaveLength(1);
  });

  it('more than six to-dos are shown on request', async () => {
    const { user } = open(Array.from({ length: 8 }, (_, i) => todo({ id: `t${i}`, todo: `To-do ${i}` })));
    expect(await rows()).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(await rows()).toHaveLength(8);
  });

  it('to-dos that could not be loaded have a Retry of their own', async () => {
    const { user } = open([], { listTodos: overloaded });
    const retry = await (await card()).findByRole('button', { name: /retry/i });
    await user.click(retry);
    expect((await card()).getByText('We are overloaded.')).toBeDefined();
  });
});

describe('the modal of a to-do', () => {
  const openModal = async (answers: Answers = {}) => {
    const opened = open([todo()], answers);
    await opened.user.click(await screen.findByRole('button', { name: 'Edit “Film the reel”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit to-do' }));
    return { ...opened, dialog };
  };

  it('a to-do can get a new text and a new day', async () => {
    const { user, api, dialog } = await openModal();
    const text = dialog.getByLabelText('To-do');
    await user.clear(text);
    await user.type(text, 'Film two reels');
    await user.clear(dialog.getByLabelText('Day'));
    await user.type(dialog.getByLabelText('Day'), '2026-11-23');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rows()).map((row) => row.textContent)).toEqual(['Film two reelsTomorrow']);
    expect(api.calls.find(({ name }) => name === 'updateTodo')?.input).toMatchObject({
      todoId: 't1',
      todo: 'Film two reels',
      date: '2026-11-23',
    });
  });

  it('a new text does not overwrite a day that another member has changed', async () => {
    const { user, api, dialog } = await openModal();
    await user.type(dialog.getByLabelText('To-do'), 's');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = api.calls.find(({ name }) => name === 'updateTodo')?.input;
    expect(sent).toMatchObject({ todoId: 't1', todo: 'Film the reels' });
    expect(sent).not.toHaveProperty('date');
  });

  it('saving without a change closes the modal and sends nothing', async () => {
    const { user, api, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.some(({ name }) => name === 'updateTodo')).toBe(false);
  });

  it('a to-do that someone else deleted leaves the list when its changes are saved', async () => {
    const { user, dialog } = await openModal({ updateTodo: gone });
    await user.type(dialog.getByLabelText('To-do'), 's');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Someone else deleted this to-do.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  it('a blank text is refused next to the field', async () => {
    const { user, api, dialog } = await openModal();
    await user.clear(dialog.getByLabelText('To-do'));
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(dialog.getByText('Please describe the to-do.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('To-do'));
    expect(api.calls.some(({ name }) => name === 'updateTodo')).toBe(false);
  });

  it('a full day is reported next to the day, and the modal stays open', async () => {
    const full = () => {
      const text = 'A day can have at most 30 to-dos. Choose another day.';
      throw new ApiError({ status: 403, code: 'limit_reached', message: text, fields: { date: text } });
    };
    const { user, dialog } = await openModal({ updateTodo: full });
    await user.clear(dialog.getByLabelText('Day'));
    await user.type(dialog.getByLabelText('Day'), '2026-11-23');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText(/^A day can have at most 30/)).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Day'));
  });

  it('a to-do can be deleted in the modal, with the same Undo', async () => {
    const { user, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await rows()).toHaveLength(1);
  });
});
