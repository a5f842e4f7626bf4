import type { Interval } from './prices.ts';
import type { PlanRight } from './subscription.ts';

/** A subscription of a person, as Stripe reports it. */
export interface Subscription extends PlanRight {
  id: string;
  interval: Interval;
  createdAt: Date;
  trialEnd: Date | null;
}

const ended: readonly Subscription['status'][] = ['canceled', 'incomplete_expired'];

/** Whether the subscription may still cost something. */
export const isLive = ({ status }: Pick<Subscription, 'status'>): boolean => !ended.includes(status);

/**
 * Sorts live subscriptions before ended ones, and newer before older ones. Subscriptions created in the same second are
 * sorted by id, so that the order is always the same.
 */
const byImportance = (a: Subscription, b: Subscription): number =>
  Number(isLive(b)) - Number(isLive(a)) ||
  b.createdAt.getTime() - a.createdAt.getTime() ||
  (a.id < b.id ? 1 : -1);

/** Of all subscriptions that a person ever had, the one that decides their plan. Null if they had none. */
export const currentSubscription = (all: readonly Subscription[]): Subscription | null =>
  all.toSorted(byImportance)[0] ?? null;
