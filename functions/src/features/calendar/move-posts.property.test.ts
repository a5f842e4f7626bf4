import type { PostMove } from '@fanfare/core/calendar/calendar.ts';
import { reversed } from '@fanfare/core/calendar/moves.ts';
import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { ids } from '../../testing/builders.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import { deletePost } from '../posts/deletion/delete-post.ts';
import { movePosts } from './move-posts.ts';
import { restorePosts } from '../posts/deletion/restore.ts';
import { submitPosts } from '../posts/submit/submit.ts';

const workspaceId = ids.workspace;
const zone = 'Europe/Berlin';
const people = ['dana', 'mika'] as const;
const postIds = ['p1', 'p2'] as const;

interface Action {
  kind: 'look' | 'move' | 'to drafts' | 'edit' | 'delete' | 'restore' | 'undo' | 'publish' | 'wait';
  who: (typeof people)[number];
  id: (typeof postIds)[number];
  hours: number;
}

const actions: fc.Arbitrary<Action> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('look' as const, 'move' as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(
        'to drafts' as const,
        'edit' as const,
        'delete' as const,
        'restore' as const,
        'undo' as const,
        'publish' as const,
        'wait' as const,
      ),
    },
  ),
  who: fc.constantFrom(...people),
  id: fc.constantFrom(...postIds),
  hours: fc.integer({ min: 1, max: 40 }),
});

/** The state that everybody must find after the successful actions. */
interface Expected {
  exists: boolean;
  status: Post['status'];
  at: number | null;
  text: string;
  /** The posts that the network must have, each exactly once. */
  published: string[];
}

interface Person {
  /** The posts as this person last saw them. */
  seen: Map<string, Post | null>;
  moves: PostMove[][];
}

/** Two people with an open calendar, using the server's use cases with stores in memory. */
class TwoPeople {
  readonly #rig: PostRig;
  readonly #expected = new Map<string, Expected>();
  readonly #people = new Map(people.map((who): [string, Person] => [who, { seen: new Map(), moves: [] }]));
  #texts = 0;

  constructor(rig: PostRig) {
    this.#rig = rig;
  }

  get #now() {
    return this.#rig.deps.now().getTime();
  }

  #find = (id: string) => this.#rig.posts.find(workspaceId, id);

  #of(id: string): Expected {
    const found = this.#expected.get(id);
    if (!found) throw new Error(`${id} was never written.`);
    return found;
  }

  async begin(): Promise<void> {
    for (const id of postIds) {
      const text = `${id} at first`;
      const at = this.#now + 20 * hourMs;
      await this.#submit(id, 'schedule', text, at, []);
      this.#expected.set(id, { exists: true, status: 'scheduled', at, text, published: [] });
    }
    for (const who of people) for (const id of postIds) await this.#look(who, id);
  }

  async #look(who: Action['who'], id: string): Promise<void> {
    this.#people.get(who)?.seen.set(id, await this.#find(id));
  }

  #submit(
    id: string,
    action: 'draft' | 'schedule' | 'upload',
    description: string,
    at: number | null,
    expected: { id: string; revision: number }[],
  ) {
    const schedule = action === 'schedule' && at !== null ? new Date(at).toISOString() : null;
    const post = { id, uploadTo: 'madeup', platform_id: 'a1', description, schedule };
    const sent = { workspaceId, action, post_id: `group-${id}`, zone, posts: [post], expected };
    return submitPosts(this.#rig.deps, sent, 'dana');
  }

  /** Tells whether the server performed the action. A refusal must have a reason, and no other error may occur. */
  async #done(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code !== 'internal') return false;
      throw error;
    }
  }

  async #move(person: Person | undefined, move: PostMove, isUndo = false): Promise<void> {
    const { id, from, to } = move;
    const before = { ...this.#of(id) };
    const input = { workspaceId, zone, moves: [move] };
    if (!(await this.#done(movePosts(this.#rig.deps, input, 'mika')))) return;
    const wanted = to === null ? null : Date.parse(to);
    const known = from === null ? null : Date.parse(from);
    // Before the move, the post was at the time that the person saw, or already at the requested time.
    expect([known, wanted]).toContain(before.at);
    expect(before).toMatchObject({ exists: true });
    expect(['draft', 'scheduled']).toContain(before.status);
    Object.assign(this.#of(id), { at: wanted, status: wanted === null ? 'draft' : 'scheduled' });
    if (!isUndo) person?.moves.push([move]);
  }

  async #rewrite(seen: Post, action: 'keep' | 'upload'): Promise<void> {
    const { id, status, schedule, revision } = seen;
    this.#texts += 1;
    const text = `${id} version ${this.#texts}`;
    const kept = status === 'scheduled' ? 'schedule' : 'draft';
    const before = await this.#find(id);
    const done = await this.#done(
      this.#submit(id, action === 'keep' ? kept : action, text, schedule?.at ?? null, [{ id, revision }]),
    );
    if (!done) return;
    expect(before?.revision, 'a change that was never seen is not overwritten').toBe(revision);
    const expected = this.#of(id);
    expected.text = text;
    if (action === 'upload') Object.assign(expected, { status: 'uploaded', at: null, published: [text] });
    await this.#rig.pass(0);
  }

  async #wait(ms: number): Promise<void> {
    await this.#rig.pass(ms);
    for (const each of this.#expected.values())
      if (each.exists && each.status === 'scheduled' && each.at !== null && each.at <= this.#now)
        Object.assign(each, { status: 'uploaded', at: null, published: [each.text] });
  }

  async #restore(id: string): Promise<void> {
    const { posts, refused } = await restorePosts(this.#rig.deps, { workspaceId, ids: [id] });
    const expected = this.#of(id);
    if (expected.exists) expect(posts).toHaveLength(1);
    else if (expected.status === 'uploaded') expect(refused).toHaveLength(1);
    else if (posts.length > 0) {
      expected.exists = true;
      // A post that became due while it was deleted is restored as a draft.
      if (expected.at !== null && expected.at <= this.#now)
        Object.assign(expected, { status: 'draft', at: null });
    }
  }

  async #delete(id: string): Promise<void> {
    if (await this.#done(deletePost(this.#rig.deps, { workspaceId, id }))) this.#of(id).exists = false;
  }

  /** Performs a person's action on a post that their calendar shows. */
  async #actOn(seen: Post, person: Person, { kind, id, hours }: Action): Promise<void> {
    const from = seen.schedule ? new Date(seen.schedule.at).toISOString() : null;
    const to = new Date(this.#now + hours * hourMs).toISOString();
    if (kind === 'move') await this.#move(person, { id, from, to });
    else if (kind === 'to drafts' && from !== null) await this.#move(person, { id, from, to: null });
    else if (kind === 'edit') await this.#rewrite(seen, 'keep');
    else if (kind === 'publish') await this.#rewrite(seen, 'upload');
    else if (kind === 'delete') await this.#delete(id);
  }

  async act(action: Action): Promise<void> {
    const { kind, who, id, hours } = action;
    const person = this.#people.get(who);
    const seen = person?.seen.get(id);
    if (kind === 'look') await this.#look(who, id);
    else if (kind === 'wait') await this.#wait(hours * hourMs);
    else if (kind === 'restore') await this.#restore(id);
    else if (kind === 'undo')
      for (const move of reversed(person?.moves.pop() ?? [])) await this.#move(person, move, true);
    else if (person && seen) await this.#actOn(seen, person, action);
  }

  /** Compares the stored, scheduled and published posts with the people's actions. */
  async check(): Promise<void> {
    for (const [id, { exists, status, at, text, published }] of this.#expected) {
      const post = await this.#find(id);
      const found = post && {
        status: post.status,
        at: post.status === 'scheduled' ? (post.schedule?.at ?? null) : null,
        text: post.content.description,
      };
      expect(found, id).toEqual(exists ? { status, at, text } : null);
      const planned = this.#rig.deliveries
        .all()
        .filter(({ plan, delivery }) => plan.postId === id && !isOver(delivery))
        .map(({ delivery }) => delivery.dueAt);
      expect(planned, `deliveries of ${id}`).toEqual(exists && at !== null ? [at] : []);
      expect(
        this.#rig.network.posts.filter((each) => each.startsWith(id)),
        `publications of ${id}`,
      ).toEqual(published);
    }
  }

  /** Waits until every scheduled post is due. */
  end = (): Promise<void> => this.#wait(100 * 24 * hourMs);
}

describe('two people who schedule the same posts', () => {
  it('no sequence of moves, edits, deletions, undos and publications loses, doubles or resurrects a post', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 1, maxLength: 15 }), async (sequence) => {
        const calendar = new TwoPeople(await postRig());
        await calendar.begin();
        for (const action of sequence) {
          await calendar.act(action);
          await calendar.check();
        }
        await calendar.end();
        await calendar.check();
      }),
    );
  });
});
