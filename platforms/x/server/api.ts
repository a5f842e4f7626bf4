import { z } from 'zod';
import type { Http, NetworkCall } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import { classify } from './classify.ts';

export const api = 'https://api.x.com/2';

/** Ids are too long for a JavaScript number: an id that arrives as a number has lost its last digits. */
export const xId = z.string().regex(/^\d{1,19}$/, 'An id consists of digits.');

export const postUrl = (username: string, id: string) =>
  `https://x.com/${encodeURIComponent(username)}/status/${id}`;

const withData = z.looseObject({ data: z.unknown() });

/**
 * Reads `data` from a reply. A reply without `data` is a failure, because X reports missing resources with status 200.
 */
export async function readData<T>(http: Http, call: NetworkCall, data: z.ZodType<T>): Promise<T> {
  const reply = await http.send(call);
  const body = withData.safeParse(reply.body);
  if (!body.success || body.data.data === undefined) throw new NetworkError(classify(reply));
  const result = data.safeParse(body.data.data);
  if (result.success) return result.data;
  throw new NetworkError(
    { kind: 'outcome_unknown', reason: 'X sent an unexpected response.', code: null },
    { cause: result.error },
  );
}
