import { describe, expect, it } from 'vitest';
import {
  addOpen,
  hasDebt,
  lastPayoutDay,
  nextPayoutDay,
  openAfter,
  openUntil,
  paymentStatusOf,
  sumOpen,
} from './balance.ts';

const open = { '2026-11-01': 300, '2026-11-23': 200, '2026-12-19': 100 };

describe('commissions that are not paid yet', () => {
  it('a commission is on hold before the day on which it becomes payable, and ready from that day on', () => {
    expect([openUntil(open, '2026-11-22'), openAfter(open, '2026-11-22')]).toEqual([300, 300]);
    expect([openUntil(open, '2026-11-23'), openAfter(open, '2026-11-23')]).toEqual([500, 100]);
  });

  it('the open sums have no entry for a day whose sum is zero', () => {
    expect(addOpen(open, '2026-11-23', -200)).toEqual({ '2026-11-01': 300, '2026-12-19': 100 });
    expect(sumOpen({ '2026-11-01': 300 }, { '2026-11-01': -300, '2026-11-02': 5 })).toEqual({
      '2026-11-02': 5,
    });
  });
});

describe('a debt', () => {
  it('an affiliate has a debt if, on any day, the refunds exceed the commissions that are ready by that day', () => {
    expect([{}, open, { '2026-11-01': -300, '2026-12-19': 300 }].map(hasDebt)).toEqual([false, false, true]);
    expect(hasDebt({ '2026-12-19': -300, '2026-11-01': 300 })).toBe(false);
    expect(hasDebt({ '2026-12-19': -301, '2026-11-01': 300 })).toBe(true);
  });
});

describe('the payout day', () => {
  it('payouts are made on the first of a month', () => {
    expect([lastPayoutDay('2026-11-30'), nextPayoutDay('2026-11-30')]).toEqual(['2026-11-01', '2026-12-01']);
    expect([lastPayoutDay('2026-12-01'), nextPayoutDay('2026-12-01')]).toEqual(['2026-12-01', '2026-12-01']);
    expect(nextPayoutDay('2026-12-02')).toBe('2027-01-01');
  });
});

describe('the payment status of a referral', () => {
  const status = (days: Record<string, number>, active = true, paidCents = 0) =>
    paymentStatusOf({ open: days, paidCents }, active, '2026-11-23');

  it('a referral is pending if a commission that was ready on the last payout day is unpaid', () => {
    expect(status({ '2026-11-01': 300 })).toBe('pending');
    expect(status({ '2026-11-02': 300 })).toBe('none');
  });

  it('after the subscription has ended, a referral is pending as soon as a commission is ready', () => {
    expect(status({ '2026-11-23': 300 }, false)).toBe('pending');
    expect(status({ '2026-11-24': 300 }, false)).toBe('none');
  });

  it('a paid referral has the status "paid" until another commission is ready', () => {
    expect(status({}, true, 500)).toBe('paid');
    expect(status({ '2026-11-24': 300 }, true, 500)).toBe('paid');
    expect(status({ '2026-11-23': 300 }, true, 500)).toBe('none');
    expect(status({ '2026-11-23': -300 }, true, 500)).toBe('paid');
    expect(status({}, true, 0)).toBe('none');
  });
});
