import type { Person } from './session.ts';

export interface SessionChanges {
  /** Number of the current session; it changes with every sign-in and sign-out. */
  sessionNumber(): number;
  beginSignOut(): void;
  /** Call when the sign-out failed. */
  cancelSignOut(): void;
  /** Records the current person. Returns whether a session has just ended unexpectedly. */
  record(person: Person | null): boolean;
}

export function trackSessionChanges(): SessionChanges {
  let uid: string | null = null;
  let visits = 0;
  let leaving = false;
  return {
    sessionNumber: () => visits,
    beginSignOut: () => (leaving = true),
    cancelSignOut: () => (leaving = false),
    record(person) {
      const before = uid;
      uid = person?.uid ?? null;
      if (before !== uid) visits += 1;
      const ended = before !== null && uid === null && !leaving;
      // Only a different person ends a sign-out that is under way: if Firebase is still taking over, it reports the
      // same person once more.
      if (uid !== null && before !== uid) leaving = false;
      return ended;
    },
  };
}
