/** The answer of the person on the consent page, from the parameters of the address that the network redirects to. */
export type ConsentResult =
  | { kind: 'agreed'; state: string; code: string }
  /** The person declined the consent. This is not an error. */
  | { kind: 'refused'; state: string | null }
  | { kind: 'broken'; state: string | null };

/** The error codes for a declined consent: the standard code, and the codes of networks that do not use it. */
const refusals = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** Texts from the address are never shown, because a link could contain any text. */
export function readConsentResult(search: URLSearchParams): ConsentResult {
  const [code, state, error] = ['code', 'state', 'error'].map((name) => search.get(name));
  if (error) return { kind: refusals.has(error) ? 'refused' : 'broken', state: state ?? null };
  return code && state ? { kind: 'agreed', state, code } : { kind: 'broken', state: state ?? null };
}

/** The `state` in the address of a consent page, which identifies the answer. */
export function stateIn(url: string): string | null {
  return new URL(url).searchParams.get('state');
}
