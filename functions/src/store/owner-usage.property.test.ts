import fc from 'fast-check';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testTime, workspace } from '../testing/builders.ts';
import { grantLargestPlan } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpMedia } from '../testing/memory-media.ts';
import { testKeyRing } from '../testing/test-key-ring.ts';
import { createStores } from './stores.ts';

const month = '2026-11';
const none = { put: [], remove: [], deliveries: [], create: [], count: 0 };
const people = ['ana', 'ben', 'cleo'];
const workspaceId = (n: number) => `workspaceNumber0000${n}`;

const local = setUpFirestore();

class LostAnswerError extends Error {
  override name = 'LostAnswerError';
}

/** A database that loses the answer of the next commit, or the commit itself. */
function unreliable(db: Firestore) {
  let fault: 'none' | 'before' | 'after' = 'none';
  const run: Firestore['runTransaction'] = async (update, options) => {
    const now = fault;
    fault = 'none';
    const result = await db.runTransaction(async (transaction) => {
      const outcome = await update(transaction);
      if (now === 'before') throw new LostAnswerError();
      return outcome;
    }, options);
    if (now === 'after') throw new LostAnswerError();
    return result;
  };
  const proxy = new Proxy(db, {
    get: (target, name) => {
      if (name === 'runTransaction') return run;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db: proxy, failNext: (when: typeof fault) => (fault = when) };
}

interface Counts {
  uploads: number;
  gpt: number;
  image: number;
}

class Model {
  readonly counts = new Map<string, Counts>(people.map((uid) => [uid, { uploads: 0, gpt: 0, image: 0 }]));
  readonly owners = new Map<number, string>();
  readonly members = new Map<number, Set<string>>();
  readonly files = new Map<string, { n: number; bytes: number }>();

  countsOf(uid: string): Counts {
    return this.counts.get(uid) ?? { uploads: 0, gpt: 0, image: 0 };
  }
  storageOf(uid: string): number {
    const own = [...this.files.values()].filter(({ n }) => this.owners.get(n) === uid);
    return own.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

const index = fc.nat({ max: 3 });
const kinds = ['create', 'delete', 'join', 'leave', 'publish', 'ask', 'add file', 'remove file'] as const;
interface Step {
  kind: (typeof kinds)[number];
  n: number;
  uid: string;
  amount: number;
  fault: 'none' | 'before' | 'after';
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  n: index,
  uid: fc.constantFrom(...people),
  amount: fc.integer({ min: 1, max: 3 }),
  fault: fc.constantFrom('none', 'none', 'before', 'after'),
});

class ActionSequence {
  readonly model = new Model();
  readonly #reliable = unreliable(local.db);
  readonly stores = createStores(() => Promise.resolve(this.#reliable.db), testKeyRing);

  /** Repeats an action that failed, as callers do. */
  async #again(fault: Step['fault'], act: () => Promise<unknown>): Promise<void> {
    this.#reliable.failNext(fault);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof LostAnswerError)) throw error;
      await act();
    } finally {
      this.#reliable.failNext('none');
    }
  }

  async create({ n, uid, fault }: Step): Promise<void> {
    if (this.model.members.has(n)) return;
    const made = workspace({ id: workspaceId(n) });
    await this.#again(fault, () => this.stores.workspaces.create(made, uid, 50));
    this.model.owners.set(n, uid);
    this.model.members.set(n, new Set([uid]));
  }

  readonly #actions: Record<
    Exclude<Step['kind'], 'create'>,
    (step: Step, owner: string, id: string) => Promise<void>
  > = {
    delete: async ({ n, fault }, _owner, id) => {
      await this.#again(fault, () => this.stores.workspaces.delete(id, testTime));
      this.model.owners.delete(n);
    },
    join: async ({ n, uid }, _owner, id) => {
      const members = this.model.members.get(n);
      const member = { uid, role: 'user', joinedAt: testTime };
      if (!members?.has(uid)) await local.db.doc(`workspaces/${id}/members/${uid}`).set(member);
      members?.add(uid);
    },
    leave: async ({ n, uid, fault }, owner, workspaceId) => {
      await this.#again(fault, () => this.stores.members.remove({ workspaceId, uid }, uid));
      if (uid !== owner) this.model.members.get(n)?.delete(uid);
    },
    // Publishes several posts at the same time. Repeated submissions of one post are recognised by the use cases,
    // which this test leaves out.
    publish: async ({ amount }, owner, id) => {
      const one = () => this.stores.posts.change(id, [], month, testTime, () => ({ ...none, count: 1 }));
      await Promise.all(Array.from({ length: amount }, one));
      this.model.countsOf(owner).uploads += amount;
    },
    ask: async ({ amount }, owner, id) => {
      const ref = { workspaceId: id, id: `talk-${amount}`, uid: owner };
      const count = { gpt: 1, image: amount % 2 };
      await this.stores.conversations.decide(ref, month, () => ({ next: null, count, result: null }));
      this.model.countsOf(owner).gpt += 1;
      this.model.countsOf(owner).image += amount % 2;
    },
    'add file': async ({ n, amount, fault }, _owner, id) => {
      const file = fileOf(id, amount);
      await this.#again(fault, () => this.stores.media.add(file));
      this.model.files.set(`${n}/${amount}`, { n, bytes: file.bytes });
    },
    'remove file': async ({ n, amount, fault }, _owner, id) => {
      await this.#again(fault, () => this.stores.media.remove(fileOf(id, amount)));
      this.model.files.delete(`${n}/${amount}`);
    },
  };

  async play(now: Step): Promise<void> {
    if (now.kind === 'create') return this.create(now);
    const owner = this.model.owners.get(now.n);
    if (owner !== undefined) await this.#actions[now.kind](now, owner, workspaceId(now.n));
  }
}

function fileOf(id: string, amount: number) {
  const path = `workspaces/${id}/media/media-000${amount}/a.jpg`;
  return madeUpMedia({ workspaceId: id, id: `media-000${amount}`, path, bytes: 10 ** amount });
}

/** Rewrites everything as it was stored when each workspace had counts of its own. */
async function makeOld(model: Model): Promise<void> {
  const owned = (uid: string) => [...model.owners].flatMap(([n, each]) => (each === uid ? [n] : []));
  for (const uid of people) {
    const [first] = owned(uid);
    if (first === undefined) continue;
    const counts = local.db.collection(`users/${uid}/usage`);
    const { uploads, gpt, image } = model.countsOf(uid);
    await counts.doc(month).delete();
    await counts.doc(`${month}_ai`).delete();
    await counts.doc('storage').delete();
    await local.db.doc(`usage/${workspaceId(first)}_${month}`).set({ uploads });
    await local.db.doc(`usage/${workspaceId(first)}_${month}_ai`).set({ gpt, image });
    for (const n of owned(uid)) {
      const files = [...model.files.values()].filter((file) => file.n === n);
      const imagesBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
      await local.db.doc(`usage/${workspaceId(n)}`).set({ imagesBytes, videosBytes: 0 });
      const document = local.db.doc(`workspaces/${workspaceId(n)}`);
      const { ownerUid: _, ...fields } = (await document.get()).data() ?? {};
      await document.set(fields);
    }
  }
}

it('after random steps with lost answers, the counts of every owner equal the counts of a simple model', async () => {
  const histories = fc.array(step, { minLength: 20, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(histories, fc.nat({ max: 30 }), async (history, oldAt) => {
      local.clear();
      await grantLargestPlan(local.db, ...people);
      const actions = new ActionSequence();
      const { model, stores } = actions;
      for (const [i, now] of history.entries()) {
        if (i === oldAt) await makeOld(model);
        await actions.play(now);
      }
      for (const [n, uid] of model.owners) {
        const { quotas, owner } = await stores.quotas.find({ workspaceId: workspaceId(n), month });
        const { usage } = await stores.media.storage(workspaceId(n));
        const { uploads, ai } = quotas;
        expect(owner?.uid).toBe(uid);
        const counts = { uploads: uploads.uploadCount, gpt: ai.quota.used, image: ai.imageQuota.used };
        expect(counts).toEqual(model.countsOf(uid));
        expect(usage.imagesBytes).toBe(model.storageOf(uid));
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
