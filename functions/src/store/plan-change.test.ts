import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { limitsOf, type Plan } from '@fanfare/core/billing/plans.ts';
import { fits } from '@fanfare/core/quota/uploads.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpMedia } from '../testing/memory-media.ts';
import { testKeyRing } from '../testing/test-key-ring.ts';
import { createStores, type Stores } from './stores.ts';

const local = setUpFirestore();
let stores: Stores;
beforeEach(async () => {
  stores = createStores(local.open, testKeyRing);
  const identity = { uid: 'dana', name: 'Dana', email: 'dana@fanfare.example', emailVerified: true };
  await stores.people.enter(identity, newSettings('UTC', 'monday'), testTime);
  await stores.workspaces.create(workspace(), 'dana', 50);
});

const month = '2026-11';
const none = { put: [], remove: [], deliveries: [], create: [], count: 0 };
const gigabyte = 1024 ** 3;

/** Stores the subscription in the same way as an event of the payment provider. */
async function subscribe(plan: Plan, status: Subscription['status'] = 'active'): Promise<void> {
  const reading = await stores.billing.beginReading('dana');
  await stores.billing.keepSubscription('dana', reading ?? 0, {
    id: 'sub_1',
    status,
    plan,
    interval: 'month',
    createdAt: testTime,
    currentPeriodEnd: new Date('2100-01-01'),
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    trialEnd: null,
  });
}

let files = 0;
/** For each quota, a function that uses one unit and returns whether that was allowed. */
const uses = {
  posts: () =>
    new Promise<boolean>((resolve, reject) => {
      let isAllowed = false;
      stores.posts
        .change(ids.workspace, [], month, testTime, ({ quota }) => {
          isAllowed = fits(1, quota);
          return isAllowed ? { ...none, count: 1 } : none;
        })
        .then(() => resolve(isAllowed), reject);
    }),
  aiMessages: () => ask('gpt'),
  aiImages: () => ask('image'),
  async storage() {
    const id = `media-${(files += 1)}`;
    const path = `workspaces/${ids.workspace}/media/${id}/clip.mp4`;
    const added = await stores.media.add(madeUpMedia({ id, path, kind: 'video', bytes: gigabyte }));
    return added.kind === 'added';
  },
};
async function ask(kind: 'gpt' | 'image'): Promise<boolean> {
  const ref = { workspaceId: ids.workspace, id: `talk-${(files += 1)}`, uid: 'dana' };
  const decided = await stores.conversations.decide(ref, month, (_, hasLeft) => ({
    next: null,
    ...(hasLeft(kind) && { count: { [kind]: 1 } }),
    result: hasLeft(kind),
  }));
  return decided?.result === true;
}

/** Writes the amount directly, because reaching it call by call takes minutes. */
async function use(limit: keyof typeof uses, amount: number): Promise<void> {
  const at = (name: string) => local.db.doc(`users/dana/usage/${name}`);
  if (limit === 'posts') await at(month).set({ uploads: amount });
  if (limit === 'aiMessages') await at(`${month}_ai`).set({ gpt: amount, image: 0 });
  if (limit === 'aiImages') await at(`${month}_ai`).set({ gpt: 0, image: amount });
  if (limit === 'storage')
    await at('storage').set({
      workspaces: { [ids.workspace]: { imagesBytes: 0, videosBytes: amount * 1024 * 1024 } },
    });
}

const unit = (limit: keyof typeof uses) => (limit === 'storage' ? 1024 : 1);

describe.each(Object.keys(uses) as (keyof typeof uses)[])(
  'a change of the plan applies to the limit of %s immediately',
  (limit) => {
    const allowed = async (times: number) => {
      const all = await Promise.all(Array.from({ length: times }, uses[limit]));
      return all.filter(Boolean).length;
    };

    it('parallel uses never exceed the limit, which an upgrade raises and the end of the subscription lowers again', async () => {
      await use(limit, limitsOf('free')[limit]! - 2 * unit(limit));
      expect(await allowed(5)).toBe(2);
      expect(await allowed(1)).toBe(0);
      await subscribe('creator');
      await use(limit, limitsOf('creator')[limit]! - 3 * unit(limit));
      expect(await allowed(5)).toBe(3);
      await subscribe('pro');
      expect(await allowed(2)).toBe(2);
      await subscribe('pro', 'canceled');
      expect(await allowed(2)).toBe(0);
    });

    it('every use is counted if the plan is upgraded during simultaneous uses', async () => {
      await use(limit, limitsOf('free')[limit]! - unit(limit));
      const [counted] = await Promise.all([allowed(6), subscribe('creator')]);
      expect(counted).toBeGreaterThanOrEqual(1);
      const { quotas } = await stores.quotas.find({ workspaceId: ids.workspace, month });
      const used = {
        posts: quotas.uploads.uploadCount,
        aiMessages: quotas.ai.quota.used,
        aiImages: quotas.ai.imageQuota.used,
        storage: quotas.storage.totalSize,
      }[limit];
      expect(used).toBe(limitsOf('free')[limit]! + (counted - 1) * unit(limit));
    });
  },
);
