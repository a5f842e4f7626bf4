import { expect, it } from 'vitest';
import { unknownFields } from './decisive-fields.ts';

const at = '2030-01-01T10:00:00Z';

it.each([
  [20, 20],
  [21, 20],
])('of %i refused fields, %i are named', (count, named) => {
  const dates = Object.fromEntries(Array.from({ length: count }, (_, n) => [`schedul${n}`, at]));
  expect(unknownFields(dates, {}).refused).toHaveLength(named);
});

it('a refused name of any length is shown with its first 100 characters', () => {
  const [found] = unknownFields({ ['schedul'.repeat(1000)]: at }, {}).refused;
  expect(found?.path.join('.')).toHaveLength(100);
  expect(found?.message.length).toBeLessThan(400);
});
