import { expect, it } from 'vitest';
import { ROOT, wire, wireReference, wireVector } from '../testing/wire-values.ts';
import { normalizeFields } from './normalize.ts';
import { plainFields } from './plain.ts';

it('fields are converted to plain JavaScript values', () => {
  const fields = normalizeFields({
    n: wire(1),
    list: wire([null, { deep: true }]),
    when: { valueType: 'timestampValue', timestampValue: { seconds: '1', nanos: 500_000_000 } },
    other: wireReference('a/b'),
    vector: wireVector(1, 2),
  });

  expect(plainFields(fields)).toEqual({
    n: 1,
    list: [null, { deep: true }],
    when: new Date(1500),
    other: `${ROOT}/a/b`,
    vector: [1, 2],
  });
});
