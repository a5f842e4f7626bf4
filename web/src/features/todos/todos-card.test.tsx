import { addDays } from '@fanfare/core/calendar/days.ts';
import { matchesFilter, withTodo, type Todo } from '@fanfare/core/todos/todo.ts';
import { homeView } from '@fanfare/core/posts/testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { enterText } from '../../testing/enter-text.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';

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

/** A server that stores to-dos and refuses the next changes; a test may replace its answers. */
function todoServer(first: readonly Todo[], refusals: (() => never)[], answers: Answers) {
  let todos = first;
  const refuse = () => refusals.shift()?.();
  const put = (saved: Todo) => {
    todos = withTodo(todos, {}, saved);
    return saved;
  };
  return fakeApi({
    enter: () => enterReply(),
    guide: () => ({ hasTemplates: false }),
    home: () => home,
    listAccounts: () => [],
    listTodos: ({ limit, ...filter }) =>
      todos
        .filter((each) => matchesFilter(each, filter))
        .toSorted((a, b) => a.date.localeCompare(b.date))
        .slice(0, limit),
    saveTodo({ id = 'made', todo: text, date, completed = false }) {
      refuse();
      return put({ id, todo: text, date, completed });
    },
    updateTodo({ todoId, todo: text, date, completed }) {
      refuse();
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
      refuse();
      todos = todos.filter((each) => each.id !== id);
      return {};
    },
    ...answers,
  });
}

function open(todos: readonly Todo[], refusals: (() => never)[] = [], answers: Answers = {}) {
  const api = todoServer(todos, refusals, answers);
  return { ...renderApp('/dashboard', { session: fakeSession(kim), api }), api };
}

const card = async () => within(await screen.findByRole('region', { name: 'To-dos' }));
const rows = async () => {
  const list = await (await card()).findByRole('list', { name: 'To-dos' });
  return within(list).getAllByRole('listitem');
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('the to-dos of the dashboard', () => {
  it('late to-dos come first, each to-do shows its delay or its day, and a button shows the to-dos after the sixth', async () => {
    const { user } = open([
      todo({ id: 'a', todo: 'Photo release', date: addDays(today, -2) }),
      todo({ id: 'b', todo: 'Approve captions', date: addDays(today, -1) }),
      todo({ id: 'c', todo: 'Send bag shots' }),
      todo({ id: 'd', todo: 'Film the reel', date: addDays(today, 1) }),
      todo({ id: 'e', todo: 'Call Sam', date: addDays(today, 4) }),
      ...[6, 7, 8].map((day) => todo({ id: `t${day}`, date: addDays(today, day) })),
    ]);
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'Photo release2 days late',
      'Approve captions1 day late',
      'Send bag shotsToday',
      'Film the reelTomorrow',
      expect.stringMatching(/^Call Sam\D*26\D*Nov/),
      expect.stringMatching(/^Film the reel\D*28\D*Nov/),
    ]);
    expect((await card()).getByText('8 open')).toBeDefined();
    expect((await card()).getByRole('link', { name: 'All to-dos' }).getAttribute('href')).toBe(
      '/dashboard/schedule?view=list&todos=only',
    );
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(await rows()).toHaveLength(8);
  });

  it('even if many to-dos are late, today’s to-dos are shown, and a plus sign after the number of late ones says that there may be more', async () => {
    const late = Array.from({ length: 60 }, (_, i) =>
      todo({ id: `late${i}`, todo: `Late ${i}`, date: addDays(today, i - 60) }),
    );
    const { user } = open([...late, todo()]);
    expect((await card()).getByText('50+ overdue')).toBeDefined();
    await enterText(user, screen.getByRole('textbox', { name: 'New to-do for today' }), 'Call Sam');
    await user.keyboard('{Enter}');
    expect(await (await card()).findByText('50+ overdue')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Show \d+ more$/ }));
    expect((await rows()).slice(-2).map((row) => row.textContent)).toEqual([
      'Film the reelToday',
      'Call SamToday',
    ]);
  });

  it('a new to-do that is too long is refused, and one that could not be saved stays in the field for a retry with the same id', async () => {
    const { user, api } = open([], [overloaded]);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New to-do for today' });
    const sent = () =>
      api.calls.flatMap(({ name, input }) => (name === 'saveTodo' ? [input as { id: string }] : []));
    await enterText(user, field, 'a'.repeat(201));
    await user.keyboard('{Enter}');
    await screen.findByText('To-dos can have at most 200 characters.');
    expect(sent()).toEqual([]);

    await user.clear(field);
    await enterText(user, field, 'Film the reel');
    await user.keyboard('{Enter}');
    await screen.findByText('We are overloaded.');
    expect(field.value).toBe('Film the reel');
    await user.type(field, '{Enter}');
    expect(await rows()).toHaveLength(1);
    await waitFor(() => expect(field.value).toBe(''));
    expect(sent()).toMatchObject([{}, { todo: 'Film the reel', date: today, completed: false }]);
    expect(new Set(sent().map(({ id }) => id)).size).toBe(1);
  });

  it('a completed to-do stays in the list, its box is disabled while it is saved, and a failure restores the box', async () => {
    const answer = Promise.withResolvers<Todo>();
    const outcomes = [overloaded, () => answer.promise, gone];
    const { user } = open([todo(), todo({ id: 't2', todo: 'Call Sam' })], [], {
      updateTodo: () => outcomes.shift()!(),
    });
    await user.click(await box('Film the reel'));
    await closeToast('We are overloaded.');
    expect(await box('Film the reel')).toMatchObject({ checked: false, disabled: false });

    await user.click(await box('Film the reel'));
    expect(await box('Film the reel')).toMatchObject({ checked: true, disabled: true });
    answer.resolve(todo({ completed: true }));
    await waitFor(async () => expect((await box('Film the reel')).disabled).toBe(false));
    expect((await box('Film the reel')).checked).toBe(true);

    await user.click(await box('Call Sam'));
    expect(await screen.findByText('Someone else deleted this to-do.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Call Sam' })).toBeNull());
    expect((await card()).queryByText(/open$/)).toBeNull();
  });

  it('Undo restores a deleted to-do unchanged, and a to-do that could not be deleted remains in the list', async () => {
    const { user, api } = open([todo({ id: 'a', todo: 'Photo release' }), todo()], [overloaded]);
    const restored = () => api.calls.filter(({ name }) => name === 'saveTodo').map(({ input }) => input);
    const remove = await screen.findByRole('button', { name: 'Delete “Film the reel”' });
    await user.click(remove);
    await closeToast('We are overloaded.');
    expect(await rows()).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Delete “Film the reel”' }));
    expect(await screen.findByText('To-do deleted.')).toBeDefined();
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(restored()).toMatchObject([todo()]);

    await user.click(screen.getByRole('button', { name: 'Edit “Film the reel”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit to-do' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(restored()).toMatchObject([todo(), todo()]);
  });

  it('Retry loads the to-dos that could not be loaded', async () => {
    const { user } = open([], [], { listTodos: overloaded });
    const retry = await (await card()).findByRole('button', { name: /retry/i });
    await user.click(retry);
    expect((await card()).getByText('We are overloaded.')).toBeDefined();
  });
});

describe('the modal of a to-do', () => {
  it('only changed fields are sent, problems are shown next to their fields, and a to-do that another person has deleted disappears', async () => {
    const text = 'A day can have at most 30 to-dos. Choose another day.';
    const full = () => {
      throw new ApiError({ status: 403, code: 'limit_reached', message: text, fields: { date: text } });
    };
    const refusals: (() => never)[] = [];
    const { user, api } = open([todo()], refusals);
    const sent = () => api.calls.filter(({ name }) => name === 'updateTodo').map(({ input }) => input);
    const edit = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Edit “${name}”` }));
      return within(await screen.findByRole('dialog', { name: 'Edit to-do' }));
    };
    const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
    const closes = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await edit('Film the reel');
    await save();
    await closes();
    const dialog = await edit('Film the reel');
    await user.clear(dialog.getByLabelText('To-do'));
    await save();
    expect(dialog.getByText('Please describe the to-do.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('To-do'));
    expect(sent()).toEqual([]);

    // A new text does not overwrite a day that another member has changed.
    await enterText(user, dialog.getByLabelText('To-do'), 'Film the reels');
    await save();
    await closes();
    expect(sent()).toMatchObject([{ todoId: 't1', todo: 'Film the reels' }]);
    expect(sent()[0]).not.toHaveProperty('date');

    refusals.push(full);
    const both = await edit('Film the reels');
    await user.clear(both.getByLabelText('To-do'));
    await enterText(user, both.getByLabelText('To-do'), 'Film two reels');
    await user.clear(both.getByLabelText('Day'));
    await enterText(user, both.getByLabelText('Day'), '2026-11-23');
    await save();
    expect(await both.findByText(/^A day can have at most 30/)).toBeDefined();
    expect(document.activeElement).toBe(both.getByLabelText('Day'));
    await save();
    await closes();
    expect((await rows()).map((row) => row.textContent)).toEqual(['Film two reelsTomorrow']);
    expect(sent().at(-1)).toMatchObject({ todoId: 't1', todo: 'Film two reels', date: '2026-11-23' });

    refusals.push(gone);
    await user.type((await edit('Film two reels')).getByLabelText('To-do'), 's');
    await save();
    expect(await screen.findByText('Someone else deleted this to-do.')).toBeDefined();
    await closes();
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });
});
