import type {
  Affiliate,
  AffiliateDetails,
  AffiliatePage,
  Payout,
  Referral,
} from '@fanfare/core/api/affiliate.ts';
import { nextPayoutDay, openUntil, paymentStatusOf } from '@fanfare/core/affiliate/balance.ts';
import { dayOf } from '@fanfare/core/affiliate/commissions.ts';
import { debtCents, type AffiliateRecord, type ReferralRecord } from '@fanfare/core/affiliate/records.ts';
import { subscriptionFacts } from '@fanfare/core/affiliate/referral-status.ts';
import type {
  ListAffiliatesInput,
  ListReferralsInput,
  PayAffiliateInput,
} from '@fanfare/core/api/schemas/affiliate.ts';
import { readTimeCursor, writeTimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import { amountText } from '@fanfare/core/billing/money.ts';
import { plans } from '@fanfare/core/billing/plans.ts';
import { Page } from '../../http/accepted.ts';
import { AppError } from '../../http/app-error.ts';
import type { Log } from '../../log.ts';
import type { BillingRecord } from '../../store/billing.ts';
import type { AffiliateDependencies } from './dependencies.ts';

const affiliatesPerPage = 25;
const referralsPerPage = 100;

const dollars = (cents: number): number => cents / 100;

/** The records of people by their uid. Deleted people are missing. */
async function peopleOf(
  { billing }: AffiliateDependencies,
  uids: readonly string[],
): Promise<ReadonlyMap<string, BillingRecord>> {
  return new Map((await billing.findMany(uids)).map((each) => [each.owner.uid, each]));
}

function affiliateView(record: AffiliateRecord, person: BillingRecord | undefined, today: string): Affiliate {
  return {
    id: record.uid,
    username: person?.owner.name ?? '',
    email: person?.email ?? '',
    totalReferrals: record.signUps,
    readyCents: openUntil(record.open, today),
  };
}

export async function listAffiliates(
  deps: AffiliateDependencies,
  { after }: ListAffiliatesInput,
): Promise<AffiliatePage> {
  const { affiliates, now } = deps;
  const [signUps = '', ...uid] = (after ?? '').split('_');
  const position = after === undefined ? null : { signUps: Number(signUps), uid: uid.join('_') };
  const [found, totals] = await Promise.all([
    affiliates.list(position, affiliatesPerPage),
    affiliates.totals(),
  ]);
  const people = await peopleOf(
    deps,
    found.map((each) => each.uid),
  );
  const today = dayOf(now());
  const last = found.length < affiliatesPerPage ? undefined : found.at(-1);
  return {
    affiliates: found.map((each) => affiliateView(each, people.get(each.uid), today)),
    total: totals.affiliates,
    readyCents: openUntil(totals.open, today),
    nextPayoutOn: nextPayoutDay(today),
    next: last ? `${last.signUps}_${last.uid}` : null,
  };
}

async function requireAffiliate(deps: AffiliateDependencies, id: string): Promise<AffiliateRecord> {
  const found = await deps.affiliates.find(id);
  if (found) return found;
  throw new AppError('not_found', { message: 'Invalid affiliate data' });
}

export async function findAffiliateById(deps: AffiliateDependencies, id: string): Promise<AffiliateDetails> {
  const found = await requireAffiliate(deps, id);
  const today = dayOf(deps.now());
  const [people, debtors] = await Promise.all([peopleOf(deps, [id]), deps.affiliates.debtors(id)]);
  return { ...affiliateView(found, people.get(id), today), debtCents: debtCents(debtors, today) };
}

function referralView(record: ReferralRecord, person: BillingRecord | undefined, now: Date): Referral {
  const { uid, referredAt, earnings } = record;
  const subscription = person?.subscription ?? null;
  const { plan, active, subscriptionDays } = subscriptionFacts(subscription, now);
  const billed = subscription?.interval === 'year' ? 'yearly' : 'monthly';
  const today = dayOf(now);
  return {
    id: uid,
    referredUserName: person?.owner.name ?? '',
    referredUserEmail: person?.email ?? '',
    referredAt: referredAt.toISOString(),
    plan,
    planName: plans[plan].name,
    billingCycle: plan === 'free' ? null : billed,
    subscriptionDays,
    active,
    paymentStatus: paymentStatusOf(earnings, active, today),
    commissionEarned: dollars(earnings.earnedCents),
    signupCommissionEarned: dollars(earnings.signUpCents),
    signupCommissionPaid: earnings.signUpPaid,
    readyCents: openUntil(earnings.open, today),
  };
}

export async function listReferrals(
  deps: AffiliateDependencies,
  { id, cursor }: ListReferralsInput,
): Promise<Referral[] | Page<Referral[]>> {
  const { affiliates, now } = deps;
  await requireAffiliate(deps, id);
  const position = cursor === undefined ? null : readTimeCursor(cursor);
  const found = await affiliates.referrals(id, position, referralsPerPage);
  const people = await peopleOf(
    deps,
    found.map((each) => each.uid),
  );
  const referrals = found.map((each) => referralView(each, people.get(each.uid), now()));
  const last = found.length < referralsPerPage ? undefined : found.at(-1);
  return last ? new Page(referrals, writeTimeCursor({ at: last.referredAt, id: last.uid })) : referrals;
}

export async function payAffiliate(
  { affiliates, now }: AffiliateDependencies,
  { id, payoutId, referrals, cents }: PayAffiliateInput,
  by: string,
  log: Log,
): Promise<{ payout: Payout }> {
  const asked = { affiliate: id, payoutId, referrals: [...new Set(referrals)], cents, by };
  const paid = await affiliates.pay(asked, now());
  if (paid === null) throw new AppError('not_found', { message: 'Invalid affiliate data' });
  if (paid === 'tooMany') throw new AppError('too_large', { message: 'Pay fewer referrals at a time.' });
  if (paid === 'used')
    throw new AppError('conflict', { message: 'This payout was already recorded with another sum.' });
  if ('changed' in paid) {
    const sum = amountText(paid.changed);
    throw new AppError('conflict', { message: `The sum has changed to ${sum}. Please check it again.` });
  }
  log.info('A payout was marked as paid.', { cents: paid.cents });
  return { payout: { ...paid, at: paid.at.toISOString() } };
}
