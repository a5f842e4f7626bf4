import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { LimitName } from '@fanfare/core/billing/plans.ts';
import type { UsageLevel } from '@fanfare/core/quota/usage.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';

/** The names of the limits in the offer of a plan. */
export const limitLabels: Readonly<Record<LimitName, string>> = {
  posts: 'Posts per month',
  aiMessages: 'AI messages',
  aiImages: 'AI images',
  storage: 'Storage',
  workspaces: 'Workspaces',
  members: 'Members per workspace',
  accounts: 'Accounts',
};

/** The names of the limits, for places that show how much of each is used. */
export const usageLabels: Readonly<Record<LimitName, string>> = {
  ...limitLabels,
  posts: 'Posts this month',
  aiMessages: 'AI messages this month',
  aiImages: 'AI images this month',
  members: 'Members and invitations per workspace',
};

export const levelWords: Readonly<Record<Exclude<UsageLevel, 'fine'>, string>> = {
  approaching: 'Approaching the limit',
  reached: 'Limit reached',
};

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** The amount of a limit as text. Null means unlimited. */
export function limitText(limit: LimitName, amount: number | null): string {
  if (amount === null) return 'Unlimited';
  return limit === 'storage' ? sizeText(Math.round(amount * megabyte)) : number.format(amount);
}
