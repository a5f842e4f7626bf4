import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../time/units.ts';
import { openAfter, openUntil } from './balance.ts';
import { bookInvoices, commissionOf, dayOf, noEarnings, payReady, type PaidInvoice } from './commissions.ts';

const at = new Date('2026-11-19T10:00:00Z');
const invoice = (fields: Partial<PaidInvoice> = {}): PaidInvoice => ({
  id: 'in_1',
  paidAt: at,
  paidCents: 27_840,
  takenBackCents: 0,
  plan: 'pro',
  interval: 'year',
  ...fields,
});
const book = (before: typeof noEarnings, ...invoices: PaidInvoice[]) => bookInvoices(before, invoices, at);
const kinds = ({ commissions }: ReturnType<typeof book>) =>
  commissions.map(({ kind, commissionCents }) => [kind, commissionCents]);

describe('a commission', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [7, 1],
    [8, 2],
    [1_200, 240],
    [27_840, 5_568],
  ])('the commission for a payment of %i cents is rounded to %i whole cents', (paid, share) => {
    expect(commissionOf(paid)).toBe(share);
    expect(commissionOf(-paid)).toBe(-share);
  });

  it('a paid invoice is booked once, and its commission can be paid out thirty days later', () => {
    const first = book(noEarnings, invoice());
    expect(kinds(first)).toEqual([
      ['sale', 5_568],
      ['signUp', 500],
    ]);
    expect(first.commissions[0]).toMatchObject({ row: 1, at, availableOn: '2026-12-19', paidCents: 27_840 });
    expect(first.firstPaidOn).toBe('2026-11-19');
    expect(openUntil(first.after.open, '2026-12-18')).toBe(0);
    expect(openUntil(first.after.open, '2026-12-19')).toBe(6_068);
    const again = book(first.after, invoice());
    expect([again.commissions, again.firstPaidOn, again.after]).toEqual([[], null, first.after]);
  });

  it('an invoice without a payment, such as the invoice of a trial, earns no commission', () => {
    expect(book(noEarnings, invoice({ paidCents: 0 }))).toEqual({
      after: noEarnings,
      commissions: [],
      firstPaidOn: null,
    });
  });

  it('a partial refund takes back part of the commission, and only a full refund takes back the sign-up commission', () => {
    const paid = book(noEarnings, invoice()).after;
    const part = book(paid, invoice({ takenBackCents: 27_839 }));
    expect(kinds(part)).toEqual([['refund', -5_568]]);
    const whole = book(part.after, invoice({ takenBackCents: 27_840 }));
    expect(kinds(whole)).toEqual([
      ['refund', 0],
      ['signUp', -500],
    ]);
    expect(whole.after).toMatchObject({ open: {}, earnedCents: 0, signUpCents: 0, hasPaid: true });
  });

  it('a refund that happened before its payment was booked has its own line in the statement', () => {
    expect(kinds(book(noEarnings, invoice({ takenBackCents: 27_840 })))).toEqual([
      ['sale', 5_568],
      ['refund', -5_568],
    ]);
  });

  it('a chargeback that the bank decides in our favour restores the commission', () => {
    const lost = book(book(noEarnings, invoice()).after, invoice({ takenBackCents: 27_840 })).after;
    expect(kinds(book(lost, invoice()))).toEqual([
      ['correction', 5_568],
      ['signUp', 500],
    ]);
  });

  it('a refund after the payout leaves a debt', () => {
    const paid = payReady(book(noEarnings, invoice()).after, '2026-12-19');
    expect(paid).toMatchObject({ open: {}, paidCents: 6_068, signUpPaid: true });
    const refunded = book(paid, invoice({ takenBackCents: 27_840 })).after;
    expect(refunded).toMatchObject({ signUpPaid: false, paidCents: 6_068 });
    expect(openUntil(refunded.open, '2026-12-19')).toBe(-6_068);
  });

  it('a change of the offer changes neither the commission of earlier sales nor the amount a refund takes back', () => {
    const better = { percent: 35, signUpCents: 900, holdDays: 60 };
    const sold = book(noEarnings, invoice()).after;
    expect(bookInvoices(sold, [invoice()], at, better)).toMatchObject({ commissions: [], after: sold });
    const both = [invoice({ takenBackCents: 27_840 }), invoice({ id: 'in_2', paidCents: 1_000 })];
    const changed = bookInvoices(sold, both, at, better);
    expect(kinds(changed)).toEqual([
      ['refund', -5_568],
      ['sale', 350],
    ]);
    expect(changed.after.open).toEqual({ '2026-12-19': 500, '2027-01-18': 350 });
    const none = bookInvoices(
      changed.after,
      both.map((each) => ({ ...each, takenBackCents: each.paidCents })),
      at,
    );
    expect(kinds(none)).toEqual([
      ['refund', -350],
      ['signUp', -500],
    ]);
    const later = new Date(at.getTime() + dayMs);
    const again = bookInvoices(none.after, both, later);
    expect(kinds(again)).toEqual([
      ['correction', 350],
      ['signUp', 500],
    ]);
    expect(again.commissions.map((line) => line.at)).toEqual([later, later]);
  });

  it.each([15, 12.5, 25, 33])(
    'a refund takes back exactly the commission of its sale if the commission is %d percent',
    (percent) => {
      for (let cents = 0; cents < 200; cents += 1)
        expect(commissionOf(cents, percent) + commissionOf(-cents, percent)).toBe(0);
    },
  );

  it('a payout does not include commissions on hold', () => {
    const both = book(
      noEarnings,
      invoice(),
      invoice({ id: 'in_2', paidAt: new Date(at.getTime() + dayMs) }),
    ).after;
    const paid = payReady(both, '2026-12-19');
    expect(paid.paidCents).toBe(6_068);
    expect(openAfter(paid.open, '2026-12-19')).toBe(5_568);
  });
});

/**
 * A step in the history of one customer: a payment, a change of the refunded part of an invoice, our next reading of
 * the invoices, or a payout.
 */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), cents: fc.integer({ min: 0, max: 95_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('takenBack' as const),
      which: fc.nat(),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const), days: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'payOut' as const }) },
);

it('after any series of payments and refunds, the commissions are exact to the cent and match the statement', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const invoices: PaidInvoice[] = [];
      let now = at.getTime();
      let earnings = noEarnings;
      const statement: number[] = [];
      const look = () => {
        const { after, commissions } = bookInvoices(earnings, invoices, new Date(now));
        earnings = after;
        statement.push(...commissions.map(({ commissionCents }) => commissionCents));
      };
      for (const each of steps) {
        const one = each.kind === 'takenBack' ? invoices[each.which % invoices.length] : undefined;
        if (each.kind === 'pay')
          invoices.push(
            invoice({ id: `in_${invoices.length}`, paidAt: new Date(now), paidCents: each.cents }),
          );
        if (each.kind === 'takenBack' && one) one.takenBackCents = Math.round(one.paidCents * each.part);
        if (each.kind === 'look') {
          now += each.days * dayMs;
          look();
        }
        if (each.kind === 'payOut') earnings = payReady(earnings, dayOf(new Date(now)));
      }
      look();
      const stays = invoices.map(({ paidCents, takenBackCents }) => paidCents - takenBackCents);
      const shares = stays.map((cents) => Number((cents * 0.2).toFixed(0)));
      const earned = shares.reduce((sum, share) => sum + share, 0);
      const signUp = stays.some((cents) => cents > 0) ? 500 : 0;
      expect([earnings.earnedCents, earnings.signUpCents]).toEqual([earned, signUp]);
      expect(statement.reduce((sum, cents) => sum + cents, 0)).toBe(earned + signUp);
      expect(earnings.paidCents + openUntil(earnings.open, '9999')).toBe(earned + signUp);
      expect(earnings.rows).toBe(statement.length);
    }),
  );
});
