import { expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createSweepPositionStore } from './sweep-positions.ts';

const local = setUpFirestore();

it('the store keeps the latest position under each name', async () => {
  const positions = createSweepPositionStore(local.open);
  expect(await positions.find('uploads')).toBeNull();
  await positions.keep('uploads', { from: 'a', nextAt: testTime });
  await positions.keep('uploads', { from: 'b', nextAt: testTime });
  expect(await positions.find('uploads')).toEqual({ from: 'b', nextAt: testTime });
  expect(await positions.find('others')).toBeNull();
});
