import { minuteMs } from '@fanfare/core/time/units.ts';
import { newDelivery } from '../core/src/deliveries/delivery.ts';
import { ids, testTime } from '../functions/src/testing/builders.ts';
import {
  countedNetworks,
  startCountedProduct,
  type CountedProduct,
} from '../functions/src/testing/counted-product.ts';
import type { StoredAccount } from '../functions/src/store/accounts.ts';
import { madeUpDelivery, madeUpPost } from '../functions/src/testing/made-up-posts.ts';
import type { BenchLine } from './line.ts';

export const workspaceId = ids.workspace;

/**
 * Every call by a member first reads two documents: the membership, and the record that says whether the member is
 * locked.
 */
export const readsOfGuard = 2;

export async function connect(product: CountedProduct, count: number, change: Partial<StoredAccount> = {}) {
  const { accounts, credentials } = product.stores;
  const grant = { accessToken: 'a', refreshToken: 'r', expiresAt: null, scopes: ['read', 'write'] };
  for (let i = 0; i < count; i += 1) {
    const ref = {
      workspaceId,
      platform: countedNetworks[i % countedNetworks.length] ?? '',
      platformId: `account-${i}`,
    };
    await credentials.put(ref, grant);
    await accounts.put({
      ...ref,
      username: `account ${i}`,
      logo: null,
      scopes: grant.scopes,
      connectedAt: testTime,
      connectedBy: 'dana',
      tokenEndsAt: null,
      broken: null,
      ...change,
    });
  }
}

export async function plan(
  product: CountedProduct,
  count: number,
  dueAt: (i: number) => number,
  accounts = 50,
) {
  const one = (i: number) => {
    const { plan: made } = madeUpDelivery({
      id: `planned-${i}`,
      workspaceId,
      platform: countedNetworks[(i % accounts) % countedNetworks.length] ?? '',
      platformId: `account-${i % accounts}`,
    });
    return product.stores.deliveries.create(made, newDelivery(dueAt(i)), testTime);
  };
  for (let from = 0; from < count; from += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, i) => one(from + i)));
}

export async function measure(run: (product: CountedProduct) => Promise<BenchLine[]>): Promise<BenchLine[]> {
  const product = await startCountedProduct();
  try {
    return await run(product);
  } finally {
    await product.stop();
  }
}

export async function schedule(product: CountedProduct, count: number) {
  const post = (i: number) =>
    madeUpPost({
      id: `post-${i}`,
      groupId: `group-${i}`,
      workspaceId,
      status: 'scheduled',
      schedule: { at: product.now() + (i + 1) * minuteMs, zone: 'UTC' },
    });
  for (let from = 0; from < count; from += 200)
    await product.stores.posts.change(workspaceId, [], null, testTime, () => ({
      put: Array.from({ length: Math.min(200, count - from) }, (_, i) => post(from + i)),
      remove: [],
      deliveries: [],
      create: [],
      count: 0,
    }));
}

export const reads = (name: string, value: number, atMost: number): BenchLine => ({
  name,
  value,
  unit: 'reads',
  budget: { atMost },
});
