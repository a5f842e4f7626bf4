import type { PlanUsage } from '../billing/exceeding.ts';
import { limitNames, limitsOf, type LimitName, type Plan } from '../billing/plans.ts';
import { usageLevel, usageShare, type UsageLevel } from './usage.ts';

export interface PlanUsageLine {
  limit: LimitName;
  used: number;
  /** Null where the plan is unlimited. */
  allowed: number | null;
  share: number;
  level: UsageLevel;
}

/** One line for every limit that has a count, in the order in which the plans list their limits. */
export function planUsageLines(usage: PlanUsage, plan: Plan): PlanUsageLine[] {
  const limits = limitsOf(plan);
  return limitNames.flatMap((limit) => {
    const [used, allowed] = [usage[limit], limits[limit]];
    if (used === undefined) return [];
    return [{ limit, used, allowed, share: usageShare(used, allowed), level: usageLevel(used, allowed) }];
  });
}
