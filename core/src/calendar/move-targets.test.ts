import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf } from '../time/wall-clock.ts';
import { addDays, clockOf } from './days.ts';
import { nearestTime, nextTime, shiftTo, targetAfterKey, type MoveTarget } from './move-targets.ts';
import { planMoves } from './moves.ts';
import { calendarPost, cardWith } from './testing/builders.ts';
import { zones } from './testing/clock-changes.ts';

const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 });

describe('the times at which a card can be dropped', () => {
  it.each([
    [607, 757, 600],
    [608, 757, 615],
    [753, 757, 750],
    [754, 757, 757],
    [762, 757, 765],
    [1_439, 600, 1_425],
  ])(
    'a pointer at minute %d of a day drops a card that was at minute %d at minute %d',
    (minutes, own, expected) => {
      expect(nearestTime(minutes, own)).toBe(expected);
    },
  );

  it("the arrow keys reach the same times as the pointer, including the card's own time", () => {
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, fc.constantFrom(1, -1), (from, own, by) => {
        const start = nearestTime(from, own);
        const next = nextTime(start, own, by);
        expect(nearestTime(next, own)).toBe(next);
        if (next === start) expect(nearestTime(by === 1 ? 24 * 60 - 1 : 0, own)).toBe(start);
        else expect(nextTime(next, own, by === 1 ? -1 : 1)).toBe(start);
      }),
    );
  });

  it("the last time of a day is 23:45, or the card's own time if it is later", () => {
    expect([nextTime(1_425, 600, 1), nextTime(0, 600, -1), nextTime(1_425, 1_433, 1)]).toEqual([
      1_425, 0, 1_433,
    ]);
  });
});

describe('keys that move a card', () => {
  const target = { day: '2026-11-25', minutes: null };

  it('arrow keys move a card by days and weeks in the month view, and by days and time in the week view', () => {
    expect(targetAfterKey('ArrowDown', target, 540, 'month')).toEqual({ day: '2026-12-02', minutes: null });
    expect(targetAfterKey('ArrowDown', target, 540, 'week')).toEqual({ day: '2026-11-25', minutes: 555 });
    expect(targetAfterKey('ArrowRight', target, 540, 'week')).toEqual({ day: '2026-11-26', minutes: null });
  });

  it('Page Down moves a card by a month, but by a week in the week view', () => {
    expect(targetAfterKey('PageDown', target, 540, 'month')).toEqual({ day: '2026-12-25', minutes: null });
    expect(targetAfterKey('PageDown', target, 540, 'list')).toEqual({ day: '2026-12-25', minutes: null });
    expect(targetAfterKey('PageDown', target, 540, 'week')).toEqual({ day: '2026-12-02', minutes: null });
  });

  it('Home, End, Tab and letters do not move a card', () => {
    for (const key of ['Home', 'End', 'Tab', 'a'])
      expect(targetAfterKey(key, target, 540, 'week')).toBeNull();
  });
});

describe('moving by keys and by pointer', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const arrows = fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'), {
    maxLength: 60,
  });

  it('moving a card by keys makes the same request as dropping it at the same time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('month' as const, 'week' as const),
        fc.integer({ min: 1, max: 80 }),
        minuteOfDay,
        fc.constantFrom(...zones),
        arrows,
        (view, days, minutes, zone, keys) => {
          const moment = momentOf(`${addDays('2026-11-20', days)}T${clockOf(minutes)}`, zone);
          const post = calendarPost({ at: new Date(moment?.at ?? now).toISOString() });
          const card = cardWith([post], 'g1', zone);
          const lifted: MoveTarget = { day: card.day, minutes: null };
          const carried = keys.reduce(
            (target, key) => targetAfterKey(key, target, card.minutes, view) ?? target,
            lifted,
          );
          // In the week view, the position of the pointer determines the day and the time. In the month view, it
          // determines only the day.
          const point = carried.minutes ?? card.minutes;
          const dropped = {
            day: carried.day,
            minutes: view === 'week' ? nearestTime(point, card.minutes) : null,
          };
          const request = (target: MoveTarget) => planMoves([card], shiftTo(card, target), zone, now);
          expect(request(dropped)).toEqual(request(carried));
        },
      ),
    );
  });
});
