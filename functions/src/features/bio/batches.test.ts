import { describe, expect, it } from 'vitest';
import { createBatches } from './batches.ts';

/** Creates runs that last until the test ends them. */
function heldRuns() {
  const runs: { key: string; items: readonly number[]; end: (result: string) => void; fail: () => void }[] =
    [];
  const add = createBatches<number, string>((key, items) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    runs.push({ key, items, end: resolve, fail: () => reject(new Error('No.')) });
    return promise;
  });
  return { runs, add };
}

describe('work in batches', () => {
  it('the first item is handled immediately, and the items that arrive during its run share the next run', async () => {
    const { runs, add } = heldRuns();
    const first = add('a', 1);
    const others = [add('a', 2), add('a', 3)];
    expect(runs.map(({ items }) => items)).toEqual([[1]]);
    runs[0]?.end('one');
    expect(await first).toBe('one');
    await expect.poll(() => runs.length).toBe(2);
    expect(runs[1]?.items).toEqual([2, 3]);
    runs[1]?.end('two');
    expect(await Promise.all(others)).toEqual(['two', 'two']);
  });

  it('runs for different keys do not wait for each other', () => {
    const { runs, add } = heldRuns();
    void add('a', 1);
    void add('b', 2);
    expect(runs.map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('a failed run fails only its own items', async () => {
    const { runs, add } = heldRuns();
    const first = add('a', 1);
    const second = add('a', 2);
    runs[0]?.fail();
    await expect(first).rejects.toThrow('No.');
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.end('two');
    expect(await second).toBe('two');
  });

  it('an item that arrives after a run has ended begins a new run immediately', async () => {
    const { runs, add } = heldRuns();
    const first = add('a', 1);
    runs[0]?.end('one');
    await first;
    await expect
      .poll(() => {
        if (runs.length === 1) void add('a', 2);
        return runs.length;
      })
      .toBe(2);
  });

  it('each of 1,000 items belongs to exactly one run: the items of a failed run are not tried again', async () => {
    const seen: number[] = [];
    const add = createBatches<number, undefined>(async (_key, items) => {
      seen.push(...items);
      await Promise.resolve();
      if (items.length % 2 === 0) throw new Error('No.');
      return undefined;
    });
    await Promise.allSettled(Array.from({ length: 1000 }, (_, i) => add(`key-${i % 3}`, i)));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  });
});
