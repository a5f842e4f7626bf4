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
  const positions = createSweepPositionStore(() => Promise.resolve(local.db));
  expect(await positions.find('uploads')).toBeNull();
  await positions.keep('uploads', { from: 'a', nextAt: testTime });
  await positions.keep('uploads', { from: 'b', nextAt: testTime });
  expect(await positions.find('uploads')).toEqual({ from: 'b', nextAt: testTime });
  expect(await positions.find('others')).toBeNull();
});
