import { dayMs } from '../time/units.ts';

/** The time after signing up in which a person can report whose link they opened. */
export const reportMs = dayMs;

const dotless = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an address: "Dana+fan@example.com" arrives where "dana@example.com" does. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [plain = ''] = name.split('+');
  return dotless.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/**
 * A person can count as referred only for a short time after signing up. People cannot refer themselves or the person
 * who referred them (`referredBy`): otherwise, two new affiliates could each get a commission for the other.
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
