import { dayMs } from '../time/units.ts';
import { affiliateOffer, normaliseCode } from './offer.ts';

/** The first affiliate link that a browser opened. */
export interface KeptLink {
  code: string;
  at: number;
}

/** Reads the link that the browser stored. Null if there is none, or if it is older than `linkDays`. */
export function readKeptLink(text: string | null, now: number): KeptLink | null {
  const [time = '', word = ''] = (text ?? '').split(' ');
  const [at, code] = [Number(time), normaliseCode(word)];
  const isFresh = at > 0 && at <= now && now - at < affiliateOffer.linkDays * dayMs;
  return isFresh && code !== null ? { code, at } : null;
}

export const writeKeptLink = ({ code, at }: KeptLink): string => `${at} ${code}`;
