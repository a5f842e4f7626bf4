import type { Billing, InvoiceView, SubscriptionView } from '@fanfare/core/api/billing.ts';
import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { findExcess, type PlanUsage } from '@fanfare/core/billing/exceeding.ts';
import { higherPlan, isPlan, plans } from '@fanfare/core/billing/plans.ts';
import { graceEnd } from '@fanfare/core/billing/subscription.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { BillingRecord } from '../../store/billing.ts';
import type { BillingDependencies } from './dependencies.ts';

function viewOf(subscription: Subscription): SubscriptionView {
  const { status, plan, interval, currentPeriodEnd, cancelAtPeriodEnd, trialEnd } = subscription;
  return {
    status,
    plan,
    planName: plans[plan].name,
    interval,
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    cancelAtPeriodEnd,
    trialEnd: trialEnd?.toISOString() ?? null,
    graceEnd: graceEnd(subscription)?.toISOString() ?? null,
  };
}

async function usageOf({ quotas, now }: BillingDependencies, { owner }: BillingRecord): Promise<PlanUsage> {
  const at = now();
  const [found, capacity] = await Promise.all([
    // The owner is known, so no workspace is read.
    quotas.find({ workspaceId: '', month: quotaMonth(at.getTime()) }, owner),
    quotas.capacityOf(owner.uid, at),
  ]);
  const { uploads, ai, storage } = found.quotas;
  return {
    posts: uploads.uploadCount,
    aiMessages: ai.quota.used,
    aiImages: ai.imageQuota.used,
    storage: storage.totalSize,
    ...capacity,
  };
}

/**
 * Returns the invoices, or null if they cannot be read: a payment provider that does not answer must not hide the plan.
 */
async function invoicesOf(
  { payments, log }: BillingDependencies,
  { customerId }: BillingRecord,
): Promise<InvoiceView[] | null> {
  if (customerId === null) return [];
  try {
    return (await payments()?.invoices(customerId)) ?? [];
  } catch (error) {
    log.error('The invoices of a person cannot be read.', error);
    return null;
  }
}

export async function findBilling(deps: BillingDependencies, uid: string): Promise<Billing> {
  const record = await deps.billing.find(uid);
  if (!record) throw new AppError('not_found');
  const [usage, invoices] = await Promise.all([usageOf(deps, record), invoicesOf(deps, record)]);
  const { plan } = record.owner;
  const lower = Object.keys(plans)
    .filter(isPlan)
    .filter((each) => each !== plan && higherPlan(each, plan) === plan);
  return {
    isSetUp: deps.payments() !== null,
    plan,
    subscription: record.subscription && viewOf(record.subscription),
    usage,
    exceeding: Object.fromEntries(lower.map((each) => [each, findExcess(usage, each)])),
    invoices,
  };
}
