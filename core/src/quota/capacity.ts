import { limitsOf, planAbove, plans, type LimitName, type Plan } from '../billing/plans.ts';
import type { PlanOwnerName } from './plan-owner.ts';

/**
 * The limits that apply at any moment, unlike monthly limits: workspaces that a person owns, members in one of these
 * workspaces (with the owner), and accounts in all of them.
 */
export type Capacity = Extract<LimitName, 'workspaces' | 'members' | 'accounts'>;

/** Returns how many more workspaces, members or accounts the plan allows; negative after a change to a smaller plan. */
export function capacityLeft(capacity: Capacity, plan: Plan, used: number): number {
  const allowed = limitsOf(plan)[capacity];
  return allowed === null ? Infinity : allowed - used;
}

/**
 * The sequence number of an owner's next account. It is higher than the sequence numbers of all their other accounts
 * and higher than the count of these accounts. So any plan whose limit is at least this number covers the account.
 * Accounts connected before the limit existed have no sequence number.
 */
export function nextAccountOrdinal(others: readonly (number | undefined)[]): number {
  return others.reduce<number>((highest, each) => Math.max(highest, each ?? 0), others.length) + 1;
}

/** Tells whether a plan covers the account, whichever other accounts the owner has. */
export const isSurelyCovered = (ordinal: number | undefined, plan: Plan): boolean =>
  ordinal === undefined || capacityLeft('accounts', plan, ordinal) >= 0;

/**
 * Tells whether the plan covers an account, given the sequence numbers of all accounts of the owner. A smaller plan
 * covers the accounts that were connected first; the other accounts stay connected and do not publish.
 */
export function isCovered(
  ordinal: number | undefined,
  plan: Plan,
  all: readonly (number | undefined)[],
): boolean {
  if (ordinal === undefined) return true;
  const upToIt = all.filter((each) => (each ?? 0) <= ordinal).length;
  return capacityLeft('accounts', plan, upToIt) >= 0;
}

/** The reason why a post to an account above the limit fails. */
export function pausedText(plan: Plan, owner: string): string {
  const allowed = limitsOf(plan).accounts;
  return `The ${plans[plan].name} plan of ${owner || 'the owner'} covers ${allowed} accounts, and this one was connected later.`;
}

const words: Readonly<Record<Capacity, { one: string; many: string; where: string; verb: string }>> = {
  workspaces: { one: 'workspace', many: 'workspaces', where: '', verb: 'create' },
  members: { one: 'member', many: 'members', where: ' in each workspace', verb: 'add' },
  accounts: { one: 'account', many: 'accounts', where: ' in all workspaces', verb: 'connect' },
};

export const capacities = Object.keys(words) as readonly Capacity[];

const upgradeText = (capacity: Capacity): string => `Upgrade to ${words[capacity].verb} more.`;

/** The ends of the sentences that tell people to upgrade their own plan. */
export const upgradeTexts: readonly string[] = capacities.map(upgradeText);

/** Says which limit is reached, whose plan sets it, and what helps. */
export function capacityText(capacity: Capacity, plan: Plan, { planOwner }: PlanOwnerName): string {
  const { one, many, where } = words[capacity];
  const allowed = limitsOf(plan)[capacity] ?? 0;
  const count = `${allowed.toLocaleString('en')} ${allowed === 1 ? one : many}${where}`;
  const isOwn = planOwner === undefined;
  const limit = isOwn
    ? `Your ${plans[plan].name} plan allows ${count}.`
    : `The ${plans[plan].name} plan of ${planOwner} allows ${count}.`;
  if (planAbove(plan) === null) return `${limit} Remove one first.`;
  return isOwn ? `${limit} ${upgradeText(capacity)}` : `${limit} Ask them to upgrade.`;
}
