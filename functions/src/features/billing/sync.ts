import { currentSubscription, isLive } from '@fanfare/core/billing/current-subscription.ts';
import type { BillingCustomer } from '../../store/billing.ts';
import { reportingOutage } from '../../stripe/outage.ts';
import type { Payments } from '../../stripe/payments.ts';
import { syncCommissions } from '../affiliate/index.ts';
import type { SyncDependencies } from './dependencies.ts';

/** Two calls that store at the same time meet at most a few times. */
const triesMax = 10;

async function endAll(payments: Payments, customerId: string): Promise<void> {
  // Closed first: a page that is paid a moment later would begin another subscription.
  await payments.closeCheckouts(customerId);
  const all = await payments.subscriptions(customerId);
  await Promise.all(all.filter(isLive).map(({ id }) => payments.cancel(id)));
}

/**
 * Reads the subscription of a person and stores it. What was read before another reading was stored is thrown away and
 * read again, so our record is never older than the last event.
 */
async function storeSubscription(
  { billing }: SyncDependencies,
  payments: Payments,
  { uid, customerId }: BillingCustomer,
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = await billing.find(uid);
    if (!before) return;
    const found = currentSubscription(await payments.subscriptions(customerId));
    if (await billing.keepSubscription(uid, before.revision, found)) return;
  }
  throw new Error('The subscription of a person changes all the time.');
}

/**
 * Brings everything that depends on a customer up to date: the subscription, and the commissions of whoever brought them.
 * Subscriptions of a person who is leaving end.
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
