import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, daySpans, minutesOf, positionFinder } from './days.ts';
import { cardsByDay, noFilters, type CalendarCard } from './cards.ts';
import { calendarPost } from './testing/builders.ts';
import { lineAt, minutesAtLine, openingMinutes, placeInWeek, shownHours } from './week-layout.ts';

const day = '2026-11-25';
const findPosition = positionFinder(daySpans([day], 'UTC'), 'UTC');

describe('the week view', () => {
  const atTimes = (...times: string[]) => {
    const groups = times.map((time, n) => ({
      post_id: `g${n}`,
      posts: [calendarPost({ at: `${day}T${time}:00.000Z` })],
    }));
    return cardsByDay(groups, findPosition, noFilters).get(day)!;
  };

  const linesOf = (...days: CalendarCard[][]) =>
    placeInWeek(days).days.map((day) => day.map(({ line }) => line));

  it('cards of the same hour are stacked, and cards that do not fit are counted', () => {
    const { lines, days } = placeInWeek([
      atTimes('09:00', '09:10', '09:20', '11:00'),
      atTimes('09:30', '10:00', '10:10', '10:20', '10:30'),
    ]);
    expect(lines.slice(8, 12)).toEqual([1, 3, 3, 1]);
    expect(
      days.map((day) => day.map(({ card, line, hidden }) => [card.groupId, line, hidden.length])),
    ).toEqual([
      [
        ['g0', 9, 0],
        ['g1', 10, 0],
        ['g2', 11, 0],
        ['g3', 15, 0],
      ],
      [
        ['g0', 10.5, 0],
        ['g1', 12, 0],
        ['g2', 13, 2],
      ],
    ]);
  });

  it('each free posting slot has a line below the cards of its hour', () => {
    const slots = (...times: string[]) => times.map((time) => ({ minutes: minutesOf(time) }));
    const days = [atTimes('09:00', '09:10'), []];
    const free = [slots('09:30', '11:00'), slots('10:00', '10:15', '10:45')];
    expect(placeInWeek(days, free).lines.slice(8, 12)).toEqual([1, 3, 3, 1]);
  });

  it('a card is placed at its time, or further up in its hour if the next card needs the space', () => {
    expect(linesOf(atTimes('09:30', '11:15'))).toEqual([[9.5, 11.25]]);
    expect(linesOf(atTimes('09:45', '10:00'))).toEqual([[9, 10]]);
    expect(linesOf(atTimes('08:45', '09:45', '10:00'))).toEqual([[8, 9, 10]]);
    expect(linesOf(atTimes('23:50'))).toEqual([[23]]);
  });

  it('every card is either shown in its hour, below the previous card, or counted once as hidden', () => {
    const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(clockOf);
    const keysOf = (of: readonly CalendarCard[]) => of.map(({ key }) => key).toSorted();
    fc.assert(
      fc.property(fc.array(fc.array(time, { maxLength: 40 }), { minLength: 1, maxLength: 8 }), (week) => {
        const cards = week.map((times) => (times.length === 0 ? [] : atTimes(...times)));
        const { lines, days } = placeInWeek(cards);
        days.forEach((day, n) => {
          expect(keysOf(day.flatMap(({ card, hidden }) => [card, ...hidden]))).toEqual(
            keysOf(cards[n] ?? []),
          );
          let free = 0;
          for (const { card, line, hidden } of day) {
            expect(line).toBeGreaterThanOrEqual(free);
            expect(Math.floor(minutesAtLine(lines, line) / 60)).toBe(Math.floor(card.minutes / 60));
            free = line + (hidden.length > 0 ? 2 : 1);
          }
          expect(free).toBeLessThanOrEqual(lineAt(lines, 24 * 60));
        });
      }),
    );
  });

  it('a time that is converted to a line of the grid is converted back unchanged', () => {
    const { lines } = placeInWeek([atTimes('09:00', '09:10', '09:20', '11:00', '11:30')]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 }), (minutes) => {
        expect(minutesAtLine(lines, lineAt(lines, minutes))).toBeCloseTo(minutes);
      }),
    );
  });

  it('a week with a post every twenty minutes shows one card an hour and counts the remaining posts', () => {
    const everyTwentyMinutes = atTimes(
      ...Array.from(
        { length: 72 },
        (_, n) => `${String(Math.floor(n / 3)).padStart(2, '0')}:${(n % 3) * 2}0`,
      ),
    );
    const placed = placeInWeek(Array.from({ length: 7 }, () => everyTwentyMinutes)).days.flat();
    expect(placed).toHaveLength(7 * 24);
    expect(placed.every(({ hidden }) => hidden.length === 2)).toBe(true);
  });

  it.each([
    ['200 posts, two in an hour, shows them all', 20, 200],
    ['more posts, two in an hour, shows one card an hour', 21, 4 * 20 + 21],
  ])('a week with %s', (_, hours, cards) => {
    const twice = (count: number) =>
      atTimes(
        ...Array.from({ length: count }, (_each, n) => clockOf(n * 60)).flatMap((time) => [time, time]),
      );
    const days = [...Array.from({ length: 4 }, () => twice(20)), twice(hours)];
    expect(placeInWeek(days).days.flat()).toHaveLength(cards);
  });

  it('the calendar shows hours outside of the usual ones if they contain a post', () => {
    expect(shownHours([])).toEqual({ from: 6, to: 20 });
    expect(shownHours(atTimes('05:50', '22:10'))).toEqual({ from: 5, to: 24 });
  });

  it.each([
    ['the current time', 0, ['09:00'], '00:00'],
    ['the current time', 23 * 60 + 59, ['09:00'], '23:59'],
    ['8:00 without posts', null, [], '08:00'],
    ['the earliest post', null, ['21:00', '18:30'], '18:30'],
    ['a post at 6:00', null, ['06:00', '09:00'], '06:00'],
    ['the earliest post that is not at night', null, ['05:59', '09:00'], '09:00'],
    ['the earliest post if all posts are at night', null, ['05:59', '02:00'], '02:00'],
  ])('a week opens at %s', (_, now, times, expected) => {
    expect(clockOf(openingMinutes(now, times.length > 0 ? atTimes(...times) : []))).toBe(expected);
  });
});
