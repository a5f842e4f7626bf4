import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';
import { badRequest } from './replies.ts';

/** The requested parts; `notYet` are those of the documentation that are not imitated. Otherwise the reply. */
export function partsOf(
  { request }: Call,
  known: readonly string[],
  notYet: readonly string[] = [],
): readonly string[] | SandboxReply {
  const parts = (request.query.get('part') ?? '').split(',').filter(Boolean);
  if (parts.length === 0) return badRequest('missingRequiredParameter', 'Required parameter: part');
  if (parts.some((part) => notYet.includes(part))) return notImitated(['part']);
  const unknown = parts.find((part) => !known.includes(part));
  return unknown === undefined ? parts : badRequest('unknownPart', `'${unknown}'`);
}

export const isParts = (parts: ReturnType<typeof partsOf>): parts is readonly string[] =>
  Array.isArray(parts);

/** One page of a list. Clients must not rely on the number in the page token. */
export function pageOf<T>({ request }: Call, all: readonly T[], most: number) {
  const size = Math.min(Number(request.query.get('maxResults') ?? '5'), most);
  const from = Number(request.query.get('pageToken')?.slice(1) ?? '0');
  const next = from + size < all.length ? { nextPageToken: `p${from + size}` } : {};
  return {
    ...next,
    pageInfo: { totalResults: all.length, resultsPerPage: size },
    items: all.slice(from, from + size),
  };
}
