import { dayMs } from '../time/units.ts';

/** How long after signing up a person's browser can report whose affiliate link it opened. */
export const reportMs = dayMs;

const dotless = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an address: "Dana+fan@example.com" arrives where "dana@example.com" does. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [plain = ''] = name.split('+');
  return dotless.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/**
 * A person becomes a referral only within a short time after signing up. Nobody can refer themselves or the person who
 * referred them (`referredBy`). Otherwise, two new affiliates could each get a commission for the other.
 */
export function isReferral(
  person: { uid: string; email: string; createdAt: Date },
  affiliate: { uid: string; email: string; referredBy: string | null },
  now: Date,
): boolean {
  if (person.uid === affiliate.uid || person.uid === affiliate.referredBy) return false;
  if (person.email !== '' && mailboxOf(person.email) === mailboxOf(affiliate.email)) return false;
  return now.getTime() - person.createdAt.getTime() < reportMs;
}
