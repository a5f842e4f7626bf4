import type { SubmitRowsInput } from '@fanfare/core/api/schemas/posts.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPostStore } from '../../../store/posts.ts';
import type { PostStore } from '../../../store/posts.ts';
import { ids } from '../../../testing/builders.ts';
import { putWorkspace } from '../../../testing/local-firestore.ts';
import { setUpFirestore } from '../../../testing/set-up-firestore.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import type { PostDependencies } from '../dependencies.ts';
import { submitRows } from './submit-rows.ts';
import { row, rowsInput } from '../testing/rows.ts';
import { month } from '../testing/submissions.ts';

const workspaceId = ids.workspace;
const accounts = ['a1', 'a2', 'a3'];
/** Rows in parts of three, as a client sends them. */
const partsOf = (count: number): SubmitRowsInput['rows'][] =>
  Array.from({ length: Math.ceil(count / 3) }, (_, part) =>
    Array.from({ length: Math.min(3, count - part * 3) }, (__, i) => row(`r${part * 3 + i}`, {}, accounts)),
  );

const faults = [
  'none',
  'lost request',
  'killed before storing',
  'killed after storing',
  'lost answer',
] as const;
type Fault = (typeof faults)[number];

class KilledError extends Error {
  override name = 'KilledError';
}

/** The dependencies of a server that has this fault. A killed process runs nothing after the point where it dies. */
function failing(deps: PostDependencies, fault: Fault): PostDependencies {
  const change: PostStore['change'] = async (...asked) => {
    if (fault === 'killed before storing') throw new KilledError();
    const outcome = await deps.posts.change(...asked);
    if (fault === 'killed after storing') throw new KilledError();
    return outcome;
  };
  return { ...deps, posts: { ...deps.posts, change } };
}

/** A tab that sends its parts in order, and repeats each part until it gets an answer. */
class Tab {
  readonly #parts: SubmitRowsInput['rows'][];
  readonly #deps: PostDependencies;

  constructor(deps: PostDependencies, parts: readonly SubmitRowsInput['rows'][]) {
    this.#deps = deps;
    this.#parts = [...parts];
  }

  async sendNext(fault: Fault): Promise<void> {
    const [part] = this.#parts;
    if (!part || fault === 'lost request') return;
    try {
      await submitRows(failing(this.#deps, fault), rowsInput(part), 'dana');
      if (fault !== 'lost answer') this.#parts.shift();
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
    }
  }

  /** The reloaded tab knows only which parts were answered, and sends all other parts. */
  async resume(): Promise<void> {
    while (this.#parts.length > 0) await this.sendNext('none');
  }
}

async function rigWithAccounts(): Promise<PostRig> {
  const rig = await postRig();
  for (const account of accounts.slice(1)) await rig.connect(account);
  return rig;
}

describe('rows that are sent while requests, answers and processes are lost', () => {
  const sends = fc.array(fc.record({ tab: fc.constantFrom(0, 1), fault: fc.constantFrom(...faults) }), {
    maxLength: 12,
  });

  it('if two tabs continue after a reload, every row is stored, counted and published once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), sends, async (count, acts) => {
        const rig = await rigWithAccounts();
        const tabs = [0, 1].map(() => new Tab(rig.deps, partsOf(count)));
        for (const { tab, fault } of acts) await tabs[tab]?.sendNext(fault);
        // The tabs resume one after the other. Simultaneous transactions are tested on Firestore below.
        for (const tab of tabs) await tab.resume();

        const posts = count * accounts.length;
        expect(await rig.posts.total(workspaceId)).toBe(posts);
        expect((await rig.posts.quota(workspaceId, month)).uploadCount).toBe(posts);
        await rig.pass(hourMs);
        expect(rig.network.posts).toHaveLength(posts);
      }),
    );
  });

  it('rows that are split into different parts after files were added or removed are still stored once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 10 }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (parts) => {
          const rig = await rigWithAccounts();
          for (const part of parts) {
            const rows = part.map((n) => row(`r${n}`, {}, accounts));
            await submitRows(rig.deps, rowsInput(rows), 'dana');
          }
          expect(await rig.posts.total(workspaceId)).toBe(new Set(parts.flat()).size * accounts.length);
        },
      ),
    );
  });

  it('a part that was stored, but whose tasks were lost, is still published', async () => {
    const rig = await rigWithAccounts();
    const [part = []] = partsOf(3);
    const enqueue = () => Promise.reject(new KilledError());
    await expect(submitRows({ ...rig.deps, enqueue }, rowsInput(part), 'dana')).rejects.toThrow(KilledError);
    await submitRows(rig.deps, rowsInput(part), 'dana');
    await rig.pass(hourMs);
    expect(rig.network.posts).toHaveLength(9);
  });
});

describe('rows on Firestore', () => {
  const local = setUpFirestore();
  const posts = createPostStore(local.open);
  let deps: PostDependencies;
  beforeEach(async () => {
    await putWorkspace(local.db, workspaceId);
    deps = { ...(await rigWithAccounts()).deps, posts };
  });

  it('if two tabs send the same parts at the same time, every row is stored and counted once', async () => {
    const answers = await Promise.all(
      [0, 1].flatMap(() => partsOf(9).map((part) => submitRows(deps, rowsInput(part), 'dana'))),
    );

    const states = answers.flatMap(({ rows }) => rows.map(({ state }) => state));
    expect(states.filter((state) => state === 'stored')).toHaveLength(9);
    expect(states.filter((state) => state === 'kept')).toHaveLength(9);
    expect(await posts.total(workspaceId)).toBe(27);
    expect((await posts.quota(workspaceId, month)).uploadCount).toBe(27);
  });

  it('a part that exceeds the monthly limit stores nothing, and a smaller part raises the count by exactly its posts', async () => {
    for (const part of partsOf(9)) await submitRows(deps, rowsInput(part), 'dana');
    const before = (await posts.quota(workspaceId, month)).uploadCount;
    const rows = Array.from({ length: 33 }, (_, i) => row(`limit${i}`, {}, accounts));
    await expect(submitRows(deps, rowsInput(rows), 'dana')).rejects.toMatchObject({ code: 'limit_reached' });
    expect((await posts.quota(workspaceId, month)).uploadCount).toBe(before);
    const fitting = rows.slice(0, Math.floor((100 - before) / accounts.length));
    await submitRows(deps, rowsInput(fitting), 'dana');
    expect((await posts.quota(workspaceId, month)).uploadCount).toBe(
      before + fitting.length * accounts.length,
    );
  });
});
