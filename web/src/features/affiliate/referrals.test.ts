import { toCsv } from '@fanfare/core/analytics/csv.ts';
import { describe, expect, it } from 'vitest';
import { commissionRows } from './commission-rows.ts';
import { affiliateRows, billingText, matchesFilter, nameOf, referralRows, statusOf } from './referrals.ts';
import { affiliates, commissions, referrals } from './testing/affiliates.ts';

const [first, second] = referrals;

describe('a referral for staff', () => {
  it('the statuses of referrals are those of the specification', () => {
    expect(referrals.map(statusOf)).toEqual(['paid', 'Pending', 'Eligible', 'In Progress', 'Ineligible']);
  });

  it('a referral without a name shows its e-mail address, and a referral with neither shows “Deleted account”', () => {
    expect(first && nameOf({ ...first, referredUserName: '' })).toBe('imogen@tidal.example');
    expect(referrals.map(nameOf).at(-1)).toBe('Deleted account');
  });

  it('the billing text names the interval and the state of the subscription, and is a dash for the free plan', () => {
    expect(referrals.map(billingText)).toEqual([
      'yearly · active',
      'yearly · active',
      'monthly · active',
      'monthly · active',
      '–',
    ]);
    expect(first && billingText({ ...first, active: false })).toBe('yearly · not active');
  });

  it.each([
    [null, '', 5],
    ['Eligible', '', 1],
    [null, 'BRAM', 1],
    [null, 'northline', 1],
    ['paid', 'bram', 0],
    [null, '  ', 5],
  ] as const)('the filter %s with the search %j finds %d referrals', (status, search, count) => {
    expect(referrals.filter((referral) => matchesFilter(referral, { status, search }))).toHaveLength(count);
  });
});

describe('tables for spreadsheets', () => {
  it('a row of a referral has a cell for every field, and amounts are numbers', () => {
    const [head, , row] = referralRows(referrals);
    expect(row).toHaveLength(head?.length ?? 0);
    expect(row).toEqual([
      'r2',
      'Bram O.',
      'bram@northline.example',
      '2026-09-28',
      'Creator',
      'yearly',
      55,
      'Yes',
      'Pending',
      0,
      23.04,
      5,
      'Unpaid',
      28.04,
    ]);
  });

  it('a name that looks like a formula is escaped, so that spreadsheets do not run it', () => {
    const evil = { ...(second ?? ({} as never)), referredUserName: '=HYPERLINK("http://x")' };
    expect(toCsv(referralRows([evil]))).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  it('a refund is a negative number, and a commission for signing up has no payment', () => {
    const rows = commissionRows(commissions);
    expect(rows[2]?.slice(3, 6)).toEqual(['Sign-up commission', null, 5]);
    expect(rows[5]?.slice(2, 8)).toEqual([
      'Creator, yearly',
      'Refund',
      -115.2,
      -23.04,
      'Refunded',
      '2026-09-28',
    ]);
  });

  it('the row of an affiliate ends with the sum to be paid, which may be negative', () => {
    expect(affiliateRows(affiliates).slice(1)).toEqual([
      ['fern', 'fernhill', 'fernhill@mail.example', 5, 89.84],
      ['gone', '', '', 0, -23.04],
    ]);
  });
});
