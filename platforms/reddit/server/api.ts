import { z } from 'zod';
import { withoutSecrets } from '../../_shared/without-secrets.ts';
import type { Http, NetworkCall, Reply } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Grant } from '../../platform.ts';
import { classify } from './classify.ts';

const api = 'https://oauth.reddit.com';
export const site = 'https://www.reddit.com';

/** Reddit slows down clients whose user agent does not name them. */
export const userAgent = 'server:fanfare.social:1.0 (by /u/fanfare_social)';

const bearer = ({ accessToken }: Pick<Grant, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
  'user-agent': userAgent,
});

/** Without this parameter, Reddit escapes &, < and > in all texts and addresses. */
const rawJson = { raw_json: 1 } as const;

/** An id in base 36. With the prefix `t3_`, it is the full name of a post; with `t1_`, of a comment. */
export const redditId = z.string().regex(/^[0-9a-z]+$/, 'An id consists of lower-case letters and digits.');

export const seconds = z.number().transform((at) => at * 1000);

export function unexpected(cause?: unknown): NetworkError {
  const reason = 'Reddit sent an unexpected response.';
  return new NetworkError({ kind: 'outcome_unknown', reason, code: null }, { cause });
}

export const failureIn = (reply: Reply, call: NetworkCall) =>
  new NetworkError(withoutSecrets(classify(reply), call));

interface RedditCall {
  path: string;
  grant: Pick<Grant, 'accessToken'>;
  query?: Readonly<Record<string, string | number | undefined>>;
}

export function read<T>(
  http: Http,
  { path, grant, query = {} }: RedditCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const url = `${api}${path}`;
  return http.read({ method: 'GET', url, query: { ...rawJson, ...query }, headers: bearer(grant) }, schema);
}

export type Form = NonNullable<NetworkCall['form']>;

const formReply = z.object({
  json: z.object({ errors: z.array(z.unknown()).default([]), data: z.unknown().optional() }),
});

/** Sends a form with POST. Reddit reports errors in a form with status 200. */
export async function post(http: Http, { path, grant }: RedditCall, form: Form): Promise<Reply> {
  const call: NetworkCall = {
    method: 'POST',
    url: `${api}${path}`,
    query: rawJson,
    headers: bearer(grant),
    form: { api_type: 'json', ...form },
  };
  const reply = await http.send(call);
  const body = formReply.safeParse(reply.body);
  if (body.success && body.data.json.errors.length > 0) throw failureIn(reply, call);
  return reply;
}

/** Sends a form with POST and reads `json.data` from the reply. */
export async function submit<T>(http: Http, asked: RedditCall, form: Form, data: z.ZodType<T>): Promise<T> {
  const reply = await post(http, asked, form);
  const body = formReply.safeParse(reply.body);
  const result = data.safeParse(body.success ? body.data.json.data : undefined);
  if (!result.success) throw unexpected(result.error);
  return result.data;
}
