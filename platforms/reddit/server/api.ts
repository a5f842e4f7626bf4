import { z } from 'zod';
import { withoutEcho } from '../../_shared/echo.ts';
import type { Http, NetworkCall, Reply } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Grant } from '../../platform.ts';
import { classify } from './classify.ts';

export const api = 'https://oauth.reddit.com';
export const site = 'https://www.reddit.com';

/** Reddit holds up whoever does not say who they are, and whoever says the same as others. */
export const userAgent = 'server:fanfare.social:1.0 (by /u/fanfare_social)';

export const bearer = ({ accessToken }: Pick<Grant, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
  'user-agent': userAgent,
});

/** Otherwise three signs come as entities, in texts and in addresses. */
const raw = { raw_json: 1 } as const;

/** An id in letters and digits; `t3_` before it makes it the full name of a post, `t1_` of a comment. */
export const redditId = z.string().regex(/^[0-9a-z]+$/, 'An id has small letters and digits.');

export const seconds = z.number().transform((at) => at * 1000);

export function unexpected(cause?: unknown): NetworkError {
  const reason = 'Reddit answered something unexpected.';
  return new NetworkError({ kind: 'outcome_unknown', reason, code: null }, { cause });
}

export const failureIn = (reply: Reply, call: NetworkCall) =>
  new NetworkError(withoutEcho(classify(reply), call));

interface Asked {
  path: string;
  grant: Pick<Grant, 'accessToken'>;
  query?: Readonly<Record<string, string | number | undefined>>;
}

export function read<T>(http: Http, { path, grant, query = {} }: Asked, schema: z.ZodType<T>): Promise<T> {
  const url = `${api}${path}`;
  return http.read({ method: 'GET', url, query: { ...raw, ...query }, headers: bearer(grant) }, schema);
}

export type Form = NonNullable<NetworkCall['form']>;

const answered = z.object({
  json: z.object({ errors: z.array(z.unknown()).default([]), data: z.unknown().optional() }),
});

/** Sends a form. What is wrong with it is told with 200. */
export async function post(http: Http, { path, grant }: Asked, form: Form): Promise<Reply> {
  const call: NetworkCall = {
    method: 'POST',
    url: `${api}${path}`,
    query: raw,
    headers: bearer(grant),
    form: { api_type: 'json', ...form },
  };
  const reply = await http.send(call);
  const body = answered.safeParse(reply.body);
  if (body.success && body.data.json.errors.length > 0) throw failureIn(reply, call);
  return reply;
}

/** Sends a form and reads `json.data`. */
export async function submit<T>(http: Http, asked: Asked, form: Form, data: z.ZodType<T>): Promise<T> {
  const reply = await post(http, asked, form);
  const body = answered.safeParse(reply.body);
  const result = data.safeParse(body.success ? body.data.json.data : undefined);
  if (!result.success) throw unexpected(result.error);
  return result.data;
}
