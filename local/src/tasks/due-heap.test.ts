import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DueHeap, type HeapEntry } from './due-heap.ts';

const drain = (heap: DueHeap<HeapEntry>): HeapEntry[] => {
  const drained: HeapEntry[] = [];
  for (let first = heap.first; first; first = heap.first) {
    drained.push(first);
    heap.remove(first);
  }
  return drained;
};

describe('the heap of due tasks', () => {
  it('the heap returns entries in the order of their times, and entries with equal times in the order of insertion, even after removals from its middle', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.integer({ min: 0, max: 9 }), isRemoved: fc.boolean() })),
        (plan) => {
          const heap = new DueHeap<HeapEntry>();
          const entries = plan.map(({ at }, order) => ({ at, order, index: 0 }));
          for (const entry of entries) heap.add(entry);

          for (const [order, { isRemoved }] of plan.entries()) if (isRemoved) heap.remove(entries[order]!);

          const kept = entries.filter((_, order) => !plan[order]!.isRemoved);
          expect(drain(heap)).toEqual(kept.sort((a, b) => a.at - b.at || a.order - b.order));
        },
      ),
    );
  });

  it('removing an entry a second time does nothing', () => {
    const heap = new DueHeap<HeapEntry>();
    const [first, second] = [1, 2].map((at) => ({ at, order: at, index: 0 }));
    heap.add(first!);
    heap.add(second!);

    heap.remove(first!);
    heap.remove(first!);

    expect(drain(heap)).toEqual([second]);
  });
});
