import type { PostInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { postRig, publishInput, refOf, type PostRig } from '../../../testing/post-rig.ts';
import { retryDelivery } from '../../deliveries/retry.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { movePosts } from '../../calendar/move-posts.ts';
import { publish } from './publish.ts';
import { restorePosts } from '../deletion/restore.ts';
import { saveDraft, submitPosts } from '../submit/submit.ts';
import { after, post } from '../testing/submissions.ts';

const workspaceId = ids.workspace;
const asksFirst = {
  code: 'conflict',
  fields: { publishAgain: expect.stringContaining('already live') as string },
};
const schedule = after(5 * hourMs);

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
  await rig.connect('a2');
});

const send = (change: Parameters<typeof publishInput>[0] = {}) =>
  publish(rig.deps, 'upload_post', publishInput(change), 'dana');
const sent = (action: PostAction, posts: PostInput[], change: Partial<SubmitPostsInput> = {}) =>
  submitPosts(rig.deps, { workspaceId, action, post_id: 'A', posts, ...change }, 'dana');
const remove = (id: string) => deletePost(rig.deps, { workspaceId, id });
const restore = (id: string) => restorePosts(rig.deps, { workspaceId, ids: [id] });
const find = (id: string) => rig.posts.find(workspaceId, id);
/** Runs all due work, and returns the posts that the network received. */
const published = async () => {
  await rig.pass(24 * hourMs);
  return rig.network.posts;
};

describe('several publishing calls for one group', () => {
  beforeEach(() => send({ id: 'A', postId: 'p1' }));

  it('a repeated call with a new id returns the first post', async () => {
    expect(await send({ id: 'A', postId: 'p2' })).toMatchObject({ state: 'published' });
    expect(await published()).toEqual(['Fresh coffee']);
    expect(await find('p2')).toBeNull();
  });

  it('a call with another text is refused while the first post is live', async () => {
    await expect(send({ id: 'A', postId: 'p2', desc: 'Other' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await published()).toEqual(['Fresh coffee']);
  });

  it('a call after the post was deleted from the lists needs a confirmation', async () => {
    await remove('p1');
    await expect(send({ id: 'A', postId: 'p2' })).rejects.toMatchObject(asksFirst);
    expect(await published()).toEqual(['Fresh coffee']);
  });

  it('calls for several accounts publish the post once to each', async () => {
    await send({ id: 'A', postId: 'p2', platform_id: 'a2' });
    await remove('p1');
    await send({ id: 'A', postId: 'p3', platform_id: 'a2' });
    await expect(send({ id: 'A', postId: 'p4' })).rejects.toMatchObject(asksFirst);
    expect(await published()).toHaveLength(2);
  });

  it('two simultaneous calls under two ids publish once', async () => {
    await Promise.allSettled([send({ id: 'B', postId: 'p5' }), send({ id: 'B', postId: 'p6' })]);
    expect(await published()).toHaveLength(2);
  });

  it('a second call retries the post of the first call if that post failed', async () => {
    rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
    await expect(send({ id: 'C', postId: 'p7' })).rejects.toMatchObject({ code: 'rejected' });
    await send({ id: 'C', postId: 'p8' });
    expect(await published()).toHaveLength(2);
    expect(await find('p7')).toMatchObject({ status: 'uploaded' });
  });

  it('if two calls with the same post id ask to publish again, the post is published only one more time', async () => {
    await send({ id: 'A', postId: 'p2', publishAgain: true });
    await send({ id: 'A', postId: 'p2', publishAgain: true });
    await expect(send({ id: 'A', postId: 'p3', desc: 'Other' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await published()).toEqual(['Fresh coffee', 'Fresh coffee']);
  });
});

describe('a group with a live post', () => {
  beforeEach(() => sent('upload', [post()]).then(() => rig.pass(0)));

  it.each([
    ['is in the lists', () => undefined],
    ['was deleted from the lists', () => remove('p1')],
  ])('another post for the same account needs a confirmation: the live post %s', async (_name, happens) => {
    await happens();
    await expect(sent('upload', [post({ id: 'p2' })])).rejects.toMatchObject(asksFirst);
    await expect(sent('schedule', [post({ id: 'p2', schedule })])).rejects.toMatchObject(asksFirst);
    await expect(sent('upload', [post({ id: 'p2', description: 'Other' })])).rejects.toMatchObject(asksFirst);
    const saved = { ...post({ id: 'p2', schedule }), workspaceId, status: 'schedule', post_id: 'A' } as const;
    await expect(saveDraft(rig.deps, saved, 'dana')).rejects.toMatchObject(asksFirst);
    expect(await published()).toEqual(['Fresh coffee']);
  });

  it('the request for a confirmation names every account that would get the post twice, and no other account', async () => {
    await rig.connect('a3');
    await sent('upload', [post({ id: 'q1', platform_id: 'a2' })]);
    await rig.pass(0);
    await remove('q1');
    const again = ['p2', 'q2', 'r2'].map((id, i) => post({ id, platform_id: `a${i + 1}` }));
    await expect(sent('upload', again)).rejects.toMatchObject({
      ...asksFirst,
      alreadyLive: [
        { platform: 'madeup', platform_id: 'a1' },
        { platform: 'madeup', platform_id: 'a2', deleted: true },
      ],
    });
    expect(await published()).toHaveLength(2);
    await sent('upload', again, { publishAgain: true });
    expect(await published()).toHaveLength(5);
  });

  it('the request for a confirmation includes the account of a deleted post that is sent again under its own id', async () => {
    await sent('upload', [post({ id: 'q1', platform_id: 'a2' })]);
    await rig.pass(0);
    await remove('q1');
    const again = [post({ id: 'p2' }), post({ id: 'q1', platform_id: 'a2' })];
    await expect(sent('upload', again)).rejects.toMatchObject({
      ...asksFirst,
      alreadyLive: [
        { platform: 'madeup', platform_id: 'a2', deleted: true },
        { platform: 'madeup', platform_id: 'a1' },
      ],
    });
    expect(await published()).toHaveLength(2);
  });

  it('no confirmation is requested for a submission that would be refused anyway', async () => {
    await sent('schedule', [post({ id: 'q1', platform_id: 'a2', schedule })]);
    const again = [post({ id: 'p2' }), post({ id: 'q2', platform_id: 'a2' })];
    await expect(sent('upload', again)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This post is already scheduled for this account.',
      fields: undefined,
    });
    await remove('p1');
    await rig.pass(1);
    await expect(sent('upload', [post({ platform_id: 'a2' })])).rejects.toMatchObject({
      code: 'conflict',
      fields: undefined,
    });
  });

  it('no confirmation is needed to publish the post to an account that does not have it yet', async () => {
    await sent('upload', [post({ id: 'p2', platform_id: 'a2' })]);
    expect(await published()).toHaveLength(2);
  });

  it('a draft for the same account is saved, but moving it to a day needs a confirmation', async () => {
    await sent('draft', [post({ id: 'p2' })]);
    const moves = [{ id: 'p2', from: null, to: schedule }];
    await expect(movePosts(rig.deps, { workspaceId, zone: 'UTC', moves }, 'dana')).rejects.toMatchObject(
      asksFirst,
    );
    expect(await published()).toEqual(['Fresh coffee']);
  });

  it('a post that a person asked to publish again can be rescheduled, deleted and restored, and is published once more', async () => {
    await sent('schedule', [post({ id: 'p2', schedule })], { publishAgain: true });
    await sent('schedule', [post({ id: 'p2', schedule: after(6 * hourMs) })]);
    await remove('p2');
    await restore('p2');
    expect(await find('p2')).toMatchObject({ status: 'scheduled' });
    expect(await published()).toHaveLength(2);
    await expect(sent('upload', [post({ id: 'p3' })])).rejects.toMatchObject(asksFirst);
  });

  it('a live post that was deleted only in Fanfare is published once more under its own id after a person has confirmed it', async () => {
    await remove('p1');
    await rig.pass(1);
    await expect(sent('upload', [post()])).rejects.toMatchObject(asksFirst);
    await sent('upload', [post()], { publishAgain: true });
    await sent('upload', [post()], { publishAgain: true });
    expect(await published()).toHaveLength(2);
  });

  it('a deleted post still counts as live after its second publication was cancelled', async () => {
    await remove('p1');
    await rig.pass(1);
    await sent('schedule', [post({ schedule })], { publishAgain: true });
    await remove('p1');
    await expect(sent('upload', [post()])).rejects.toMatchObject(asksFirst);
    await expect(sent('upload', [post({ id: 'p2' })])).rejects.toMatchObject(asksFirst);
    expect(await published()).toHaveLength(1);
  });

  it('a failed post is not retried after another post of its group was published to the same account', async () => {
    rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
    await sent('upload', [post({ id: 'f1', platform_id: 'a2' })]);
    await rig.pass(0);
    const failed = await find('f1');
    expect(failed).toMatchObject({ status: 'failed' });
    await sent('upload', [post({ id: 'f2', platform_id: 'a2' })]);
    await rig.pass(0);
    await expect(retryDelivery(rig.deps, refOf(failed?.deliveryId))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await published()).toHaveLength(2);
  });
});

describe('a group with a scheduled post', () => {
  beforeEach(() => sent('schedule', [post({ schedule })]));

  it('a second post for the same account is refused, even if it asks to publish again', async () => {
    for (const publishAgain of [undefined, true] as const)
      await expect(
        sent('upload', [post({ id: 'p2' })], { ...(publishAgain && { publishAgain }) }),
      ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('scheduled') as string });
    expect(await published()).toEqual(['Fresh coffee']);
  });

  it('a second post that replaces the scheduled one is accepted, and only the second one is published', async () => {
    await sent('upload', [post({ id: 'p2', description: 'Fresher coffee' })], { remove: ['p1'] });
    expect(await published()).toEqual(['Fresher coffee']);
  });

  it('a deleted post is restored as a draft when another post of its group was published to the same account', async () => {
    await remove('p1');
    await sent('upload', [post({ id: 'p2' })]);
    expect(await restore('p1')).toMatchObject({ posts: [{ _id: 'p1', status: 'draft' }] });
    expect(await published()).toEqual(['Fresh coffee']);
  });

  it('one submission cannot publish two posts to one account, but can save them as drafts', async () => {
    const two = [post({ id: 'p3', platform_id: 'a2' }), post({ id: 'p4', platform_id: 'a2' })];
    await expect(sent('upload', two)).rejects.toMatchObject({ code: 'invalid_input' });
    await sent('draft', two);
    expect(await published()).toEqual(['Fresh coffee']);
  });
});

it('different posts for one account that are sent together without a group are each published', async () => {
  const several = ['p1', 'p2', 'p3'].map((id) => post({ id, description: id }));
  const { posts } = await sent('upload', [...several, post({ id: 'p4', platform_id: 'a2' })], {
    post_id: undefined,
  });
  expect(new Set(posts.map(({ post_id: group }) => group)).size).toBe(3);
  expect(posts[3]?.post_id).toBe(posts[0]?.post_id);
  expect((await published()).toSorted()).toEqual(['Fresh coffee', 'p1', 'p2', 'p3']);
});

it('a call that names a deleted draft does not publish the live post of its group again', async () => {
  await sent('draft', [post({ id: 'd1' })]);
  await sent('upload', [post({ id: 'p1' })]);
  await remove('d1');
  await rig.pass(0);
  await send({ id: 'd1', postId: 'p9' });
  expect(await published()).toEqual(['Fresh coffee']);
});
