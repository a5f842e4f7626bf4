import type { Referral } from '@fanfare/core/api/affiliate.ts';
import { ApiError } from '../../browser/api-error.ts';
import type { Call, Sender } from '../../browser/api-client.ts';

/** The cursor in the header `Link`; null if there is no next page. */
export function nextCursor(link: string | null): string | null {
  const address = /^<([^>]+)>; ?rel="next"$/.exec(link ?? '')?.[1];
  return address === undefined
    ? null
    : new URL(address, 'https://fanfare.invalid').searchParams.get('cursor');
}

/** Reads all referrals of an affiliate. The reply is a plain list, so the cursor is read from the header of the response. */
export async function loadReferrals(call: Call, id: string, send: Sender = fetch): Promise<Referral[]> {
  const all: Referral[] = [];
  let cursor: string | null = null;
  do {
    let link: string | null = null;
    const page: unknown = await call('listReferrals', cursor === null ? { id } : { id, cursor }, {
      sender: async (address, init) => {
        const response = await send(address, init);
        link = response.headers.get('link');
        return response;
      },
    });
    if (!Array.isArray(page)) throw new InvalidReferrals();
    all.push(...(page as Referral[]));
    cursor = nextCursor(link);
  } while (cursor !== null);
  return all;
}

class InvalidReferrals extends Error {}

/** The texts of the specification. A retry can only help where the server or the connection failed. */
export function referralsFailure(error: unknown): { text: string; canRetry: boolean } {
  const isInvalid =
    error instanceof InvalidReferrals ||
    (error instanceof ApiError && (error.status === 400 || error.status === 404));
  return isInvalid
    ? { text: 'Invalid affiliate data', canRetry: false }
    : { text: 'Failed to load referrals for this affiliate', canRetry: true };
}
