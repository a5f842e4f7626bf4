import type { Person } from './session.ts';

/** Tracks sign-ins and sign-outs in this tab. */
export interface Comings {
  /** Number of the current session; it changes with every sign-in and sign-out. */
  visit(): number;
  /** Call before a deliberate sign-out. */
  leave(): void;
  /** Call when the sign-out failed. */
  stay(): void;
  /** Records the current person. Returns whether a session has just ended without a deliberate sign-out. */
  next(person: Person | null): boolean;
}

export function countComings(): Comings {
  let uid: string | null = null;
  let visits = 0;
  let leaving = false;
  return {
    visit: () => visits,
    leave: () => (leaving = true),
    stay: () => (leaving = false),
    next(person) {
      const before = uid;
      uid = person?.uid ?? null;
      if (before !== uid) visits += 1;
      const ended = before !== null && uid === null && !leaving;
      if (person) leaving = false;
      return ended;
    },
  };
}
