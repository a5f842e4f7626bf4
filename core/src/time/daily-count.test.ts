import { expect, it } from 'vitest';
import { raiseDailyCount } from './daily-count.ts';

const evening = new Date('2026-11-22T23:59:59.999Z');
const midnight = new Date('2026-11-23T00:00:00.000Z');
const day = '2026-11-22';

it('the last use within the daily limit is counted, and the next use is refused', () => {
  expect(raiseDailyCount(null, evening, 50)).toEqual({ day, count: 1 });
  expect(raiseDailyCount({ day, count: 49 }, evening, 50)).toEqual({ day, count: 50 });
  expect(raiseDailyCount({ day, count: 50 }, evening, 50)).toBeNull();
});

it('the count is reset on the next day', () => {
  expect(raiseDailyCount({ day, count: 50 }, midnight, 50)).toEqual({ day: '2026-11-23', count: 1 });
});
