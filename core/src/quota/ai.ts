import { limitsOf, type Plan } from '../billing/plans.ts';
import type { PlanOwnerName } from './plan-owner.ts';

export const aiKinds = ['gpt', 'image'] as const;
/** Counted uses of the assistant: messages and generated images. */
export type AiKind = (typeof aiKinds)[number];

const limitName = { gpt: 'aiMessages', image: 'aiImages' } as const satisfies Readonly<
  Record<AiKind, string>
>;

/** `limit` and `remaining` are null where the plan is unlimited. */
export interface AiQuota {
  plan: Plan;
  limit: number | null;
  used: number;
  remaining: number | null;
  unlimited: boolean;
}

export interface AiQuotas extends PlanOwnerName {
  quota: AiQuota;
  imageQuota: AiQuota;
}

export type AiUsage = Readonly<Record<AiKind, number>>;

function aiQuota(kind: AiKind, used: number, plan: Plan): AiQuota {
  const limit = limitsOf(plan)[limitName[kind]];
  const remaining = limit === null ? null : Math.max(0, limit - used);
  return { plan, limit, used, remaining, unlimited: limit === null };
}

export function aiQuotas(usage: AiUsage, plan: Plan): AiQuotas {
  return { quota: aiQuota('gpt', usage.gpt, plan), imageQuota: aiQuota('image', usage.image, plan) };
}

/** Shown until the server has answered. */
export const assumedAiQuotas: AiQuotas = aiQuotas({ gpt: 0, image: 0 }, 'free');

export function isUsedUp({ unlimited, used, limit }: Pick<AiQuota, 'unlimited' | 'used' | 'limit'>): boolean {
  return !unlimited && limit !== null && used >= limit;
}
