import type {
  AffiliateAnswer,
  AffiliateStats,
  AffiliateView,
  CommissionPage,
  CommissionView,
} from '@fanfare/core/api/affiliate.ts';
import { nextPayoutDay, openAfter, openUntil, type Open } from '@fanfare/core/affiliate/balance.ts';
import { codesFor } from '@fanfare/core/affiliate/codes.ts';
import { dayOf } from '@fanfare/core/affiliate/commissions.ts';
import {
  addCounts,
  dailyPoints,
  firstDayOf,
  monthlyPoints,
  noCounts,
} from '@fanfare/core/affiliate/funnel.ts';
import { affiliateTermsVersion, codeParameter } from '@fanfare/core/affiliate/offer.ts';
import type { AffiliateRecord, CommissionRecord } from '@fanfare/core/affiliate/records.ts';
import type { AffiliateStatsInput, ListCommissionsInput } from '@fanfare/core/api/schemas/affiliate.ts';
import { readTimeCursor, writeTimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import { AppError } from '../../http/app-error.ts';
import type { AffiliateDependencies } from './dependencies.ts';

const pageSize = 20;

function viewOf({ siteUrl, now }: AffiliateDependencies, record: AffiliateRecord): AffiliateView | null {
  const { code, joinedAt, open, paidCents, commissions } = record;
  if (code === null) return null;
  const today = dayOf(now());
  return {
    code,
    link: siteUrl(`/?${codeParameter}=${code}`),
    joinedAt: joinedAt.toISOString(),
    balance: {
      readyCents: openUntil(open, today),
      onHoldCents: openAfter(open, today),
      paidCents,
      nextPayoutOn: nextPayoutDay(today),
    },
    commissions,
  };
}

export async function findAffiliate(deps: AffiliateDependencies, uid: string): Promise<AffiliateAnswer> {
  const found = await deps.affiliates.find(uid);
  return { affiliate: found && viewOf(deps, found) };
}

export async function joinAffiliates(deps: AffiliateDependencies, uid: string): Promise<AffiliateAnswer> {
  const { affiliates, people, now, newId } = deps;
  const person = await people.find(uid);
  if (!person) throw new AppError('not_found');
  const codes = codesFor(person.name, newId().toLowerCase());
  const joined = await affiliates.join(uid, codes, affiliateTermsVersion, now());
  if (!joined) throw new AppError('conflict', { message: 'Please try again.' });
  return { affiliate: viewOf(deps, joined) };
}

async function requireAffiliate(
  { affiliates }: AffiliateDependencies,
  uid: string,
): Promise<AffiliateRecord> {
  const found = await affiliates.find(uid);
  if (found) return found;
  throw new AppError('not_found', { message: 'You have not joined the affiliate programme yet.' });
}

export async function affiliateStats(
  deps: AffiliateDependencies,
  { range }: AffiliateStatsInput,
  uid: string,
): Promise<AffiliateStats> {
  const { joinedAt } = await requireAffiliate(deps, uid);
  const today = dayOf(deps.now());
  const from = range === 'all' ? dayOf(joinedAt) : firstDayOf(Number(range), today);
  const byDay = await deps.affiliates.counts(uid, from, today);
  const points = (range === 'all' ? monthlyPoints : dailyPoints)(byDay, from, today);
  const totals = points.reduce((sum, { from: _from, ...counts }) => addCounts(sum, counts), noCounts);
  return { totals, points };
}

/**
 * Tells whether a refund took back an unpaid commission. The refund is booked for the day on which the commission
 * becomes ready, so that day has nothing left to pay.
 */
const isTakenBack = ({ paidAt, commissionCents, availableOn }: CommissionRecord, open: Open): boolean =>
  paidAt === null && commissionCents > 0 && (open[availableOn] ?? 0) <= 0;

function commissionView(record: CommissionRecord, open: Open, today: string): CommissionView {
  const { id, at, number, kind, plan, interval, paidCents, commissionCents, availableOn, paidAt } = record;
  const unpaid = availableOn > today ? 'onHold' : 'ready';
  const earned = paidAt === null ? unpaid : 'paid';
  const isRefunded = kind === 'refund' || commissionCents < 0 || isTakenBack(record, open);
  return {
    id,
    at: at.toISOString(),
    customer: `Customer ${String(number).padStart(4, '0')}`,
    kind,
    plan,
    interval,
    paidCents,
    commissionCents,
    status: isRefunded ? 'refunded' : earned,
    availableOn,
    paidOn: paidAt && dayOf(paidAt),
  };
}

export async function listCommissions(
  { affiliates, now }: AffiliateDependencies,
  { after }: ListCommissionsInput,
  uid: string,
): Promise<CommissionPage> {
  const position = after === undefined ? null : readTimeCursor(after);
  const found = await affiliates.commissions(uid, position, pageSize);
  const unpaid = new Set(found.flatMap(({ referral, paidAt }) => (paidAt === null ? [referral] : [])));
  const open = new Map(
    await Promise.all(
      [...unpaid].map(async (each): Promise<[string, Open]> => [
        each,
        (await affiliates.referralOf(each))?.earnings.open ?? {},
      ]),
    ),
  );
  const last = found.length < pageSize ? undefined : found.at(-1);
  return {
    commissions: found.map((each) => commissionView(each, open.get(each.referral) ?? {}, dayOf(now()))),
    next: last ? writeTimeCursor(last) : null,
  };
}
