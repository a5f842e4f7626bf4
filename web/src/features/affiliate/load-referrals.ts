import type { Referral } from '@fanfare/core/api/affiliate.ts';
import type { ListReferralsInput } from '@fanfare/core/api/schemas/affiliate.ts';
import { ApiError } from '../../browser/api-error.ts';
import type { Call, Sender } from '../../browser/api-client.ts';

/** The cursor in the header `Link`; null if there is no next page. */
export function nextCursor(link: string | null): string | null {
  const address = /^<([^>]+)>; ?rel="next"$/.exec(link ?? '')?.[1];
  return address === undefined
    ? null
    : new URL(address, 'https://fanfare.invalid').searchParams.get('cursor');
}

export interface ReferralPage {
  rows: Referral[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** Reads a page of referrals. The reply is a plain list, so the cursor is read from the header of the response. */
export async function loadReferrals(
  call: Call,
  input: ListReferralsInput,
  send: Sender = fetch,
): Promise<ReferralPage> {
  let link: string | null = null;
  const page: unknown = await call('listReferrals', input, {
    sender: async (address, init) => {
      const response = await send(address, init);
      link = response.headers.get('link');
      return response;
    },
  });
  if (!Array.isArray(page)) throw new InvalidReferrals();
  return { rows: page as Referral[], next: nextCursor(link) };
}

class InvalidReferrals extends Error {}

/**
 * The text for a failure, as the specification words it. A retry is offered, except if the request was invalid, the
 * affiliate is unknown or the reply is not a list.
 */
export function referralsFailure(error: unknown): { text: string; canRetry: boolean } {
  const isInvalid =
    error instanceof InvalidReferrals ||
    (error instanceof ApiError && (error.status === 400 || error.status === 404));
  return isInvalid
    ? { text: 'Invalid affiliate data', canRetry: false }
    : { text: 'Failed to load referrals for this affiliate', canRetry: true };
}
