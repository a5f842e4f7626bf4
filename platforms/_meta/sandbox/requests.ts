import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { bearerToken } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';

/** The access token from the header or a parameter. Null when there is none. */
export const givenToken = (request: SandboxRequest, params: URLSearchParams): string | null =>
  (bearerToken(request, ['bearer', 'oauth']) ?? params.get('access_token')) || null;

export interface SentFile {
  bytes: Uint8Array;
  type: string;
}

/** Parameters and files of a call, from its address and its body. */
export interface Params {
  params: URLSearchParams;
  files: ReadonlyMap<string, SentFile>;
}

type Field = readonly [name: string, value: string | SentFile];

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A list of ids may be a JSON list, too. */
const jsonField = ([name, value]: [string, unknown]): Field => [name, toText(value)];

async function formFields(type: string, bytes: Uint8Array): Promise<Field[]> {
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData();
  const given = [...form].map(async ([name, value]): Promise<Field> => {
    if (typeof value === 'string') return [name, value];
    return [name, { bytes: await value.bytes(), type: value.type }];
  });
  return Promise.all(given);
}

/** The fields of a body in any of the forms that the Graph API reads. Null when the body cannot be read. */
async function bodyFields({ headers, bytes }: SandboxRequest): Promise<Field[] | null> {
  const type = headers.get('content-type') ?? '';
  const given = await bytes();
  if (type.startsWith('application/json')) {
    const json = parseJson(new TextDecoder().decode(given));
    return typeof json === 'object' && json !== null ? Object.entries(json).map(jsonField) : null;
  }
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(type)) return [];
  return formFields(type, given).catch(() => null);
}

/** Parameters of the address and of a form, JSON or multipart body. Null when the body cannot be read. */
export async function readBody(request: SandboxRequest): Promise<Params | null> {
  const params = new URLSearchParams(request.query);
  const files = new Map<string, SentFile>();
  const fields = request.method === 'POST' ? await bodyFields(request) : [];
  if (!fields) return null;
  for (const [name, value] of fields)
    if (typeof value === 'string') params.set(name, value);
    else files.set(name, value);
  return { params, files };
}

/**
 * The segments of a path without its version. The oldest live version serves calls without a version, or with a dead
 * one. Null for a version that does not exist yet.
 */
export function withoutVersion(segments: readonly string[], newest: number): string[] | null {
  const [first = '', ...rest] = segments;
  const version = /^v(\d+)\.\d+$/.exec(first)?.[1];
  if (version === undefined) return [...segments];
  return Number(version) <= newest ? rest : null;
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
