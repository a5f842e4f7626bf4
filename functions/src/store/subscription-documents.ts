import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { isPlan, type Plan } from '@fanfare/core/billing/plans.ts';
import { intervals } from '@fanfare/core/billing/prices.ts';
import { subscriptionStatuses, type PlanRight } from '@fanfare/core/billing/subscription.ts';
import { z } from 'zod';
import { instant } from './read.ts';

/** The part of the subscription that decides about the plan. */
const storedRight = z.object({
  status: z.enum(subscriptionStatuses),
  plan: z.custom<Plan>(isPlan),
  currentPeriodEnd: instant,
  cancelAtPeriodEnd: z.boolean(),
  pastDueSince: instant.nullable(),
});

/** `subscriptionData` in `users/{uid}`: the subscription as Stripe last reported it, with the name of its plan. */
const storedSubscription = storedRight.extend({
  id: z.string(),
  interval: z.enum(intervals),
  createdAt: instant,
  trialEnd: instant.nullable(),
});

const data = (person: DocumentSnapshot): unknown => person.get('subscriptionData');

/**
 * Reads the subscription of a person. Null if there is none, and also if it is unreadable: an error would lock the
 * person out.
 */
export const readSubscription = (person: DocumentSnapshot): PlanRight | null =>
  storedRight.safeParse(data(person)).data ?? null;

export const readWholeSubscription = (person: DocumentSnapshot): Subscription | null =>
  storedSubscription.safeParse(data(person)).data ?? null;
