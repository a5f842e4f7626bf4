import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { ids, testTime } from '../../../testing/builders.ts';
import { madeUpTarget } from '../../../testing/made-up-network.ts';
import { madeUpPost } from '../../../testing/made-up-posts.ts';
import { madeUpMedia } from '../../../testing/memory-media.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { deletePost } from './delete-post.ts';
import { restorePosts } from './restore.ts';
import { saveDraft } from '../submit/submit.ts';
import { measuredPosts } from '../testing/measured-posts.ts';
import { after, month, post, sending } from '../testing/submissions.ts';
import { targetsRig } from '../testing/targets-rig.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent, plan, find, used, states } = sending(() => rig);

const workspaceId = ids.workspace;
const remove = (id = 'p1') => deletePost(rig.deps, { workspaceId, id });
const restore = (...which: string[]) =>
  restorePosts(rig.deps, { workspaceId, ids: which.length > 0 ? which : ['p1'] });
const postIdInput = (destination: Parameters<typeof post>[0]) =>
  ({ workspaceId, status: 'draft', ...post(destination) }) as const;
const publish = async () => {
  await plan();
  await rig.pass(hourMs);
};

describe('restoring a deleted post', () => {
  it('a draft is restored unchanged', async () => {
    await sent('draft', [post({ title: 'Idea' })], { post_id: 'g1' });
    const before = await find();
    await remove();
    expect(await find()).toBeNull();
    expect(await restore()).toMatchObject({ posts: [{ _id: 'p1', title: 'Idea' }], refused: [] });
    expect(await find()).toEqual(before);
  });

  it('a restored scheduled post is published once, at its time', async () => {
    await plan();
    await remove();
    expect([states(), await used()]).toEqual([['cancelled'], 0]);
    await restore();
    expect([states(), await used()]).toEqual([['cancelled', 'queued'], 1]);
    await rig.pass(hourMs);
    expect(rig.network.posts).toHaveLength(1);
    expect(await find()).toMatchObject({ status: 'uploaded' });
  });

  it('posts that are too large for one transaction are restored one by one', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `large-${n}`);
    const content = { ...madeUpPost().content, description: 'x'.repeat(200_000) };
    const put = names.map((id) => madeUpPost({ id, status: 'draft', schedule: null, content }));
    const { posts } = rig.deps;
    await posts.change(workspaceId, [], null, testTime, () => ({
      put,
      remove: [],
      deliveries: [],
      create: [],
      count: 0,
    }));
    for (const id of names) await remove(id);
    const { posts: measured, sizes } = measuredPosts(posts);
    const restored = await restorePosts({ ...rig.deps, posts: measured }, { workspaceId, ids: names });
    expect([restored.posts.length, restored.refused]).toEqual([20, []]);
    expect(Math.max(...sizes)).toBeLessThan(3 * 1024 * 1024);
  });

  it('a repeated restoration restores a post once', async () => {
    await plan();
    await remove();
    await Promise.all([restore(), restore('p1', 'p1')]);
    expect(await restore()).toMatchObject({ posts: [{ _id: 'p1' }], refused: [] });
    await rig.pass(hourMs);
    expect([rig.network.posts.length, await used()]).toEqual([1, 1]);
  });

  it('a post that is deleted and restored several times is published once', async () => {
    await plan();
    for (let n = 0; n < 3; n += 1) {
      await remove();
      await restore();
    }
    await rig.pass(hourMs);
    expect(rig.network.posts).toHaveLength(1);
  });

  it('a post whose time has passed is restored as a draft', async () => {
    await plan({ schedule: after(600_000) });
    await remove();
    await rig.pass(1_200_000);
    expect(await restore()).toMatchObject({ posts: [{ status: 'draft', schedule: null }] });
    await rig.pass(hourMs);
    expect([rig.network.posts.length, await used()]).toEqual([0, 0]);
  });

  it('a post that was restored as a draft can be published unchanged', async () => {
    await plan();
    await remove();
    rig.posts.use(workspaceId, month, 10_000);
    expect(await restore()).toMatchObject({ posts: [{ status: 'draft' }] });
    rig.posts.use(workspaceId, month, 0);
    await plan();
    await rig.pass(hourMs);
    expect(rig.network.posts).toHaveLength(1);
  });

  it('a scheduled post that lost a file is restored as a draft', async () => {
    const file = madeUpMedia({ id: 'photo-0001' });
    await rig.library.add(file);
    await plan({ firebase_path: file.path });
    await remove();
    await rig.library.remove({ workspaceId, id: file.id });
    expect(await restore()).toMatchObject({ posts: [{ status: 'draft' }], refused: [] });
  });

  it('a post that is restored in the next month counts towards the limit of that month', async () => {
    // A quarter of an hour before the month ends.
    const end = Date.UTC(2026, 11, 1) - 900_000;
    await rig.pass(end - rig.deps.now().getTime());
    await plan({ schedule: new Date(end + 3 * hourMs).toISOString() });
    await remove();
    await rig.pass(1_200_000);
    await restore();
    const uploads = async (of: string) => (await rig.posts.quota(workspaceId, of)).uploadCount;
    expect([await uploads(month), await uploads('2026-12')]).toEqual([0, 1]);
  });

  it('a post that was counted in an earlier month is not counted again when it is restored', async () => {
    const end = Date.UTC(2026, 11, 1) - 900_000;
    await rig.pass(end - rig.deps.now().getTime());
    await plan({ schedule: new Date(end + 3 * hourMs).toISOString() });
    await rig.pass(1_200_000);
    await remove();
    await restore();
    const uploads = async (of: string) => (await rig.posts.quota(workspaceId, of)).uploadCount;
    expect([await uploads(month), await uploads('2026-12')]).toEqual([1, 0]);
  });

  it('a scheduled post is restored as a draft if the monthly limit is used up', async () => {
    await plan();
    await remove();
    rig.posts.use(workspaceId, month, 10_000);
    expect(await restore()).toMatchObject({ posts: [{ status: 'draft' }] });
  });

  it('a post can no longer be restored an hour after its deletion', async () => {
    await sent('draft', [post()]);
    await remove();
    await rig.pass(hourMs - 1);
    const [atLast] = (await restore()).posts;
    expect(atLast).toMatchObject({ status: 'draft' });
    await remove();
    await rig.pass(hourMs);
    expect(await restore()).toMatchObject({ posts: [], refused: [{ id: 'p1' }] });
  });

  it('a post whose thumbnail was cleaned up is restored without it', async () => {
    const cover = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    await rig.library.add(cover);
    await sent('draft', [post({ thumbnail: cover.path })]);
    await remove();
    await rig.library.remove({ workspaceId, id: cover.id });
    expect(await restore()).toMatchObject({ posts: [{ _id: 'p1', thumbnail: null }], refused: [] });
  });

  it('a scheduled post is restored as a draft if its file is deleted while the post is being restored', async () => {
    const image = madeUpMedia();
    await rig.library.add(image);
    await sent('schedule', [post({ firebase_path: image.path, schedule: after(hourMs) })]);
    await remove();
    const { findByPaths } = rig.library;
    rig.deps.media.findByPaths = async (...asked) => {
      const found = await findByPaths(...asked);
      await rig.library.remove(image);
      return found;
    };
    expect(await restore()).toMatchObject({ posts: [{ _id: 'p1', status: 'draft' }], refused: [] });
  });

  it('an unknown id is refused, and the other posts of the request are restored', async () => {
    await sent('draft', [post()]);
    await remove();
    const { posts, refused } = await restore('nothing', 'p1');
    expect([posts.map(({ _id: id }) => id), refused.map(({ id }) => id)]).toEqual([['p1'], ['nothing']]);
  });

  it('a deleted post does not replace a new post that was written under its id', async () => {
    await sent('draft', [post()]);
    await remove();
    await sent('draft', [post({ description: 'Tea' })]);
    await restore();
    expect((await find())?.content.description).toBe('Tea');
  });
});

describe('a published post that was deleted from the lists', () => {
  it('a published post cannot be restored', async () => {
    await publish();
    await remove();
    expect(await restore()).toMatchObject({ posts: [], refused: [{ id: 'p1' }] });
  });

  it.each(['upload', 'schedule', 'draft'] as const)(
    'a call with the action "%s" never sends a deleted post again under its id',
    async (action) => {
      await publish();
      await remove();
      const again = sent(action, [post({ schedule: after(2 * hourMs) })]);
      await expect(again).rejects.toMatchObject({ code: 'conflict' });
      await rig.pass(3 * hourMs);
      expect(rig.network.posts).toHaveLength(1);
    },
  );

  it.each([
    ['no network', { uploadTo: 'draft', platform_id: undefined }],
    ['another account', { platform_id: 'a2' }],
  ])(
    'a draft for %s is not saved under the id of the published post, so that the post is not published again',
    async (_what, destination) => {
      await publish();
      await remove();
      await expect(sent('draft', [post(destination)])).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('This post is already live') as string,
      });
      await expect(saveDraft(rig.deps, postIdInput(destination), 'dana')).rejects.toMatchObject({
        code: 'conflict',
      });
      await expect(sent('upload', [post()])).rejects.toMatchObject({ code: 'conflict' });
      await rig.pass(hourMs);
      expect(rig.network.posts).toHaveLength(1);
    },
  );

  it('a copy of a deleted post can be sent', async () => {
    await publish();
    await remove();
    await sent('schedule', [post({ id: 'copy', schedule: after(2 * hourMs) })]);
    await rig.pass(2 * hourMs);
    expect(rig.network.posts).toHaveLength(2);
  });
});

describe('a post to several targets', () => {
  const cats = (...targets: string[]) => post({ schedule: after(hourMs), subreddits: targets });
  beforeEach(async () => {
    rig = await targetsRig();
    const facts = { ...rig.network.reached.facts, target: { ...madeUpTarget('subreddit'), gapMs: 60_000 } };
    rig.deps.factsOf = (name) => (name === 'madeup' ? facts : null);
  });

  it('restored posts for several targets are due at the same times as before their deletion', async () => {
    await sent('schedule', [cats('cats', 'dogs')]);
    const dueTimes = () =>
      rig.deliveries
        .all()
        .filter(({ delivery }) => delivery.state === 'queued')
        .map(({ delivery }) => delivery.dueAt)
        .toSorted((a, b) => a - b);
    const before = dueTimes();
    expect(new Set(before).size).toBe(2);
    for (const id of ['p1-cats', 'p1-dogs']) await remove(id);
    await restore('p1-cats', 'p1-dogs');
    expect(dueTimes()).toEqual(before);
  });

  it('a post is not restored once another post has replaced it', async () => {
    await sent('schedule', [cats('cats', 'dogs')]);
    await remove('p1-dogs');
    await sent('schedule', [cats('dogs')]);
    expect(await restore('p1-dogs')).toMatchObject({ posts: [], refused: [{ id: 'p1-dogs' }] });
  });
});
