import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs } from '../time/units.ts';
import { previewSpread, spreadOnArrival, type Spread } from './spread.ts';
import { context, now, row, zone } from './testing/builders.ts';

const spreads: Spread[] = [
  { kind: 'days', from: '2026-11-23', every: 1, times: ['09:00', '17:00'] },
  { kind: 'times', from: '2026-11-23', series: { days: ['monday', 'wednesday'], times: ['09:00'] } },
  { kind: 'every', from: now, minutes: 90 },
];
const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `r${i}` }));
const timesOf = (spread: Spread, count: number, taken?: ReadonlySet<number>) =>
  previewSpread(rows(count), ['x'], spread, context, taken).rows.map(({ at }) => at);

test('files get the times of a spread in order, except times that other posts have', () => {
  const spread = fc.constantFrom(...spreads);
  const marks = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(spread, marks, fc.integer({ min: 1, max: 12 }), (how, isTaken, count) => {
      const all = timesOf(how, 12);
      const taken = new Set(all.flatMap((at, i) => (isTaken[i] === true && at !== null ? [at] : [])));
      const free = all.filter((at) => at !== null && !taken.has(at));
      expect(timesOf(how, count, taken).slice(0, free.length)).toEqual(free.slice(0, count));
    }),
  );
});

test('skipped times are counted up to the last time that a file gets', () => {
  const [how] = spreads;
  if (!how) throw new Error('There is no spread.');
  const [first, second, third] = timesOf(how, 3);
  const taken = new Set([first, third].flatMap((at) => at ?? []));
  expect(previewSpread(rows(1), ['x'], how, context, taken)).toMatchObject({
    skipped: 1,
    rows: [{ at: second }],
  });
  expect(previewSpread(rows(2), ['x'], how, context, taken)).toMatchObject({ skipped: 2 });
});

test('an even spread uses a time even if another post has it', () => {
  const how: Spread = { kind: 'evenly', from: now + hourMs, to: now + 2 * hourMs };
  const times = timesOf(how, 2);
  expect(timesOf(how, 2, new Set(times.flatMap((at) => at ?? [])))).toEqual(times);
});

test('a file that arrives after a spread does not get a time that another post has', () => {
  const [how] = spreads;
  if (!how) throw new Error('There is no spread.');
  const [first, second] = timesOf(how, 2);
  const late = row('late');
  const rule = spreadOnArrival(how, ['x'], zone, new Set([first ?? 0]));
  expect(rule?.([late], { rows: [late] }, now)).toEqual([
    { id: 'late', patch: { schedule: { at: second, zone } } },
  ]);
});
