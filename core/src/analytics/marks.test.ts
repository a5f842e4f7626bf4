import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clusterMarks } from './marks.ts';

it('every item is in exactly one cluster, and clusters never overlap', () => {
  const positions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 100 });
  fc.assert(
    fc.property(positions, fc.double({ min: 0.01, max: 0.2, noNaN: true }), (at, gap) => {
      const clusters = clusterMarks(at, (each) => each, gap);
      expect(clusters.flatMap(({ items }) => items)).toEqual(at.toSorted((a, b) => a - b));
      for (const [n, cluster] of clusters.entries())
        if (n > 0) expect(cluster.at - (clusters[n - 1]?.at ?? 0)).toBeGreaterThanOrEqual(gap);
    }),
  );
});
