import type { CreateCheckoutInput } from '@fanfare/core/api/schemas/billing.ts';
import { isLive } from '@fanfare/core/billing/current-subscription.ts';
import { trialDays } from '@fanfare/core/billing/prices.ts';
import { AppError } from '../../http/app-error.ts';
import type { Payments } from '../../stripe/payments.ts';
import type { BillingDependencies } from './dependencies.ts';

const page = '/dashboard/settings/subscription';

export function requirePayments({ payments }: Pick<BillingDependencies, 'payments'>): Payments {
  const found = payments();
  if (found) return found;
  throw new AppError('not_found', { message: 'Billing is not set up here.' });
}

/** The customer of a person, who becomes one with the first payment page. */
async function customerOf(
  { billing }: BillingDependencies,
  payments: Payments,
  uid: string,
): Promise<string> {
  const record = await billing.find(uid);
  if (!record) throw new AppError('not_found');
  if (record.customerId !== null) return record.customerId;
  const { owner, email } = record;
  const kept = await billing.keepCustomer(
    uid,
    await payments.createCustomer({ uid, email, name: owner.name }),
  );
  if (kept === null) throw new AppError('not_found');
  return kept;
}

export async function openPortal(deps: BillingDependencies, uid: string): Promise<{ url: string }> {
  const payments = requirePayments(deps);
  const record = await deps.billing.find(uid);
  if (!record?.customerId) throw new AppError('not_found', { message: 'You have no subscription yet.' });
  return { url: await payments.portal(record.customerId, deps.siteUrl(page)) };
}

/**
 * Opens a payment page. A person has one at a time, and none while they have a subscription: paying on two pages would
 * begin two subscriptions. Of two calls at the same time, the later one counts.
 */
export async function createCheckout(
  deps: BillingDependencies,
  { plan, interval }: CreateCheckoutInput,
  uid: string,
): Promise<{ url: string }> {
  const payments = requirePayments(deps);
  const { billing, siteUrl } = deps;
  const customerId = await customerOf(deps, payments, uid);
  const count = await billing.countCheckout(uid);
  // The pages are closed first. After that none can be paid, so the subscriptions are complete.
  await payments.closeCheckouts(customerId);
  const subscriptions = await payments.subscriptions(customerId);
  if (subscriptions.some(isLive)) return openPortal(deps, uid);
  const made = await payments.createCheckout({
    customerId,
    uid,
    plan,
    interval,
    // Everybody tries a plan once.
    trialDays: subscriptions.length === 0 ? trialDays : 0,
    successUrl: `${siteUrl(page)}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: siteUrl(page),
    key: `checkout:${customerId}:${count}`,
  });
  const record = await billing.find(uid);
  if (record?.checkouts === count) return { url: made.url };
  await payments.closeCheckout(made.id);
  throw new AppError('conflict', { message: 'Another payment page was opened. Please use that one.' });
}
