import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { bearerToken } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';

/** The access token from the header or a parameter. Null when there is none. */
export const givenToken = (request: SandboxRequest, params: URLSearchParams): string | null =>
  (bearerToken(request, ['bearer', 'oauth']) ?? params.get('access_token')) || null;

/** Copies the fields of a JSON object into the parameters. False when the text is not an object. */
export function addJsonParams(
  params: URLSearchParams,
  text: string,
  toText: (value: unknown) => string = String,
): boolean {
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null) return false;
  for (const [name, value] of Object.entries(json)) params.set(name, toText(value));
  return true;
}

/** Copies the fields of a URL-encoded form into the parameters. */
export function addFormParams(params: URLSearchParams, text: string): void {
  for (const [name, value] of new URLSearchParams(text)) params.set(name, value);
}

/** Parameters of the address and of a form or JSON body. Null when the body cannot be read. */
export async function readParams(request: SandboxRequest): Promise<URLSearchParams | null> {
  const params = new URLSearchParams(request.query);
  if (request.method !== 'POST') return params;
  const body = new TextDecoder().decode(await request.bytes());
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return addJsonParams(params, body) ? params : null;
  if (type.startsWith('application/x-www-form-urlencoded')) addFormParams(params, body);
  return params;
}

interface FaultReplies {
  endedToken(subcode: number): SandboxReply;
  serverError: SandboxReply;
  rateLimited: SandboxReply;
}

/** The reply to a fault that stops the call before it is carried out. */
export function replyToFault(
  token: { ended: number | null },
  fault: FaultKind | null,
  { endedToken, serverError, rateLimited }: FaultReplies,
): SandboxReply | null {
  if (fault === 'expire_token') {
    token.ended = 463;
    return endedToken(463);
  }
  if (fault === 'server_error') return serverError;
  return fault === 'rate_limit' ? rateLimited : null;
}

/** Headers that report how much of the app's and the account's rate limits is used. */
export function usageHeaders(
  type: 'instagram' | 'threads',
  account: string,
  isLimited: boolean,
): Record<string, string> {
  const use = { call_count: isLimited ? 101 : 12, total_cputime: 5, total_time: 7 };
  const entry = { type, ...use, estimated_time_to_regain_access: isLimited ? 5 : 0 };
  return {
    'x-app-usage': JSON.stringify(use),
    'x-business-use-case-usage': JSON.stringify({ [account]: [entry] }),
  };
}
