import { postActions } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { ids } from '../../../testing/builders.ts';
import { postRig, publishInput, refOf, type PostRig } from '../../../testing/post-rig.ts';
import { retryDelivery } from '../../deliveries/retry.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { movePosts } from '../../calendar/move-posts.ts';
import { publish } from './publish.ts';
import { restorePosts } from '../deletion/restore.ts';
import { submitPosts } from '../submit/submit.ts';

const workspaceId = ids.workspace;
const postIds = ['p1', 'p2', 'p3'];
const groups = ['A', 'A', 'A', 'B'];

const aPost = fc.constantFrom(...postIds);
const aGroup = fc.option(fc.constantFrom(...groups), { nil: undefined, freq: 6 });
const anAccount = fc.constantFrom('a1', 'a1', 'a1', 'a2');
const aText = fc.constantFrom('Coffee', 'Tea');
const again = fc.option(fc.constant(true as const), { nil: undefined, freq: 4 });

const submitted = fc.record({
  kind: fc.constant('submit' as const),
  action: fc.constantFrom(...postActions),
  group: aGroup,
  posts: fc.uniqueArray(fc.record({ id: aPost, account: anAccount, text: aText }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ id }) => id,
  }),
  remove: fc.subarray(postIds, { maxLength: 1 }),
  again,
});
const called = fc.record({
  kind: fc.constant('publish' as const),
  id: fc.option(fc.constantFrom(...groups, ...postIds), { nil: undefined, freq: 6 }),
  postId: aPost,
  account: anAccount,
  text: aText,
  isLater: fc.boolean(),
  again,
});
const handling = [
  'delete',
  'restore',
  'retry',
  'retry',
  'plan',
  'to drafts',
  'fail',
  'fail',
  'wait',
] as const;
const handled = fc.record({
  kind: fc.constantFrom(...handling),
  id: aPost,
});
const anyAct = fc.oneof(submitted, called, { arbitrary: handled, weight: 2 });
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

/**
 * The members of a team and clients of the API, who repeat their calls. Records the posts that the network received
 * from them.
 */
class Team {
  readonly #rig: PostRig;
  /** The posts that the network received, by group and account. */
  readonly #published: string[] = [];
  #fresh: { postId: string; account: string }[] = [];
  /** Posts that a person asked to publish again, by group and account. */
  readonly #asked = new Map<string, Set<string>>();

  constructor(rig: PostRig) {
    this.#rig = rig;
    rig.deliveries.whenChanged(({ kind, postId, platformId }, { state }) => {
      if (kind === 'post' && state === 'published') this.#fresh.push({ postId, account: platformId });
    });
  }

  #find = (id: string) => this.#rig.posts.find(workspaceId, id);

  async #allow(id: string): Promise<void> {
    const post = await this.#find(id);
    if (!post?.publishedAgain) return;
    const key = `${post.groupId} ${post.platformId ?? ''}`;
    const known = this.#asked.get(key) ?? new Set();
    this.#asked.set(key, known.add(`${post.id} ${post.createdAt}`));
  }

  get #later() {
    return new Date(this.#rig.deps.now().getTime() + 3 * hourMs).toISOString();
  }

  #submit({ action, group, posts, remove, again: publishAgain }: Act & { kind: 'submit' }) {
    const inputs = posts.map(({ id, account, text }) => ({
      id,
      uploadTo: 'madeup',
      platform_id: account,
      description: text,
      schedule: action === 'schedule' ? this.#later : null,
    }));
    const extras = { ...(group && { post_id: group }), ...(publishAgain && { publishAgain }), remove };
    return submitPosts(this.#rig.deps, { workspaceId, action, posts: inputs, ...extras }, 'dana');
  }

  #publish({ id, postId, account, text, isLater, again: publishAgain }: Act & { kind: 'publish' }) {
    const what = { id, postId, platform_id: account, desc: text, publishAgain };
    const input = publishInput({ ...what, schedule: isLater ? this.#later : null });
    return publish(this.#rig.deps, 'upload_post', input, 'dana');
  }

  async #move(id: string, isPlanned: boolean): Promise<unknown> {
    const post = await this.#find(id);
    const from = post?.status === 'scheduled' ? new Date(post.schedule?.at ?? 0).toISOString() : null;
    const moves = [{ id, from, to: isPlanned ? this.#later : null }];
    return movePosts(this.#rig.deps, { workspaceId, zone: 'UTC', moves }, 'dana');
  }

  async #perform(act: Act): Promise<unknown> {
    const { deps, pass, network } = this.#rig;
    switch (act.kind) {
      case 'submit':
        return this.#submit(act);
      case 'publish':
        return this.#publish(act);
      case 'delete':
        return deletePost(deps, { workspaceId, id: act.id });
      case 'restore':
        return restorePosts(deps, { workspaceId, ids: [act.id] });
      case 'retry':
        return retryDelivery(deps, refOf((await this.#find(act.id))?.deliveryId));
      case 'fail':
        return network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
      case 'wait':
        return pass(2 * hourMs);
      default:
        return this.#move(act.id, act.kind === 'plan');
    }
  }

  async act(act: Act): Promise<void> {
    await this.#perform(act).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    for (const id of postIds) await this.#allow(id);
    await this.settle(1);
  }

  async settle(ms: number): Promise<void> {
    await this.#rig.pass(ms);
    const out = this.#fresh;
    this.#fresh = [];
    for (const { postId, account } of out) {
      const post = await this.#find(postId);
      if (post) this.#published.push(`${post.groupId} ${account}`);
    }
  }

  check(): void {
    for (const key of new Set(this.#published)) {
      const times = this.#published.filter((each) => each === key).length;
      expect(times, key).toBeLessThanOrEqual(1 + (this.#asked.get(key)?.size ?? 0));
    }
  }
}

describe('a team and clients that send the same posts again and again', () => {
  it('an account gets the post of a group at most once, unless a person asks to publish it again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 4, maxLength: 12 }), async (acts) => {
        const rig = await postRig();
        await rig.connect('a2');
        const team = new Team(rig);
        for (const act of acts) {
          await team.act(act);
          team.check();
        }
        await team.settle(24 * hourMs);
        team.check();
      }),
    );
  });
});
