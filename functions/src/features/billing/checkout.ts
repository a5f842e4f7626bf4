import type { CreateCheckoutInput, OpenPortalInput } from '@fanfare/core/api/schemas/billing.ts';
import { currentSubscription, isLive } from '@fanfare/core/billing/current-subscription.ts';
import { trialDays } from '@fanfare/core/billing/prices.ts';
import { subscriptionPath as page } from '@fanfare/core/billing/subscription-path.ts';
import { AppError } from '../../http/app-error.ts';
import type { Payments, PortalTask } from '../../stripe/payments.ts';
import type { BillingDependencies } from './dependencies.ts';

export function requirePayments({ payments }: Pick<BillingDependencies, 'payments'>): Payments {
  const found = payments();
  if (found) return found;
  throw new AppError('not_found', { message: 'Billing is not set up here.' });
}

/** Returns the person's customer at Stripe, which is created with their first payment page. */
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
    await payments.createCustomer({ uid, email, name: owner.name, number: record.readings }),
  );
  if (kept === null) throw new AppError('not_found');
  return kept;
}

/** The screen looks for changes when the person returns from the portal to this address. */
const afterPortal = `${page}?changed=1`;

export async function openPortal(
  deps: BillingDependencies,
  { page: wanted }: OpenPortalInput,
  uid: string,
): Promise<{ url: string }> {
  const payments = requirePayments(deps);
  const record = await deps.billing.find(uid);
  if (!record?.customerId) throw new AppError('not_found', { message: 'You have no subscription yet.' });
  const live = record.subscription && isLive(record.subscription) ? record.subscription : null;
  const tasks: Record<OpenPortalInput['page'], PortalTask | null> = {
    manage: null,
    card: { kind: 'card' },
    cancel: live && !live.cancelAtPeriodEnd ? { kind: 'cancel', subscriptionId: live.id } : null,
  };
  return { url: await payments.portal(record.customerId, deps.siteUrl(afterPortal), tasks[wanted]) };
}

/**
 * Opens a payment page. A person has at most one open page, and none while they are subscribed, because paying on two
 * pages would begin two subscriptions. An existing subscription is changed in the portal. If two calls overlap, the
 * earlier call closes its own page.
 */
export async function createCheckout(
  deps: BillingDependencies,
  { plan, interval }: CreateCheckoutInput,
  uid: string,
): Promise<{ url: string }> {
  const payments = requirePayments(deps);
  const { billing, deletions, siteUrl } = deps;
  const customerId = await customerOf(deps, payments, uid);
  const count = await billing.countCheckout(uid);
  // The open pages are closed first, so that none is paid after the subscriptions are read.
  await payments.closeCheckouts(customerId);
  const subscriptions = await payments.subscriptions(customerId);
  const live = currentSubscription(subscriptions.filter(isLive));
  if (live) {
    const task: PortalTask = { kind: 'change', subscriptionId: live.id, plan, interval };
    return { url: await payments.portal(customerId, siteUrl(afterPortal), task) };
  }
  if (await payments.hasUnknownSubscription(customerId))
    throw new AppError('conflict', { message: 'You already have a subscription. Please contact support.' });
  const made = await payments.createCheckout({
    customerId,
    uid,
    plan,
    interval,
    // The trial is for a person's first subscription only.
    trialDays: subscriptions.length === 0 ? trialDays : 0,
    successUrl: `${siteUrl(page)}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: siteUrl(page),
    key: `checkout:${customerId}:${count}`,
  });
  const [record, leaving] = await Promise.all([billing.find(uid), deletions.find(uid)]);
  if (record?.checkouts === count && !leaving) return { url: made.url };
  await payments.closeCheckout(made.id);
  if (leaving) throw new AppError('locked');
  throw new AppError('conflict', { message: 'Another payment page was opened. Please use that one.' });
}
