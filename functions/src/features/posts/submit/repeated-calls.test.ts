import type { PostInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { madeUpTarget } from '../../../testing/made-up-network.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { movePosts } from '../../calendar/move-posts.ts';
import { oneGroupText, saveDraft, submitPosts } from './submit.ts';
import { after, post } from '../testing/submissions.ts';

const workspaceId = ids.workspace;
const schedule = after(5 * hourMs);

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
  await rig.connect('a2');
});

const withoutId = (change: Partial<PostInput> = {}): PostInput => ({ ...post(change), id: undefined });
const sent = (
  action: PostAction,
  posts: PostInput[] = [withoutId()],
  change: Partial<SubmitPostsInput> = {},
  by = 'dana',
) => submitPosts(rig.deps, { workspaceId, action, posts, ...change }, by);
const stored = () => rig.posts.total(workspaceId);

describe('a submission without an id', () => {
  it.each(['draft', 'upload', 'schedule'] as const)(
    'five equal calls create each post only once: %s',
    async (action) => {
      const posts = [withoutId({ schedule }), withoutId({ platform_id: 'a2', schedule })];
      const first = await sent(action, posts);
      await rig.pass(0);
      for (let i = 0; i < 4; i += 1) expect((await sent(action, posts)).post_id).toBe(first.post_id);
      expect(await stored()).toBe(2);
      await rig.pass(24 * hourMs);
      expect(rig.network.posts).toHaveLength(action === 'draft' ? 0 : 2);
    },
  );

  it('simultaneous equal calls create one post', async () => {
    await Promise.all([sent('upload'), sent('upload'), sent('upload')]);
    await rig.pass(0);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('a repeated call creates another post only after ten minutes', async () => {
    await rig.pass(7 * minuteMs);
    await sent('upload');
    await rig.pass(9 * minuteMs);
    await sent('upload');
    expect(await stored()).toBe(1);
    await rig.pass(2 * minuteMs);
    await sent('upload');
    expect(await stored()).toBe(2);
  });

  it.each([
    ['another text', 'dana', { description: 'Tea' }, {}],
    ['another account', 'dana', { platform_id: 'a2' }, {}],
    ['another time', 'dana', { schedule: after(6 * hourMs) }, {}],
    ['another group', 'dana', {}, { post_id: 'g' }],
    ['another person', 'mika', {}, {}],
  ])(
    'a call that differs from an earlier one by %s creates another post',
    async (_what, by, change, extras) => {
      await sent('schedule', [withoutId({ schedule })]);
      await sent('schedule', [withoutId({ schedule, ...change })], extras, by);
      expect(await stored()).toBe(2);
    },
  );

  it('two equal drafts in one call are stored as two posts, and repeating the call adds none', async () => {
    for (let i = 0; i < 3; i += 1) await sent('draft', [withoutId(), withoutId()]);
    expect(await stored()).toBe(2);
  });

  it('a repeated call does not change a post that was rescheduled after the first call', async () => {
    const { posts } = await sent('schedule', [withoutId({ schedule })]);
    const id = posts[0]?._id ?? '';
    const moves = [{ id, from: schedule, to: after(9 * hourMs) }];
    await movePosts(rig.deps, { workspaceId, zone: 'UTC', moves }, 'mika');
    await sent('schedule', [withoutId({ schedule })]);
    expect(await rig.posts.find(workspaceId, id)).toMatchObject({
      schedule: { at: Date.parse(after(9 * hourMs)) },
    });
    expect(await stored()).toBe(1);
  });

  it('a repeated call retries a post that failed', async () => {
    rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
    await sent('upload');
    await rig.pass(0);
    await sent('upload');
    await rig.pass(0);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await stored()).toBe(1);
  });

  it('a published post that was deleted from the lists is not published again by the same call', async () => {
    await rig.pass(7 * minuteMs);
    const { posts } = await sent('upload');
    await rig.pass(0);
    await deletePost(rig.deps, { workspaceId, id: posts[0]?._id ?? '' });
    for (const wait of [0, 5 * minuteMs]) {
      await rig.pass(wait);
      await expect(sent('upload')).rejects.toMatchObject({
        code: 'conflict',
        fields: { publishAgain: expect.stringContaining('already live') as string },
      });
    }
    await sent('upload', [withoutId()], { publishAgain: true });
    await rig.pass(0);
    expect(rig.network.posts).toHaveLength(2);
  });

  it('each of several targets gets the post once', async () => {
    rig.network.reached.facts.target = madeUpTarget('subreddit');
    const posts = [withoutId({ subreddits: ['soup', 'cats'] })];
    await rig.pass(7 * minuteMs);
    for (let i = 0; i < 3; i += 1) {
      await sent('upload', posts);
      await rig.pass(2 * minuteMs);
    }
    expect(rig.network.posts).toHaveLength(2);
    expect(await stored()).toBe(2);
  });

  it('a repeated call for the next posting slot takes one slot', async () => {
    const slots = (['sunday', 'monday'] as const).map((day) => ({ day, time: '09:00', platform: null }));
    await rig.slots.change(workspaceId, ({ revision }) => ({ zone: 'UTC', slots, revision: revision + 1 }));
    const first = await sent('schedule', [withoutId()], { queue: true });
    const second = await sent('schedule', [withoutId()], { queue: true });
    expect(second.posts[0]?.schedule).toBe(first.posts[0]?.schedule);
    expect(await stored()).toBe(1);
  });

  it('a repeated call that saves a draft stores one draft', async () => {
    for (let i = 0; i < 3; i += 1)
      await saveDraft(rig.deps, { workspaceId, status: 'draft', ...withoutId() }, 'dana');
    expect(await stored()).toBe(1);
  });
});

describe('a submission that gives the id of its group only inside its posts', () => {
  const inGroup = (id: string, group = 'g1') => post({ id, post_id: group, schedule });

  it.each(['upload', 'schedule'] as const)(
    'a second post of the group for the same account is refused: %s',
    async (action) => {
      expect((await sent(action, [inGroup('p1')])).post_id).toBe('g1');
      const again = ['p2', 'p3'].map((id) => sent(action, [inGroup(id)]));
      for (const call of again) await expect(call).rejects.toMatchObject({ code: 'conflict' });
      expect(await stored()).toBe(1);
      await rig.pass(24 * hourMs);
      expect(rig.network.posts).toHaveLength(1);
    },
  );

  it('posts of two groups in one submission are refused, and nothing is stored', async () => {
    const refused = { code: 'invalid_input', message: oneGroupText };
    const other = { ...inGroup('p2', 'g2'), platform_id: 'a2' };
    await expect(sent('draft', [inGroup('p1'), other])).rejects.toMatchObject(refused);
    await expect(sent('draft', [inGroup('p1')], { post_id: 'g2' })).rejects.toMatchObject(refused);
    expect(await stored()).toBe(0);
  });
});
