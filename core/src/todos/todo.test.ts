import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysLate,
  matchesFilter,
  todoDateProblem,
  todoProblem,
  todosByDay,
  withTodo,
  type Todo,
} from './todo.ts';

const today = '2026-11-22';

function todo(change: Partial<Todo> = {}): Todo {
  return { id: 't1', todo: 'Film the reel', date: today, completed: false, ...change };
}

describe('the text of a to-do', () => {
  it.each(['', '   ', '\n', '\u200b'])('a blank text is refused: %j', (text) => {
    expect(todoProblem(text)).toBe('Please describe the to-do.');
  });

  it('a text has at most 200 characters, counting an emoji as one', () => {
    expect(todoProblem('a'.repeat(200))).toBeNull();
    expect(todoProblem('👩‍👩‍👧'.repeat(200))).toBeNull();
    expect(todoProblem('a'.repeat(201))).toBe('To-dos can have at most 200 characters.');
  });
});

describe('the day of a to-do', () => {
  it.each(['2026-11-22', '2028-02-29', '2000-01-01', '2099-12-31'])('the day %s is accepted', (date) => {
    expect(todoDateProblem(date)).toBeNull();
  });

  it.each(['', 'today', '2026-11-31', '2027-02-29', '2026-13-01', '2026-1-1', '2026-11-22T10:00:00Z'])(
    'a text that is not a day is refused: %j',
    (date) => {
      expect(todoDateProblem(date)).toBe('Please choose a day.');
    },
  );

  it.each(['1999-12-31', '2100-01-01'])('the day %s is outside of the calendar', (date) => {
    expect(todoDateProblem(date)).toBe('Please choose a day between 2000 and 2099.');
  });
});

describe('a late to-do', () => {
  it.each([
    ['2026-11-23', 0],
    ['2026-11-22', 0],
    ['2026-11-21', 1],
    ['2026-10-22', 31],
    ['2025-11-22', 365],
  ])('the number of days by which an open to-do of %s is late is %i', (date, days) => {
    expect(daysLate(todo({ date }), today)).toBe(days);
    expect(daysLate(todo({ date, completed: true }), today)).toBe(0);
  });

  it('late to-dos are shown today, once each and before the to-dos of today', () => {
    const late = [todo({ id: 'a', date: '2026-11-19' }), todo({ id: 'b', date: '2026-11-21' })];
    const planned = [late[1]!, todo({ id: 'c' }), todo({ id: 'd', date: '2026-11-23' })];
    const days = todosByDay(planned, late, today);
    expect(days.get(today)?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect([...days.keys()]).toEqual([today, '2026-11-23']);
  });

  it('a late to-do is not moved in the list when it is completed', () => {
    const done = todo({ id: 'a', date: '2026-11-19', completed: true });
    expect(todosByDay([done], [done], today)).toEqual(new Map([[today, [done]]]));
    expect(todosByDay([done], [], today)).toEqual(new Map([['2026-11-19', [done]]]));
  });
});

describe('a list after a to-do was saved', () => {
  const filter = { from: '2026-11-16', to: '2026-11-22' };

  it.each([
    ['2026-11-15', false],
    ['2026-11-16', true],
    ['2026-11-22', true],
    ['2026-11-23', false],
  ])('a to-do of the day %s belongs to the list: %s', (date, isIn) => {
    const saved = todo({ date });
    expect(matchesFilter(saved, filter)).toBe(isIn);
    expect(withTodo([], filter, saved)).toEqual(isIn ? [saved] : []);
    expect(withTodo([todo({ date: '2026-11-18' })], filter, saved)).toEqual(isIn ? [saved] : []);
  });

  it('a completed to-do is not removed from the lists of open to-dos that contained it, and is not added to other lists', () => {
    const done = todo({ completed: true });
    expect(withTodo([todo()], { completed: false }, done)).toEqual([done]);
    expect(withTodo([], { completed: false }, done)).toEqual([]);
  });

  it('a list stays sorted by day and contains every to-do once, after any save', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((n) => `2026-11-${n}`);
    const any = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), date: day, completed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(any), (saves) => {
        const list = saves.reduce<Todo[]>((before, each) => withTodo(before, filter, todo(each)), []);
        expect(list.map(({ date }) => date)).toEqual(list.map(({ date }) => date).toSorted());
        const last = new Map(saves.map((each) => [each.id, each]));
        const expected = [...last.values()].filter(({ date }) => date >= filter.from && date <= filter.to);
        expect(list.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      }),
    );
  });
});
