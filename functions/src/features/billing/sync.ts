import { currentSubscription, isLive } from '@fanfare/core/billing/current-subscription.ts';
import type { BillingCustomer } from '../../store/billing.ts';
import { reportingOutage } from '../../stripe/outage.ts';
import type { Payments } from '../../stripe/payments.ts';
import { syncCommissions } from '../affiliate/index.ts';
import type { SyncDependencies } from './dependencies.ts';

async function endAll(payments: Payments, customerId: string): Promise<void> {
  // The payment pages are closed first: a page that is paid a moment later would begin another subscription.
  await payments.closeCheckouts(customerId);
  const all = await payments.subscriptions(customerId);
  await Promise.all(all.filter(isLive).map(({ id }) => payments.cancel(id)));
}

/**
 * Reads the subscription of a person and stores it, unless the result of a later reading is stored already. Each event
 * begins a reading, so our record is never older than the last event, even if many arrive at the same time.
 */
async function storeSubscription(
  { billing }: SyncDependencies,
  payments: Payments,
  { uid, customerId }: BillingCustomer,
): Promise<void> {
  const reading = await billing.beginReading(uid);
  if (reading === null) return;
  await billing.keepSubscription(uid, reading, currentSubscription(await payments.subscriptions(customerId)));
}

/**
 * Updates everything that depends on a customer: the subscription, and the commissions of their affiliate. If the
 * person is leaving, their subscriptions end.
 */
export async function syncCustomer(
  deps: SyncDependencies,
  payments: Payments,
  customer: BillingCustomer,
): Promise<void> {
  if (await deps.deletions.find(customer.uid)) await endAll(payments, customer.customerId);
  await storeSubscription(deps, payments, customer);
  await syncCommissions(deps, payments, customer);
}

/** Ends every subscription of a person now. */
export async function endSubscriptions(deps: SyncDependencies, uid: string): Promise<void> {
  const payments = deps.payments();
  const customerId = (await deps.billing.find(uid))?.customerId ?? null;
  if (payments === null || customerId === null) return;
  await reportingOutage(async () => {
    await endAll(payments, customerId);
    await syncCustomer(deps, payments, { uid, customerId });
  });
}
