import { expect, it } from 'vitest';
import { ROOT, wireFields } from '../testing/wire-values.ts';
import { normalizeFields } from './normalize.ts';
import { documentBytes } from './sizes.ts';

it('the example document of the public documentation has 147 bytes, as documented', () => {
  const fields = normalizeFields(
    wireFields({ type: 'Personal', done: false, priority: 1, description: 'Learn Cloud Firestore' }),
  );

  expect(documentBytes(`${ROOT}/users/jeff/tasks/my_task_id`, fields)).toBe(147);
});

it('null, booleans, numbers, texts, arrays and maps have their documented sizes', () => {
  const size = (value: unknown): number =>
    documentBytes(`${ROOT}/a/b`, normalizeFields(wireFields({ x: value }))) -
    documentBytes(`${ROOT}/a/b`, {}) -
    2;

  expect([null, true, 1, 1.5, 'é', [1, 'a'], { k: 1 }].map(size)).toEqual([1, 1, 8, 8, 3, 10, 10]);
});
