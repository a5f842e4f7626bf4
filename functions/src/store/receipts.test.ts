import { newDelivery } from '@fanfare/core/deliveries/delivery.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpDelivery } from '../testing/made-up-posts.ts';
import { createMemoryDeliveries } from '../testing/memory-deliveries.ts';
import { createDeliveryStore, type DeliveryPlan, type DeliveryStore } from './deliveries.ts';
import { ReceiptTakenError } from './receipts.ts';
import { createWorkspaceData, workspaceCollections } from './workspaces-data.ts';
import { createWorkspaceStore } from './workspaces.ts';

const local = setUpFirestore();

const stores: [string, () => DeliveryStore][] = [
  ['Firestore', () => createDeliveryStore(local.open)],
  ['memory', createMemoryDeliveries],
];

describe.each(stores)('the ids of posts at their network, in %s', (_name, open) => {
  let store: DeliveryStore;
  beforeEach(() => {
    store = open();
  });
  const planOf = (id: string, change: Partial<DeliveryPlan> = {}) =>
    madeUpDelivery({ id, postId: `post-of-${id}`, ...change }).plan;
  const create = async (...plans: DeliveryPlan[]) => {
    for (const plan of plans) await store.create(plan, newDelivery(testTime.getTime()), testTime);
  };
  /** Publishes a delivery with an id from the network. With `known`, the row is not read again. */
  async function publish(plan: DeliveryPlan, receiptId: string, isKnown = false) {
    const known = isKnown ? await store.find(plan) : null;
    const decide = ({ delivery }: { delivery: ReturnType<typeof newDelivery> }) => ({
      delivery: {
        ...delivery,
        state: 'published' as const,
        receipt: { id: receiptId, url: null },
        nextAt: null,
      },
    });
    return store.change(plan, testTime, decide, known);
  }
  const stateOf = async (plan: DeliveryPlan) => (await store.find(plan))?.delivery.state;
  const [first, second] = [planOf('d1'), planOf('d2')];

  it.each([false, true])(
    'an id belongs to the delivery that got it first, and other deliveries are refused (row read before: %s)',
    async (isKnown) => {
      await create(first, second);
      await publish(first, 'urn:li:share:7/8', isKnown);
      await expect(publish(second, 'urn:li:share:7/8', isKnown)).rejects.toThrow(ReceiptTakenError);
      expect(await stateOf(second)).toBe('queued');
      expect(await store.takenIds(second, ['urn:li:share:7/8', 'free'])).toEqual(
        new Set(['urn:li:share:7/8']),
      );
      expect(await store.takenIds(first, ['urn:li:share:7/8'])).toEqual(new Set());
      expect(await store.takenIds(first, [])).toEqual(new Set());
    },
  );

  it('of two deliveries that get the same id at the same time, one is refused', async () => {
    await create(first, second);
    const results = await Promise.allSettled([publish(first, 'a', true), publish(second, 'a', true)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(new Set([await stateOf(first), await stateOf(second)])).toEqual(new Set(['published', 'queued']));
  });

  it('if two workspaces have connected the same account, an id belongs to one delivery of both', async () => {
    const elsewhere = planOf('d1', { workspaceId: 'anotherWorkspace00001' });
    await create(first, elsewhere);
    expect(await store.takenIds(elsewhere, ['a'])).toEqual(new Set());
    await publish(first, 'a');
    await expect(publish(elsewhere, 'a')).rejects.toThrow(ReceiptTakenError);
    expect(await store.takenIds(elsewhere, ['a'])).toEqual(new Set(['a']));
    expect(await store.takenIds(first, ['a'])).toEqual(new Set());
  });

  it('another account may have the same id, and a first comment needs no id of its own', async () => {
    const elsewhere = planOf('d3', { platformId: 'another' });
    const comment = planOf('d4', { kind: 'comment', mediaId: 'a' });
    await create(first, elsewhere, comment);
    for (const plan of [first, elsewhere, comment]) await publish(plan, 'a');
    expect(await Promise.all([first, elsewhere, comment].map(stateOf))).toEqual(Array(3).fill('published'));
  });
});

it('an id that an earlier version of Fanfare stored below the workspace still belongs to its delivery', async () => {
  const store = createDeliveryStore(local.open);
  const { plan } = madeUpDelivery({ id: 'd2' });
  const name = encodeURIComponent(`${plan.platform}/${plan.platformId}/a`);
  const db = await local.open();
  await db.doc(`workspaces/${plan.workspaceId}/receipts/${name}`).set({ deliveryId: 'd1' });
  expect(await store.takenIds(plan, ['a', 'b'])).toEqual(new Set(['a']));
});

it('the ids of a deleted workspace still belong to its deliveries, because another workspace may have the same account', async () => {
  const store = createDeliveryStore(local.open);
  const [deleted, other] = ['one', 'two'].map(
    (workspaceId) => madeUpDelivery({ id: 'd1', workspaceId }).plan,
  );
  await store.create(deleted!, newDelivery(testTime.getTime()), testTime);
  await store.change(deleted!, testTime, ({ delivery }) => ({
    delivery: { ...delivery, receipt: { id: 'a', url: null } },
  }));
  for (const collection of workspaceCollections)
    await createWorkspaceData(local.open, collection).removeAllOf('one');
  await createWorkspaceStore(local.open).erase('one');
  expect(await store.takenIds(other!, ['a'])).toEqual(new Set(['a']));
});
