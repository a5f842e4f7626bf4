import { reportMs } from '@fanfare/core/affiliate/attribution.ts';
import { readKeptLink, writeKeptLink } from '@fanfare/core/affiliate/kept-link.ts';
import { codeParameter, normaliseCode } from '@fanfare/core/affiliate/offer.ts';
import type { Me } from '@fanfare/core/settings/settings.ts';
import type { Call } from './api-client.ts';
import { readStored, writeStored } from './stored.ts';

const key = 'fanfare-referral';

/**
 * Removes the affiliate’s code from the address, and stores it unless this browser already stores one from the last
 * sixty days. Returns the code only if this call stored it, so that each person is counted once.
 */
export function keepReferralLink(now = Date.now()): string | null {
  const address = new URL(window.location.href);
  const given = address.searchParams.get(codeParameter);
  if (given === null) return null;
  address.searchParams.delete(codeParameter);
  window.history.replaceState(window.history.state, '', address);
  const code = normaliseCode(given);
  if (code === null || readKeptLink(readStored(key), now) !== null) return null;
  writeStored(key, writeKeptLink({ code, at: now }));
  return code;
}

/**
 * Tells the server whose link a person opened before they signed up. A failed call is repeated when the product is next
 * opened.
 */
export async function reportReferral(
  call: Call,
  { createdAt }: Pick<Me, 'createdAt'>,
  now = Date.now(),
): Promise<void> {
  const kept = readKeptLink(readStored(key), now);
  // The code stays stored: another person may sign up in this browser later.
  if (kept === null || now - Date.parse(createdAt) >= reportMs) return;
  await call('reportReferral', { code: kept.code });
  writeStored(key, '');
}
