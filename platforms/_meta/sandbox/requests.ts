import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { bearerToken } from '../../_sandbox/oauth.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';

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

/** Parameters that every call has. The tokens are checked; `pretty` and `format` change nothing but spaces. */
const everywhere = 'access_token appsecret_proof pretty format=json locale=en_US';

/** The reply to parameters and files that the sandbox does not act on, or null. */
export function notActedOn(
  { params, files = new Map() }: Pick<Params, 'params'> & Partial<Params>,
  known: string,
): SandboxReply | null {
  // A list may come in parts such as `attached_media[0]`.
  const named = [...params].map(([name, value]) => [name.replace(/\[\d+\]$/, ''), value] as const);
  const parts = [...files.keys()].map((name) => [name, ''] as const);
  return unknownParameters([...named, ...parts], `${everywhere} ${known}`);
}
