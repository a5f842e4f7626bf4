import { afterAll, beforeAll, expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { createSweepPositionStore } from './sweep-positions.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
afterAll(() => local.stop());

it('the store keeps the latest position under each name', async () => {
  const places = createSweepPositionStore(() => Promise.resolve(local.db));
  expect(await places.find('uploads')).toBeNull();
  await places.keep('uploads', { from: 'a', nextAt: testTime });
  await places.keep('uploads', { from: 'b', nextAt: testTime });
  expect(await places.find('uploads')).toEqual({ from: 'b', nextAt: testTime });
  expect(await places.find('others')).toBeNull();
});
