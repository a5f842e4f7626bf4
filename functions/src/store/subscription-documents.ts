import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { isPlan, type Plan } from '@fanfare/core/billing/plans.ts';
import { subscriptionStatuses, type PlanRight } from '@fanfare/core/billing/subscription.ts';
import { z } from 'zod';
import { instant } from './read.ts';

/** `subscriptionData` in `users/{uid}`: the subscription as Stripe last told us. */
const storedSubscription = z.object({
  status: z.enum(subscriptionStatuses),
  plan: z.custom<Plan>(isPlan),
  currentPeriodEnd: instant,
  cancelAtPeriodEnd: z.boolean(),
  pastDueSince: instant.nullable(),
});

/** Null without a subscription, and for one that cannot be read: it must not lock anybody out. */
export function readSubscription(person: DocumentSnapshot): PlanRight | null {
  return storedSubscription.safeParse(person.get('subscriptionData')).data ?? null;
}
