/** What a network wrote into the address that it came back to. */
export type NetworkAnswer =
  | { kind: 'agreed'; state: string; code: string }
  /** A choice, and no failure of anybody. */
  | { kind: 'refused'; state: string | null }
  | { kind: 'broken'; state: string | null };

/** The word of the standard, and those of the networks that have their own. */
const refusals = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** The words of the address are no words for people: whoever sends somebody a link can put them there. */
export function answerIn(search: URLSearchParams): NetworkAnswer {
  const [code, state, error] = ['code', 'state', 'error'].map((name) => search.get(name));
  if (error) return { kind: refusals.has(error) ? 'refused' : 'broken', state: state ?? null };
  return code && state ? { kind: 'agreed', state, code } : { kind: 'broken', state: state ?? null };
}

/** The state in the address of a consent, by which its answer is known again. */
export function stateIn(url: string): string | null {
  return new URL(url).searchParams.get('state');
}
