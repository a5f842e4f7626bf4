import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isManualClock, manualClock } from './manual-clock.ts';
import { systemClock } from './system-clock.ts';

describe('the manual clock', () => {
  it('a manual clock stands still until it is moved', async () => {
    const clock = manualClock(1000);
    let runs = 0;

    clock.at(1001, () => runs++);
    await clock.advance(0);

    expect(clock.now()).toBe(1000);
    expect(runs).toBe(0);
  });

  it('a callback runs exactly at its time', async () => {
    const clock = manualClock(0);
    const seen: number[] = [];
    clock.at(100, () => seen.push(clock.now()));

    await clock.advance(99);
    expect(seen).toEqual([]);

    await clock.advance(1);
    expect(seen).toEqual([100]);
  });

  it('an overdue callback runs at the next move without turning time back', async () => {
    const clock = manualClock(500);
    const seen: number[] = [];

    clock.at(100, () => seen.push(clock.now()));
    await clock.advance(0);

    expect(seen).toEqual([500]);
  });

  it('callbacks run in order of time, then in the order in which they were planned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 15 }), async (times) => {
        const clock = manualClock(0);
        const seen: { time: number; index: number }[] = [];
        for (const [index, time] of times.entries()) clock.at(time, () => seen.push({ time, index }));

        await clock.advance(20);

        expect(seen).toEqual(
          times.map((time, index) => ({ time, index })).sort((a, b) => a.time - b.time || a.index - b.index),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('promises settle after each callback, so that a callback can plan the next one', async () => {
    const clock = manualClock(0);
    const seen: number[] = [];
    const again = async (): Promise<void> => {
      await Promise.resolve();
      seen.push(clock.now());
      if (seen.length < 3) clock.at(clock.now() + 10, () => void again());
    };
    clock.at(10, () => void again());

    await clock.advance(100);

    expect(seen).toEqual([10, 20, 30]);
    expect(clock.now()).toBe(100);
  });

  it('a cancelled callback does not run', async () => {
    const clock = manualClock(0);
    const cancel = clock.at(5, () => expect.unreachable('it was cancelled'));

    cancel();
    await clock.set(10);

    expect(clock.next()).toBeUndefined();
  });

  it('a manual clock reports when the next callback is due', () => {
    const clock = manualClock(0);

    clock.at(30, () => undefined);
    clock.at(20, () => undefined);

    expect(clock.next()).toBe(20);
  });

  it('a manual clock refuses to be set to an earlier time', async () => {
    const clock = manualClock(10);

    await expect(clock.set(9)).rejects.toThrow('cannot go back to 9');
    await clock.set(10);
  });

  it('two simultaneous calls that move the clock run one after the other', async () => {
    const clock = manualClock(0);

    await Promise.all([clock.advance(10), clock.advance(10)]);

    expect(clock.now()).toBe(20);
  });

  it('isManualClock distinguishes a manual clock from the system clock', () => {
    expect(isManualClock(manualClock(0))).toBe(true);
    expect(isManualClock(systemClock)).toBe(false);
  });
});
