import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDuplicates } from './duplicates.ts';
import { fileOf, row } from './testing/builders.ts';

const named = (id: string, file: string, name: string) =>
  row(id, { file: fileOf(file, { _id: file, name, bytes: 1 }) });

describe('duplicates in a sheet', () => {
  it('rows are one group if they share their file or their name, directly or through other rows', () => {
    const rows = [named('a', '1', 'x'), named('b', '2', 'y'), named('c', '3', 'z'), named('d', '1', 'y')];
    expect(findDuplicates(rows)).toEqual([{ kind: 'file', rows: ['a', 'b', 'd'] }]);
  });

  it('two rows are in one group if, and only if, a chain of shared names and files joins them', () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
        const rows = pairs.map(([file, name], i) => named(`r${i}`, `f${file}`, `n${name}`));
        let groups = pairs.map((each, i) => ({ ids: [`r${i}`], pairs: [each] }));
        for (let before = -1; before !== groups.length;) {
          before = groups.length;
          groups = groups.reduce<typeof groups>((done, each) => {
            const joins = done.find((other) =>
              other.pairs.some((a) => each.pairs.some((b) => a[0] === b[0] || a[1] === b[1])),
            );
            if (!joins) return [...done, each];
            joins.ids.push(...each.ids);
            joins.pairs.push(...each.pairs);
            return done;
          }, []);
        }
        const wanted = groups.filter(({ ids }) => ids.length > 1).map(({ ids }) => ids.toSorted().join(' '));
        const found = findDuplicates(rows).map(({ rows: ids }) => ids.toSorted().join(' '));
        expect(found.toSorted()).toEqual(wanted.toSorted());
      }),
    );
  });
});
