import type { Person, Session } from '../browser/session.ts';

export interface FakeSession extends Session {
  /** Changes who is signed in, as Firebase would tell it. */
  become(person: Person | null): void;
  /** What was asked of it. */
  readonly asked: readonly string[];
  /** The next sign-in fails with this Firebase code. */
  failWith(code: string): void;
}

export const kim: Person = { uid: 'kim', name: 'Kim Sato', email: 'kim@fanfare.example' };

export function fakeSession(first: Person | null = null): FakeSession {
  const listeners = new Set<(person: Person | null) => void>();
  const asked: string[] = [];
  let person = first;
  let failure: string | null = null;
  const become = (next: Person | null) => {
    person = next;
    for (const listener of listeners) listener(next);
  };
  const attempt = (what: string, then: Person | null): Promise<void> => {
    asked.push(what);
    if (failure !== null) {
      const error = Object.assign(new Error(failure), { code: failure });
      failure = null;
      return Promise.reject(error);
    }
    become(then);
    return Promise.resolve();
  };
  return {
    asked,
    become,
    failWith: (code) => (failure = code),
    subscribe(listener) {
      listeners.add(listener);
      listener(person);
      return () => void listeners.delete(listener);
    },
    signIn: (email, password) => attempt(`sign in ${email} ${password}`, kim),
    signUp: (name, email, password) => attempt(`sign up ${name} ${email} ${password}`, { ...kim, name }),
    signInWithGoogle: () => attempt('google', kim),
    prepareGoogle: () => void asked.push('prepare google'),
    signOut: () => attempt('sign out', null),
    idToken: () => Promise.resolve(person ? `token of ${person.uid}` : null),
  };
}
