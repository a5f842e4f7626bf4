import { describe, expect, it } from 'vitest';
import { noSlots } from '../slots/slots.ts';
import { newSpreadForm, readSpreadForm, type SpreadForm } from './spread-form.ts';
import { rowsInScope } from './sheet.ts';
import { berlin, context, row } from './testing/builders.ts';

const filled = (change: Partial<SpreadForm>) => ({ ...newSpreadForm('2026-11-24', '2026-11-30'), ...change });
const read = (change: Partial<SpreadForm>) =>
  readSpreadForm(filled(change), { plan: noSlots, uses: [] }, context);
const every = (change: Partial<SpreadForm>) => read({ how: 'interval', spacing: 'every', ...change });
const evenly = (change: Partial<SpreadForm>) => read({ how: 'interval', spacing: 'evenly', ...change });

describe('the files of a dialog', () => {
  it('a dialog changes all files, the selected files, or the files without a date, in the order of the sheet', () => {
    const dated = row('b', { schedule: berlin('2026-11-24T09:00:00Z') });
    const sheet = { accounts: [], rows: [row('a'), dated, row('c')], selected: ['c', 'b'] };
    const ids = (scope: Parameters<typeof rowsInScope>[1]) => rowsInScope(sheet, scope).map(({ id }) => id);
    expect([ids('all'), ids('selected'), ids('undated')]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
      ['a', 'c'],
    ]);
  });
});

describe('the form of the spread', () => {
  it('days and times become a series', () => {
    expect(read({}).spread).toEqual({
      kind: 'times',
      from: '2026-11-24',
      series: { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], times: ['09:00', '17:00'] },
    });
  });

  it('missing days and times are named, and nothing is spread', () => {
    expect(read({ days: [], times: [] })).toEqual({
      spread: null,
      problems: { days: 'Choose at least one day.', times: 'Add at least one time.' },
    });
  });

  it.each([
    ['2026-11-23', undefined],
    ['2026-11-22', 'Choose today or a later day.'],
    ['', 'Choose a day.'],
  ])('the first day %j has the problem: %s', (from, problem) => {
    expect(read({ from }).problems.from).toBe(problem);
  });

  it('an interval of days or weeks schedules all files at the same time of day', () => {
    const daily = { kind: 'days', from: '2026-11-24', every: 2, times: ['18:30'] };
    expect(every({ amount: '2', unit: 'days', time: '6:30 pm' }).spread).toEqual(daily);
    expect(every({ amount: '2', unit: 'weeks', time: '18:30' }).spread).toEqual({ ...daily, every: 14 });
  });

  it('an interval of hours or minutes is counted from the first moment', () => {
    const from = Date.parse('2026-11-24T08:00:00Z');
    expect(every({ amount: '3', unit: 'hours' }).spread).toEqual({ kind: 'every', from, minutes: 180 });
    expect(every({ amount: '45', unit: 'minutes' }).spread).toEqual({ kind: 'every', from, minutes: 45 });
  });

  it.each([
    ['15', 'minutes', undefined],
    ['20', 'minutes', 'Times go in steps of 15 minutes.'],
    ['0', 'hours', 'Enter a whole number, such as 2.'],
    ['1.5', 'hours', 'Enter a whole number, such as 2.'],
    ['999', 'days', undefined],
    ['1000', 'days', 'Enter a whole number, such as 2.'],
  ] as const)('an interval of %s %s has the problem: %s', (amount, unit, problem) => {
    expect(every({ amount, unit }).problems.amount).toBe(problem);
  });

  it('a time that is not a quarter of an hour and a text that is not a time are refused', () => {
    expect(every({ time: '9:10' }).problems.time).toBe('Times go in steps of 15 minutes.');
    expect(every({ time: 'nine' }).problems.time).toMatch(/^nine is not a time/);
  });

  it('an even spread is refused if its end is not after its start', () => {
    const spread = {
      kind: 'evenly',
      from: Date.parse('2026-11-24T08:00:00Z'),
      to: Date.parse('2026-11-30T16:00:00Z'),
    };
    expect(evenly({})).toEqual({ spread, problems: {} });
    const same = evenly({ until: '2026-11-24', untilTime: '9:00' });
    expect(same).toEqual({ spread: null, problems: { until: 'Choose an end after the start.' } });
    expect(evenly({ until: '2026-11-24', untilTime: '9:15' }).spread).not.toBeNull();
  });

  it('a spread over free slots needs no other input', () => {
    expect(read({ how: 'slots', times: [] })).toEqual({
      spread: { kind: 'slots', plan: noSlots, uses: [] },
      problems: {},
    });
  });
});
