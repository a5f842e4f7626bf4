import type { Person, Session } from '../browser/session.ts';

export interface FakeSession extends Session {
  /** Changes who is signed in, as Firebase would report it. */
  setPerson(person: Person | null): void;
  /** The calls that were made on the session, such as "sign out". */
  readonly asked: readonly string[];
  /** Makes the next call fail with this Firebase code. */
  failWith(code: string): void;
  /** Verifies the address as in another tab: the session knows it only after a reload. */
  verifyElsewhere(): void;
}

export const kim: Person = {
  uid: 'kim',
  name: 'Kim Sato',
  email: 'kim@fanfare.example',
  emailVerified: true,
  hasPassword: true,
};

export function fakeSession(first: Person | null = null): FakeSession {
  const listeners = new Set<(person: Person | null) => void>();
  const asked: string[] = [];
  let person = first;
  let failure: string | null = null;
  let verified = false;
  const setPerson = (next: Person | null) => {
    person = next;
    for (const listener of listeners) listener(next);
  };
  const attempt = <Result>(what: string, then: () => Result): Promise<Result> => {
    asked.push(what);
    if (failure !== null) {
      const error = Object.assign(new Error(failure), { code: failure });
      failure = null;
      return Promise.reject(error);
    }
    return Promise.resolve(then());
  };
  const change = (what: string, changed: Partial<Person>) =>
    attempt(what, () => {
      if (person) setPerson({ ...person, ...changed });
    });
  return {
    asked,
    setPerson,
    failWith: (code) => (failure = code),
    verifyElsewhere: () => (verified = true),
    subscribe(listener) {
      listeners.add(listener);
      listener(person);
      return () => void listeners.delete(listener);
    },
    signIn: (email, password) => attempt(`sign in ${email} ${password}`, () => setPerson(kim)),
    signUp: (name, email, password) =>
      attempt(`sign up ${name} ${email} ${password}`, () => setPerson({ ...kim, name })),
    signInWithGoogle: () => attempt('google', () => setPerson(kim)),
    prepareGoogle: () => void asked.push('prepare google'),
    signOut: () => attempt('sign out', () => setPerson(null)),
    idToken: () => Promise.resolve(person ? `token of ${person.uid}` : null),
    resetPassword: (email) => attempt(`reset ${email}`, () => undefined),
    checkResetCode: (code) => attempt(`check ${code}`, () => 'kim@fanfare.example'),
    confirmReset: (code, password) => attempt(`confirm ${code} ${password}`, () => undefined),
    applyCode: (code) => change(`apply ${code}`, { emailVerified: true }),
    sendVerification: () => attempt('verify', () => undefined),
    changePassword: (current, next) => attempt(`change ${current} to ${next}`, () => undefined),
    rename: (name) => change(`rename ${name}`, { name }),
    reload: () => change('reload', verified ? { emailVerified: true } : {}),
  };
}
