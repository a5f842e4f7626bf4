/** What a network put into the address it redirected to. */
export type NetworkAnswer =
  | { kind: 'agreed'; state: string; code: string }
  /** The person declined, which is not an error. */
  | { kind: 'refused'; state: string | null }
  | { kind: 'broken'; state: string | null };

/** The standard error code, and those of networks that use their own. */
const refusals = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** Texts in the address are never shown: anybody can send a person a link with a text of their own. */
export function readNetworkAnswer(search: URLSearchParams): NetworkAnswer {
  const [code, state, error] = ['code', 'state', 'error'].map((name) => search.get(name));
  if (error) return { kind: refusals.has(error) ? 'refused' : 'broken', state: state ?? null };
  return code && state ? { kind: 'agreed', state, code } : { kind: 'broken', state: state ?? null };
}

/** Reads the `state` from the address of a consent page, by which the answer is recognised. */
export function stateIn(url: string): string | null {
  return new URL(url).searchParams.get('state');
}
