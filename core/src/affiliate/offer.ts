export const affiliateOffer = {
  /** The commission, in percent of every payment of a referred person. */
  percent: 20,
  /** Paid once for every referred person with a payment that is not refunded. */
  signUpCents: 500,
  /** The days until a commission is ready to be paid. Until then, a refund can take it back. */
  holdDays: 30,
  /** The days for which a browser remembers whose link it opened first. */
  linkDays: 60,
  /** Affiliates with more followers than this are offered a custom deal. */
  customDealFollowers: 10_000,
} as const;

/** A payout pays at most this many referrals, because one transaction pays all of them. */
export const paidReferralsMax = 20;

/** The transaction of a payout also settles the debts of at most this many other referrals. */
export const settledDebtsMax = 10;

/** The version of the terms that a person accepts when they join. Change it whenever the text changes. */
export const affiliateTermsVersion = '2026-11';

/** The query parameter that carries an affiliate's code in an address of the site. */
export const codeParameter = 'ref';

export const codeMax = 24;
const codePattern = new RegExp(`^[a-z0-9]{3,${codeMax}}$`);

/** The code as it is stored, in lower case; null if the text cannot be a code. */
export function normaliseCode(text: string): string | null {
  const code = text.trim().toLowerCase();
  return codePattern.test(code) ? code : null;
}
