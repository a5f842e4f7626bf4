import { limitNames, limitsOf, type LimitName, type Plan } from './plans.ts';

/** How much of each limit a person uses, in the units of the plans. Limits whose usage was not counted are missing. */
export type PlanUsage = Readonly<Partial<Record<LimitName, number>>>;

export interface Excess {
  limit: LimitName;
  used: number;
  allowed: number;
}

/** The limits of a plan that the usage exceeds. What exceeds a limit is not deleted, but nothing can be added. */
export function findExcess(usage: PlanUsage, plan: Plan): Excess[] {
  const limits = limitsOf(plan);
  return limitNames.flatMap((limit) => {
    const [used = 0, allowed] = [usage[limit], limits[limit]];
    return allowed !== null && used > allowed ? [{ limit, used, allowed }] : [];
  });
}
