import type { Plan } from './uploads.ts';

export const aiKinds = ['gpt', 'image'] as const;
/** What of the assistant is counted: messages to it, and images made by it. */
export type AiKind = (typeof aiKinds)[number];

/** How much of it a month holds, by plan; null is without limit. */
export const aiPerMonth: Readonly<Record<Plan, Readonly<Record<AiKind, number | null>>>> = {
  free: { gpt: 50, image: 5 },
  pro: { gpt: 1_000, image: 100 },
  business: { gpt: null, image: 1_000 },
};

/** `limit` and `remaining` are null where there is none. */
export interface AiQuota {
  plan: Plan;
  limit: number | null;
  used: number;
  remaining: number | null;
  unlimited: boolean;
}

export interface AiQuotas {
  quota: AiQuota;
  imageQuota: AiQuota;
}

export type AiUsage = Readonly<Record<AiKind, number>>;

function aiQuota(kind: AiKind, used: number, plan: Plan): AiQuota {
  const limit = aiPerMonth[plan][kind];
  const remaining = limit === null ? null : Math.max(0, limit - used);
  return { plan, limit, used, remaining, unlimited: limit === null };
}

export function aiQuotas(usage: AiUsage, plan: Plan): AiQuotas {
  return { quota: aiQuota('gpt', usage.gpt, plan), imageQuota: aiQuota('image', usage.image, plan) };
}

/** Shown where the server cannot be asked. */
export const assumedAiQuotas: AiQuotas = aiQuotas({ gpt: 0, image: 0 }, 'free');

/** Whether nothing more may be asked for. */
export function isUsedUp({ unlimited, used, limit }: Pick<AiQuota, 'unlimited' | 'used' | 'limit'>): boolean {
  return !unlimited && limit !== null && used >= limit;
}
