import { plans, type Plan } from './plans.ts';

export type PaidPlan = Exclude<Plan, 'free'>;

export const paidPlans = Object.keys(plans).filter((plan) => plan !== 'free') as PaidPlan[];

/** The length of the trial. Each person can have one trial. */
export const trialDays = 14;

export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** How much cheaper a yearly subscription is than twelve months, as a fraction. */
export const yearlyDiscount = 0.2;

/** The price of a whole interval (a month or a year) in cents of US dollars. */
export function priceOf(plan: PaidPlan, interval: Interval): number {
  const { monthlyCents } = plans[plan];
  return interval === 'month' ? monthlyCents : Math.round(monthlyCents * 12 * (1 - yearlyDiscount));
}

/** The name of a price at Stripe. It is the same in every Stripe account and mode. */
export const lookupKeyOf = (plan: PaidPlan, interval: Interval): string => `fanfare_${plan}_${interval}`;
