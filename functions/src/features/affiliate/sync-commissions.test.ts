import type { PaidInvoice } from '@fanfare/core/affiliate/commissions.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { expect, it } from 'vitest';
import type { Payments } from '../../stripe/payments.ts';
import { testTime } from '../../testing/builders.ts';
import { createMemoryStores } from '../../testing/memory-stores.ts';
import { syncCommissions } from './sync-commissions.ts';

const invoice: PaidInvoice = {
  id: 'in_1',
  paidAt: testTime,
  paidCents: 2_900,
  takenBackCents: 0,
  plan: 'pro',
  interval: 'month',
};

it('many simultaneous events about a customer all succeed, and the last refund is booked', async () => {
  const { affiliates, people } = createMemoryStores();
  for (const uid of ['dana', 'imogen'])
    await people.enter(
      { uid, name: uid, email: `${uid}@fanfare.example`, emailVerified: true },
      newSettings('UTC', 'monday'),
      testTime,
    );
  await affiliates.join('dana', ['dana'], '1', testTime);
  await affiliates.refer('imogen', 'dana', testTime);
  let refunded = 0;
  let reads = 0;
  const payments = {
    paidInvoices: () => {
      reads += 1;
      return Promise.resolve([{ ...invoice, takenBackCents: refunded }]);
    },
  } satisfies Partial<Payments> as unknown as Payments;
  const sync = () =>
    syncCommissions({ affiliates, now: () => testTime }, payments, { uid: 'imogen', customerId: 'cus_1' });
  const events = Array.from({ length: 50 }, () => {
    refunded += 10;
    return sync();
  });
  await Promise.all(events);
  expect((await affiliates.referralOf('imogen'))?.earnings.booked['in_1']).toBe(2_400);
  expect(reads).toBeLessThanOrEqual(150);
});
