import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays, workdays } from '../slots/slots.ts';
import { wallClock } from '../time/wall-clock.ts';
import { fillDown, fillSeries, pasteCells } from './fill.ts';
import { findSeries, seriesText, seriesTimes, take, type Series } from './series.ts';
import { rowAfter, type SheetRow } from './sheet.ts';
import { context, now, row, zone } from './testing/builders.ts';

const at = (wall: string) => ({ schedule: { at: Date.parse(`${wall}:00+01:00`), zone } });
const filled = (...given: string[]) => {
  const rows = [...given.map((wall, i) => row(`g${i}`, at(wall))), row('a'), row('b'), row('c')];
  const { patches, text } = fillSeries(rows, given.length, context);
  return { text, times: patches.map(({ patch }) => wallClock(patch.schedule?.at ?? 0, zone)) };
};

describe('cells filled down', () => {
  it('only the given cells of the first row are copied to the rows below', () => {
    const first = row('a', { title: 'Bun', comment: 'Hi', targets: { 'boards/1': ['x'] } });
    const patches = fillDown([first, row('b'), row('c')], ['title', 'targets:boards/1', 'privacy']);
    const after = patches
      .filter(({ id }) => id === 'c')
      .reduce<SheetRow>((r, { patch }) => rowAfter(r, patch), row('c'));
    expect(after).toEqual({ ...row('c'), title: 'Bun', targets: { 'boards/1': ['x'] } });
    expect(patches.some(({ id }) => id === 'a')).toBe(false);
    expect(fillDown([], ['title'])).toEqual([]);
  });
});

describe('a series of times', () => {
  it('times on weekdays continue on the Monday after the weekend', () => {
    expect(filled('2026-11-26T09:00', '2026-11-26T17:00', '2026-11-27T09:00')).toEqual({
      text: 'Every weekday at 9:00 and 17:00',
      times: ['2026-11-27T17:00', '2026-11-30T09:00', '2026-11-30T17:00'],
    });
  });

  it('a single time is continued every day', () => {
    expect(filled('2026-11-27T09:00')).toEqual({
      text: 'Every day at 9:00',
      times: ['2026-11-28T09:00', '2026-11-29T09:00', '2026-11-30T09:00'],
    });
  });

  it('times on some days of the week continue on the same days of the next weeks', () => {
    expect(filled('2026-11-24T09:00', '2026-11-28T09:00')).toMatchObject({
      text: 'Every Tuesday and Saturday at 9:00',
      times: ['2026-12-01T09:00', '2026-12-05T09:00', '2026-12-08T09:00'],
    });
  });

  it('times that do not form a series are repeated', () => {
    expect(filled('2026-11-24T09:00', '2026-11-24T08:00')).toEqual({
      text: null,
      times: ['2026-11-24T09:00', '2026-11-24T08:00', '2026-11-24T09:00'],
    });
  });

  it('nothing is filled from a row without a time', () => {
    expect(fillSeries([row('a'), row('b')], 1, context)).toEqual({ patches: [], text: null });
    expect(fillSeries([row('a')], 0, context).patches).toEqual([]);
  });

  it('a series is recognised by its first times', () => {
    const clock = fc.constantFrom('06:00', '09:15', '12:00', '17:45');
    const series: fc.Arbitrary<Series> = fc.record({
      days: fc.constantFrom([...weekdays], [...workdays]),
      times: fc.uniqueArray(clock, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(series, fc.integer({ min: 8, max: 20 }), (wanted, count) => {
        const known = take(seriesTimes(wanted, { from: '2026-11-30', zone, now }), count);
        const found = findSeries(known, zone);
        const next = (of: typeof wanted) =>
          take(seriesTimes(of, { from: '2026-11-30', zone, now }), count + 5);
        // Before a weekend, a daily series looks like a series of weekdays.
        const isClear = count > 5 * wanted.times.length || wanted.days.length === 5;
        if (isClear) expect(found && next(found)).toEqual(next(wanted));
        else expect(found?.times).toEqual(wanted.times.toSorted());
      }),
    );
  });

  it('days are named in the order of the week', () => {
    expect(seriesText({ days: ['sunday', 'monday'], times: ['17:00', '09:00'] })).toBe(
      'Every Monday and Sunday at 9:00 and 17:00',
    );
  });
});

describe('pasted cells', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => row(id));
  const fields = ['title', 'description', 'privacy'] as const;
  const paste = (grid: string[][], selected = { rows: 1, fields: 1 }) =>
    pasteCells(grid, { rows, fields, selected }, context);

  it('cells are pasted to the right and down', () => {
    expect(paste([['T1', 'D1'], ['T2']]).patches).toEqual([
      { id: 'a', patch: { title: 'T1' } },
      { id: 'a', patch: { description: 'D1' } },
      { id: 'b', patch: { title: 'T2' } },
    ]);
  });

  it('one cell fills the selection, and several cells are repeated only if their copies fill the selection exactly', () => {
    expect(paste([['T']], { rows: 3, fields: 1 }).patches.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(paste([['1'], ['2']], { rows: 4, fields: 1 }).patches.map(({ patch }) => patch.title)).toEqual([
      '1',
      '2',
      '1',
      '2',
    ]);
    expect(paste([['1'], ['2']], { rows: 3, fields: 1 }).patches).toHaveLength(2);
  });

  it('a refused cell is reported with its reason, and the other cells are pasted', () => {
    const { patches, refused } = paste([['T', 'D', 'secret']]);
    expect(patches).toHaveLength(2);
    expect(refused).toEqual([
      {
        row: 'a',
        field: 'privacy',
        text: 'secret',
        problem: 'Privacy is Public, Private or Unlisted.',
        suggestions: ['Public', 'Private', 'Unlisted'],
      },
    ]);
  });

  it('cells beyond the last row and column are counted', () => {
    expect(paste([['1', '2', 'public', '4'], ['1'], ['1'], ['1'], ['1']]).left).toBe(2);
    expect(paste([]).patches).toEqual([]);
  });
});
