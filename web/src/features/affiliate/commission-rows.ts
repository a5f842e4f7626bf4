import type { Cell } from '@fanfare/core/analytics/csv.ts';
import type { CommissionStatus, CommissionView } from '@fanfare/core/api/affiliate.ts';
import { plans } from '@fanfare/core/billing/plans.ts';
import { dollarsOf } from './money.ts';

/** "Pro, yearly" */
export const planText = ({ plan, interval }: Pick<CommissionView, 'plan' | 'interval'>): string =>
  `${plans[plan].name}, ${interval === 'year' ? 'yearly' : 'monthly'}`;

const kinds: Readonly<Record<CommissionView['kind'], string | null>> = {
  sale: null,
  refund: 'Refund',
  correction: 'Refund reversed',
  signUp: 'Sign-up commission',
};

/** Explains a row that is not a sale; null for a sale. */
export const kindText = ({ kind }: Pick<CommissionView, 'kind'>): string | null => kinds[kind];

export const statusWords: Readonly<Record<CommissionStatus, string>> = {
  onHold: 'On hold',
  ready: 'Ready',
  paid: 'Paid',
  refunded: 'Refunded',
};

/** The table for spreadsheets: amounts are numbers in dollars, and days are UTC days. */
export const commissionRows = (commissions: readonly CommissionView[]): Cell[][] => [
  ['Date', 'Customer', 'Plan', 'Kind', 'Paid in USD', 'Commission in USD', 'Status', 'Ready from', 'Paid on'],
  ...commissions.map((row) => [
    row.at.slice(0, 10),
    row.customer,
    planText(row),
    kindText(row) ?? 'Sale',
    row.paidCents === null ? null : dollarsOf(row.paidCents),
    dollarsOf(row.commissionCents),
    statusWords[row.status],
    row.availableOn,
    row.paidOn,
  ]),
];
