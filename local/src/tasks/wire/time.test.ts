import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePacific } from './time.ts';

describe('a time in a Cloud Tasks message', () => {
  it.each([
    ['2025-02-13T06:20:41.690Z', '2025-02-12T22:20:41.69-08:00'],
    ['2021-11-01T10:00:00.000Z', '2021-11-01T03:00:00-07:00'],
    ['2026-01-05T08:00:00.001Z', '2026-01-05T00:00:00.001-08:00'],
    ['2026-01-05T20:30:00.500Z', '2026-01-05T12:30:00.5-08:00'],
  ])('the time %s is written in Pacific time: %s', (time, expected) => {
    expect(writePacific(Date.parse(time))).toBe(expected);
  });

  it('every time written in Pacific time reads back as the same instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (time) => {
        expect(Date.parse(writePacific(time))).toBe(time);
      }),
    );
  });
});
