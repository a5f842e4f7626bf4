import { plans } from '@fanfare/core/billing/plans.ts';
import {
  intervals,
  lookupKeyOf,
  paidPlans,
  priceOf,
  type Interval,
  type PaidPlan,
} from '@fanfare/core/billing/prices.ts';

export interface Price {
  id: string;
  product: string;
  productName: string;
  lookupKey: string;
  interval: Interval;
  plan: PaidPlan;
  amount: number;
}

/** The prices that are created at Stripe when the product goes live. */
export const prices: readonly Price[] = paidPlans.flatMap((plan) =>
  intervals.map((interval) => ({
    id: `price_${plan}_${interval}`,
    product: `prod_${plan}`,
    productName: plans[plan].name,
    lookupKey: lookupKeyOf(plan, interval),
    interval,
    plan,
    amount: priceOf(plan, interval),
  })),
);

export const priceById = (id: string): Price | undefined => prices.find((price) => price.id === id);
