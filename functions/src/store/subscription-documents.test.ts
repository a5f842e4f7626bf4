import { newSettings } from '@fanfare/core/settings/settings.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { beforeEach, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { testKeyRing } from '../testing/test-key-ring.ts';
import { createStores } from './stores.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await createStores(local.open, testKeyRing).people.enter(
    { uid: 'dana', name: 'Dana', email: 'dana@fanfare.example', emailVerified: true },
    newSettings('Europe/Berlin', 'monday'),
    testTime,
  );
  await putWorkspace(local.db, ids.workspace, {});
});

/** The store compares with the real time, so these times are years away from it. */
const [past, future] = [new Date('2020-01-01T00:00:00Z'), new Date('2099-01-01T00:00:00Z')];
const active = {
  status: 'active',
  plan: 'pro',
  planName: 'Pro',
  currentPeriodEnd: future,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
};
const lapsed = { ...active, status: 'past_due', pastDueSince: past };

it.each([
  ['without a subscription', {}, 'free'],
  ['with an active subscription', { subscriptionData: active }, 'pro'],
  [
    'with a renewal that is not known yet',
    { subscriptionData: { ...active, currentPeriodEnd: past } },
    'pro',
  ],
  [
    'with a cancelled subscription whose period is over',
    { subscriptionData: { ...active, currentPeriodEnd: past, cancelAtPeriodEnd: true } },
    'free',
  ],
  ['with a payment that failed long ago', { subscriptionData: lapsed }, 'free'],
  [
    'with a payment that failed a day ago',
    { subscriptionData: { ...lapsed, pastDueSince: new Date(Date.now() - dayMs) } },
    'pro',
  ],
  ['with a subscription that ended', { subscriptionData: { ...active, status: 'canceled' } }, 'free'],
  ['with a granted plan below the subscription', { plan: 'creator', subscriptionData: active }, 'pro'],
  ['with a granted plan above the subscription', { plan: 'business', subscriptionData: active }, 'business'],
  ['with a subscription of an unknown state', { subscriptionData: { ...active, status: 'odd' } }, 'free'],
])('a person %s has the same plan in their record and in every quota', async (_who, fields, plan) => {
  const document = local.db.doc('users/dana');
  const { plan: _plan, subscriptionData: _data, ...rest } = (await document.get()).data()!;
  await document.set({ ...rest, ...fields });
  const { people, posts, quotas } = createStores(local.open, testKeyRing);
  expect((await people.find('dana'))?.plan ?? 'free').toBe(plan);
  expect((await posts.quota(ids.workspace, '2026-11')).plan).toBe(plan);
  const { owner } = await quotas.find({ workspaceId: ids.workspace, month: '2026-11' });
  expect(owner?.plan).toBe(plan);
});
