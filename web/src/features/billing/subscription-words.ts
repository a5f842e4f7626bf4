import type { Billing, SubscriptionView } from '@fanfare/core/api/billing.ts';
import { isLive } from '@fanfare/core/billing/current-subscription.ts';
import { priceText } from '@fanfare/core/billing/money.ts';
import { plans, type Plan } from '@fanfare/core/billing/plans.ts';
import { priceOf, type Interval } from '@fanfare/core/billing/prices.ts';
import type { SubscriptionStatus } from '@fanfare/core/billing/subscription.ts';
import type { Status } from '../../ui/theme/palette.ts';

export const planNote: Readonly<Record<Plan, string>> = {
  free: 'Try it with your own accounts.',
  creator: 'For one person, many networks.',
  pro: 'For a small team.',
  business: 'For agencies and brands.',
};

export const intervalWord: Readonly<Record<Interval, string>> = { month: 'monthly', year: 'yearly' };
const perInterval: Readonly<Record<Interval, string>> = { month: 'a month', year: 'a year' };

/** "$115.20 a year" */
export const priceSentence = (plan: Plan, interval: Interval): string =>
  plan === 'free' ? priceText(0) : `${priceText(priceOf(plan, interval))} ${perInterval[interval]}`;

/** The text of each state of a subscription, and the status that gives its chip a colour. */
export const statusDisplay: Readonly<Record<SubscriptionStatus, { label: string; status: Status }>> = {
  trialing: { label: 'Trial', status: 'uploaded' },
  active: { label: 'Active', status: 'uploaded' },
  past_due: { label: 'Payment failed', status: 'failed' },
  unpaid: { label: 'Unpaid', status: 'failed' },
  incomplete: { label: 'Payment missing', status: 'failed' },
  incomplete_expired: { label: 'Not paid', status: 'draft' },
  paused: { label: 'Paused', status: 'draft' },
  canceled: { label: 'Ended', status: 'draft' },
};

type DayText = (at: string) => string;

/** The end of the paid period, or of the trial. */
export const paidUntil = ({ status, trialEnd, currentPeriodEnd }: SubscriptionView): string =>
  status === 'trialing' ? (trialEnd ?? currentPeriodEnd) : currentPeriodEnd;

function subscriptionSentence(subscription: SubscriptionView, day: DayText): string {
  const { status, plan, planName, interval, cancelAtPeriodEnd, graceEnd } = subscription;
  const price = priceSentence(plan, interval);
  const until = day(paidUntil(subscription));
  const free = plans.free.name;
  switch (status) {
    case 'trialing':
      return cancelAtPeriodEnd
        ? `The trial ends on ${until}, then you have the ${free} plan.`
        : `Free until ${until}. Then ${price}, unless you cancel before.`;
    case 'active':
      return cancelAtPeriodEnd
        ? `Paid until ${until}, then you have the ${free} plan.`
        : `${price}. Renews on ${until}.`;
    case 'past_due':
      return graceEnd === null
        ? `${price}. The last payment failed.`
        : `${price}. The last payment failed. Your plan stays until ${day(graceEnd)}.`;
    case 'unpaid':
      return `Pay the open invoice to use ${planName} again.`;
    case 'incomplete':
      return `Pay the open invoice to start ${planName}.`;
    case 'paused':
      return `${planName} is paused.`;
    case 'incomplete_expired':
      return `${planName} did not start, because it was not paid.`;
    case 'canceled':
      return `Your ${planName} plan has ended. Nothing was deleted.`;
  }
}

export function planSentence({ plan, subscription }: Billing, day: DayText): string {
  if (!subscription)
    return plan === 'free'
      ? 'Free forever. No card needed.'
      : 'This plan was given to you. You pay nothing for it.';
  const sentence = subscriptionSentence(subscription, day);
  const isOther = isLive(subscription) && plan !== 'free' && plan !== subscription.plan;
  return isOther ? `You also have a ${subscription.planName} subscription. ${sentence}` : sentence;
}
