import { describe, expect, it } from 'vitest';
import { minuteMs } from '../time/units.ts';
import { clickLimits } from './funnel.ts';
import { addClick, bookForAffiliate, newAffiliate, noMonth, payOut, addReferral } from './records.ts';

const at = new Date('2026-11-19T10:00:30Z');
const dana = newAffiliate('dana', 'dana', '1', at);
const invoice = {
  id: 'in_1',
  paidAt: at,
  paidCents: 1_200,
  takenBackCents: 0,
  plan: 'creator',
  interval: 'month',
} as const;
const bookFor = (
  affiliate: typeof dana,
  referral: ReturnType<typeof addReferral>['referral'],
  takenBackCents = 0,
) =>
  bookForAffiliate(
    affiliate,
    referral,
    { customerId: 'cus_1', invoices: [{ ...invoice, takenBackCents }] },
    at,
  );

describe('the records of an affiliate', () => {
  it('each referred person gets the next number', () => {
    const first = addReferral(dana, 'imogen', at);
    expect([first.referral.number, addReferral(first.affiliate, 'bram', at).referral.number]).toEqual([1, 2]);
  });

  it('a booking changes the sums of the referral, the affiliate, the day and the programme by the same amount', () => {
    const { affiliate, referral } = addReferral(dana, 'imogen', at);
    const booked = bookFor(affiliate, referral);
    expect(booked.affiliate).toMatchObject({
      commissionCents: 740,
      commissions: 2,
      open: { '2026-12-19': 740 },
    });
    expect(booked.referral).toMatchObject({ revision: 1, customerId: 'cus_1' });
    expect(booked.referral.earnings.open).toEqual(booked.open);
    expect(booked.counts).toEqual({
      '2026-11-19': { clicks: 0, signUps: 0, paying: 1, commissionCents: 740 },
    });
    expect(booked.commissions.map(({ id }) => id)).toEqual(['1-1', '1-2']);
  });

  it('an affiliate who has left the programme earns nothing more', () => {
    const { affiliate, referral } = addReferral(dana, 'imogen', at);
    expect(bookFor({ ...affiliate, code: null }, referral).commissions).toEqual([]);
  });

  it('after an affiliate has left the programme, a refund takes back the commission of its sale, and a new sale earns nothing', () => {
    const { affiliate, referral } = addReferral(dana, 'imogen', at);
    const booked = bookFor(affiliate, referral);
    const left = { ...booked.affiliate, code: null };
    const invoices = [
      { ...invoice, takenBackCents: 1_200 },
      { ...invoice, id: 'in_2' },
    ];
    const refunded = bookForAffiliate(left, booked.referral, { customerId: 'cus_1', invoices }, at);
    expect(refunded.commissions.map(({ kind, commissionCents }) => [kind, commissionCents])).toEqual([
      ['refund', -240],
      ['signUp', -500],
    ]);
    expect(refunded.affiliate).toMatchObject({ commissionCents: 0, open: {} });
  });

  it('a payout reduces the open sums of the referral, the affiliate and the programme by the same amount', () => {
    const { affiliate, referral } = addReferral(dana, 'imogen', at);
    const booked = bookFor(affiliate, referral);
    expect(payOut(booked.affiliate, [booked.referral], '2026-12-18')).toMatchObject({ cents: 0, open: {} });
    const paid = payOut(booked.affiliate, [booked.referral], '2026-12-19');
    expect(paid).toMatchObject({ cents: 740, open: { '2026-12-19': -740 } });
    expect(paid.affiliate).toMatchObject({ paidCents: 740, open: {} });
    expect(paid.referrals[0]?.earnings).toMatchObject({ paidCents: 740, open: {}, signUpPaid: true });
  });
});

describe('a click', () => {
  it('clicks are counted by day, up to the limit for each minute', () => {
    let month = noMonth;
    for (let i = 0; i < clickLimits.perMinute; i += 1) month = addClick(month, at) ?? noMonth;
    expect(month.days['2026-11-19']?.clicks).toBe(clickLimits.perMinute);
    expect(addClick(month, at)).toBeNull();
    const next = addClick(month, new Date(at.getTime() + minuteMs));
    expect(next?.days['2026-11-19']?.clicks).toBe(clickLimits.perMinute + 1);
  });

  it('clicks above the limit of a day are not counted', () => {
    const full = { ...noMonth, days: { '2026-11-19': { clicks: clickLimits.perDay } } };
    expect(addClick(full, at)).toBeNull();
    expect(addClick(full, new Date('2026-11-20T00:00:00Z'))?.days['2026-11-20']?.clicks).toBe(1);
  });
});
