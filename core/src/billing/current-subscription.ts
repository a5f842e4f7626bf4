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
 * Live subscriptions come before ended ones, and then newer subscriptions before older ones. The id decides between
 * subscriptions of the same second, so that the order never changes.
 */
const byImportance = (a: Subscription, b: Subscription): number =>
  Number(isLive(b)) - Number(isLive(a)) ||
  b.createdAt.getTime() - a.createdAt.getTime() ||
  (a.id < b.id ? 1 : -1);

/** Of all subscriptions that a person ever had, the one that decides their plan. Null if they had none. */
export const currentSubscription = (all: readonly Subscription[]): Subscription | null =>
  all.toSorted(byImportance)[0] ?? null;
