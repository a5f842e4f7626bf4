import type { Mode } from './checks.ts';

export interface LoginAddress {
  mode: Mode;
  /** The e-mail address with which the field is filled at first. Invitation links contain it. */
  email: string;
}

const modes: readonly Mode[] = ['sign-in', 'sign-up', 'reset'];

export function readLoginAddress(search: URLSearchParams): LoginAddress {
  const wanted = search.get('mode');
  return { mode: modes.find((mode) => mode === wanted) ?? 'sign-in', email: search.get('email') ?? '' };
}

/** Returns the same search parameters in another mode; the page to return to is kept. */
export function withMode(search: URLSearchParams, mode: Mode): URLSearchParams {
  const next = new URLSearchParams(search);
  if (mode === 'sign-in') next.delete('mode');
  else next.set('mode', mode);
  return next;
}

export function loginAddress({ mode, email }: Partial<LoginAddress>): string {
  const search = new URLSearchParams();
  if (mode !== undefined && mode !== 'sign-in') search.set('mode', mode);
  if (email !== undefined && email !== '') search.set('email', email);
  return search.size === 0 ? '/login' : `/login?${search.toString()}`;
}
