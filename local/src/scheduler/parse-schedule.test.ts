import { dayMs, hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { parseSchedule } from './parse-schedule.ts';
import type { Schedule } from './schedule.ts';

const calendar = (text: string): Extract<Schedule, { kind: 'calendar' }> => {
  const schedule = parseSchedule(text);
  if (schedule.kind !== 'calendar') throw new Error('It is an interval.');
  return schedule;
};
const times = (text: string) =>
  calendar(text).minutes.map((each) => `${Math.floor(each / 60)}:${String(each % 60).padStart(2, '0')}`);

describe('a schedule in English', () => {
  it.each([
    ['every 1 minutes', minuteMs],
    ['every 5 minutes', 5 * minuteMs],
    ['every 1 minute', minuteMs],
    ['every 10 mins', 10 * minuteMs],
    ['every 1 min', minuteMs],
    ['every 24 hours', dayMs],
    ['every 1 hour', hourMs],
    ['  Every  2   Hours ', 120 * minuteMs],
  ])('the text %j is read as an interval', (text, everyMs) => {
    expect(parseSchedule(text)).toEqual({ kind: 'interval', everyMs });
  });

  it.each([
    ['every day 03:00', ['3:00']],
    ['every day 3:05', ['3:05']],
    ['every day 00:00', ['0:00']],
    ['every day 23:59', ['23:59']],
    ['every 20 minutes from 10:00 to 11:00', ['10:00', '10:20', '10:40', '11:00']],
    ['every 20 minutes from 10:00 to 10:59', ['10:00', '10:20', '10:40']],
    ['every 8 hours synchronized', ['0:00', '8:00', '16:00']],
  ])('the schedule %j fires daily at %j', (text, expected) => {
    expect(times(text)).toEqual(expected);
    expect(calendar(text).days).toEqual({ months: new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) });
  });

  it.each([
    ['every monday 09:00', { weekdays: [1] }],
    ['every mon,wednesday,sun 09:00', { weekdays: [0, 1, 3] }],
    ['every day of march 09:00', { months: [3] }],
    ['every friday of sep,october 09:00', { weekdays: [5], months: [9, 10] }],
    ['first,3rd tuesday of month 09:00', { weekdays: [2], ordinals: [1, 3] }],
    ['1st monday of month 09:00', { weekdays: [1], ordinals: [1] }],
    ['1,15 of month 09:00', { monthDays: [1, 15] }],
    ['31 of jan,dec 09:00', { monthDays: [31], months: [1, 12] }],
  ])('the schedule %j fires on the expected days', (text, expected) => {
    const { months, ...rest } = calendar(text).days;
    const days = Object.fromEntries(
      Object.entries({ ...rest, ...(months.size < 12 && { months }) }).map(([name, set]) => [
        name,
        [...set].sort((a, b) => a - b),
      ]),
    );

    expect(days).toEqual(expected);
    expect(times(text)).toEqual(['9:00']);
  });
});

describe('a schedule in cron syntax', () => {
  it.each([
    ['*/15 10 * * *', ['10:00', '10:15', '10:30', '10:45']],
    ['5 4 * * *', ['4:05']],
    ['0,30 22-23 * * *', ['22:00', '22:30', '23:00', '23:30']],
    ['10-40/15 1 * * *', ['1:10', '1:25', '1:40']],
    ['50/5 1 * * *', ['1:50', '1:55']],
    ['59 23 * * *', ['23:59']],
    ['30,0,30 1 * * *', ['1:00', '1:30']],
  ])('the cron expression %j fires at %j', (text, expected) => {
    expect(times(text)).toEqual(expected);
  });

  it('a cron expression may use names, and 0 or 7 for Sunday', () => {
    expect(calendar('0 0 * jan,JUN-aug mon-fri').days).toEqual({
      months: new Set([1, 6, 7, 8]),
      weekdays: new Set([1, 2, 3, 4, 5]),
    });
    expect(calendar('0 0 * * 0').days).toEqual(calendar('0 0 * * 7').days);
    expect(calendar('0 0 1,31 * *').days.monthDays).toEqual(new Set([1, 31]));
  });
});

describe('a text that is not a schedule', () => {
  it.each([
    '',
    'sometimes',
    'every 0 minutes',
    'every 5 days',
    'every -1 hours',
    'every 1.5 hours',
    'every minutes',
    'every day',
    'every day 24:00',
    'every day 12:60',
    'every day 03:00 please',
    'every someday 03:00',
    'first day of month 03:00',
    'sixth monday of month 03:00',
    'every monday of smarch 03:00',
    '0 of month 03:00',
    '32 of month 03:00',
    '1 03:00',
    'every 5 minutes from 11:00 to 10:00',
    'every 5 minutes from 11:00',
    'every 5 minutes after 10:00 to 11:00',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * 32 * *',
    '* * * 13 *',
    '* * * * 8',
    '*/0 * * * *',
    '5-1 * * * *',
    '1-2-3 * * * *',
    '1/2/3 * * * *',
    '1, * * * *',
    '* * * mon *',
    'x * * * *',
  ])('an unknown schedule is refused in one sentence: %j', (text) => {
    expect(() => parseSchedule(text)).toThrow(`The schedule "${text}" is not understood; write it like`);
  });
});
