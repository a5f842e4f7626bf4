import type { Mode } from './checks.ts';

export interface LoginAddress {
  mode: Mode;
  /** Filled in beforehand: a link in an invitation knows whom it invites. */
  email: string;
}

const modes: readonly Mode[] = ['sign-in', 'sign-up', 'reset'];

export function readLoginAddress(search: URLSearchParams): LoginAddress {
  const wanted = search.get('mode');
  return { mode: modes.find((mode) => mode === wanted) ?? 'sign-in', email: search.get('email') ?? '' };
}

/** The same address in another mode; where one was going to stays in it. */
export function inMode(search: URLSearchParams, mode: Mode): URLSearchParams {
  const next = new URLSearchParams(search);
  if (mode === 'sign-in') next.delete('mode');
  else next.set('mode', mode);
  return next;
}

/** The way to the sign-in page with what is known already. */
export function loginAddress({ mode, email }: Partial<LoginAddress>): string {
  const search = new URLSearchParams();
  if (mode !== undefined && mode !== 'sign-in') search.set('mode', mode);
  if (email !== undefined && email !== '') search.set('email', email);
  return search.size === 0 ? '/login' : `/login?${search.toString()}`;
}
