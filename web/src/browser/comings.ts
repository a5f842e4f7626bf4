import type { Person } from './session.ts';

/** Keeps count of who comes and goes in this tab. */
export interface Comings {
  /** Which session this is: another number after every coming and going. */
  visit(): number;
  /** Somebody is about to leave on purpose. */
  leave(): void;
  /** They could not. */
  stay(): void;
  /** Whether with this somebody's session ended who did not leave on purpose. */
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
