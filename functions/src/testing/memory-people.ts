import type { Plan } from '@fanfare/core/billing/plans.ts';
import type { Deletion, DeletionStore } from '../store/deletions.ts';
import type { PeopleStore, StoredPerson } from '../store/people.ts';

export interface MemoryPeopleStore extends PeopleStore {
  /** Adds a person as if they had signed in before. */
  put(person: StoredPerson): void;
  /** Grants a plan to a person, even before they first sign in. */
  grant(uid: string, plan?: Plan): void;
  /** The plan that was granted to a person without a subscription. */
  planOf(uid: string): Plan;
}

export function createMemoryPeople(): MemoryPeopleStore {
  const people = new Map<string, StoredPerson>();
  const granted = new Map<string, Plan>();
  const change = (uid: string, changed: Partial<StoredPerson>): StoredPerson | null => {
    const known = people.get(uid);
    if (!known) return null;
    const person = { ...known, ...changed };
    people.set(uid, person);
    return person;
  };
  return {
    put: (person) => void people.set(person.uid, person),
    grant: (uid, plan = 'business') => void granted.set(uid, plan),
    planOf: (uid) => people.get(uid)?.plan ?? granted.get(uid) ?? 'free',
    find: (uid) => Promise.resolve(people.get(uid) ?? null),
    findMany: (uids) =>
      Promise.resolve(uids.map((uid) => people.get(uid)).filter((person) => person !== undefined)),
    findByEmail: (email) =>
      Promise.resolve(
        [...people.values()].find((person) => person.emailVerified && person.email === email) ?? null,
      ),
    enter({ uid, ...identity }, settings, at) {
      const known = change(uid, identity);
      if (known) return Promise.resolve(known);
      const person = { uid, ...identity, settings, createdAt: at, welcomed: false };
      people.set(uid, person);
      return Promise.resolve(person);
    },
    markWelcomed: (uid) => Promise.resolve(void change(uid, { welcomed: true })),
    changeSettings(uid, changed) {
      const known = people.get(uid);
      const person = known && change(uid, { settings: { ...known.settings, ...changed } });
      return Promise.resolve(person?.settings ?? null);
    },
    delete: (uid) => Promise.resolve(void people.delete(uid)),
  };
}

export function createMemoryDeletions(): DeletionStore {
  const deletions = new Map<string, Deletion>();
  return {
    find: (uid) => Promise.resolve(deletions.get(uid) ?? null),
    request(asked) {
      const deletion = deletions.get(asked.uid) ?? { ...asked, begunAt: null, workspaces: [] };
      deletions.set(asked.uid, deletion);
      return Promise.resolve(deletion);
    },
    restore(uid) {
      const known = deletions.get(uid);
      if (!known) return Promise.resolve('none');
      if (known.begunAt) return Promise.resolve('begun');
      deletions.delete(uid);
      return Promise.resolve('restored');
    },
    begin(uid, at, workspaces) {
      const known = deletions.get(uid);
      if (!known || known.removedAt > at) return Promise.resolve(null);
      const begun = known.begunAt ? known : { ...known, begunAt: at, workspaces };
      deletions.set(uid, begun);
      return Promise.resolve(begun);
    },
    due: (at, limit) =>
      Promise.resolve(
        [...deletions.values()]
          .filter(({ removedAt }) => removedAt <= at)
          .toSorted((a, b) => a.removedAt.getTime() - b.removedAt.getTime())
          .slice(0, limit)
          .map(({ uid }) => uid),
      ),
    end: (uid) => Promise.resolve(void deletions.delete(uid)),
  };
}
