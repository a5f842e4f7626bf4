import { codeMax } from './offer.ts';

const nameMax = 16;

const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, nameMax);

/** Possible codes for a person, in the order in which they are tried: readable codes first, a random code last. */
export function codesFor(name: string, random: string): string[] {
  const letters = lettersOf(name);
  const base = letters.length < 3 ? 'friend' : letters;
  const readable = base === letters ? [base, `${base}2`, `${base}3`, `${base}4`] : [];
  return [...readable, `${base}${lettersOf(random).slice(0, codeMax - nameMax)}`];
}
