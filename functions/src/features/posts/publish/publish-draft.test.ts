import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { madeUpTarget } from '../../../testing/made-up-network.ts';
import { postRig, publishInput, type PostRig } from '../../../testing/post-rig.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { listPostGroups } from '../lists/list-post-groups.ts';
import { publish } from './publish.ts';
import { submitPosts } from '../submit/submit.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
  await rig.connect('a2');
});

const send = (change: Parameters<typeof publishInput>[0] = {}, call = 'upload_post') =>
  publish(rig.deps, call, publishInput(change), 'dana');

describe('publishing a draft', () => {
  const drafts = async () =>
    (await listPostGroups(rig.deps, { workspaceId: ids.workspace })).groups.flatMap(({ posts }) =>
      posts.map(({ _id, post_id, status }) => `${post_id}/${_id} ${status}`),
    );
  const save = (posts: Parameters<typeof submitPosts>[1]['posts'], action: 'draft' | 'schedule' = 'draft') =>
    submitPosts(rig.deps, { workspaceId: ids.workspace, action, post_id: 'g1', posts }, 'dana');
  const draft = { id: 'd1', uploadTo: 'draft', description: 'Fresh coffee' };
  const variant = { id: 'v1', uploadTo: 'madeup', platform_id: 'a1', description: 'Fresh coffee' };

  it('the draft that the call names is removed, and the post joins the group of the draft', async () => {
    await save([draft]);
    expect(await send({ id: 'd1' })).toMatchObject({ state: 'published' });
    expect(await drafts()).toEqual(['g1/p1 uploaded']);
  });

  it('a draft that is published under its own id becomes the post', async () => {
    await save([variant]);
    expect(await send({ id: 'v1', postId: 'v1' })).toMatchObject({ state: 'published' });
    expect(await drafts()).toEqual(['g1/v1 uploaded']);
  });

  it('a call that names a group removes only two kinds of drafts: those for the account of the call, and those without an account', async () => {
    await save([draft, variant, { ...variant, id: 'v2', platform_id: 'a2' }]);
    await send({ id: 'g1' });
    expect((await drafts()).toSorted()).toEqual(['g1/p1 uploaded', 'g1/v2 draft']);
  });

  it('a scheduled post of the group to the same account is replaced, so that its content is not published twice', async () => {
    const schedule = new Date(rig.deps.now().getTime() + 3_600_000).toISOString();
    await save([{ ...variant, schedule }], 'schedule');
    await send({ id: 'g1' });
    await rig.pass(7_200_000);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await drafts()).toEqual(['g1/p1 uploaded']);
  });

  it('a scheduled post of the group to another target is kept', async () => {
    rig.network.reached.facts.target = madeUpTarget('subreddit');
    const schedule = new Date(rig.deps.now().getTime() + 3_600_000).toISOString();
    await save([{ ...variant, subreddits: ['soup'], schedule }], 'schedule');
    await send({ id: 'g1', subreddit: 'cats' });
    expect((await drafts()).toSorted()).toEqual(['g1/p1 uploaded', 'g1/v1 scheduled']);
  });

  it('the draft is kept if our checks refuse the post', async () => {
    await save([draft]);
    await expect(send({ id: 'd1', desc: 'x'.repeat(501) })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await drafts()).toEqual(['g1/d1 draft']);
  });

  it('the draft is removed if the network rejects the post, because the failed post keeps the text', async () => {
    await save([draft]);
    rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
    await expect(send({ id: 'd1' })).rejects.toMatchObject({ code: 'rejected' });
    expect(await drafts()).toEqual(['g1/p1 failed']);
    expect((await rig.posts.find(ids.workspace, 'p1'))?.content.description).toBe('Fresh coffee');
  });

  it('two simultaneous calls publish once and leave no draft', async () => {
    await save([draft]);
    await Promise.all([send({ id: 'd1' }), send({ id: 'd1' })]);
    await send({ id: 'd1' });
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await drafts()).toEqual(['g1/p1 uploaded']);
  });

  it('a call never finds or changes a draft of another workspace', async () => {
    const elsewhere = { workspaceId: ids.other, action: 'draft', post_id: 'g1', posts: [draft] } as const;
    await submitPosts(rig.deps, { ...elsewhere, posts: [draft] }, 'mika');
    await send({ id: 'd1' });
    const { groups: kept } = await listPostGroups(rig.deps, { workspaceId: ids.other });
    expect(kept).toMatchObject([{ post_id: 'g1', posts: [{ _id: 'd1', status: 'draft' }] }]);
    expect(await drafts()).toEqual(['d1/p1 uploaded']);
  });

  /** Runs a function once, after the publishing call has read the draft and before its transaction. */
  const between = (run: () => Promise<unknown>) => {
    const { change } = rig.posts;
    rig.posts.change = async (...given) => {
      rig.posts.change = change;
      await run();
      return change(...given);
    };
  };

  it('a draft that is scheduled after a publishing call has read it stays scheduled', async () => {
    await save([draft, { ...variant, id: 'v2', platform_id: 'a2' }]);
    const schedule = new Date(rig.deps.now().getTime() + 3_600_000).toISOString();
    between(() => save([{ ...variant, id: 'v2', platform_id: 'a2', schedule }], 'schedule'));

    await send({ id: 'v2' });

    expect((await drafts()).toSorted()).toEqual(['g1/d1 draft', 'g1/p1 uploaded', 'g1/v2 scheduled']);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it.each(['d1', 'g1'])(
    'a second call for %s (d1 is the draft, g1 is its group) with a new post id publishes nothing',
    async (id) => {
      await save([draft]);
      const first = await send({ id });

      expect(await send({ id, postId: 'p2' })).toEqual(first);

      expect(rig.network.posts).toEqual(['Fresh coffee']);
      expect(await drafts()).toEqual(['g1/p1 uploaded']);
    },
  );

  it('two simultaneous calls for the same draft under two ids publish once', async () => {
    await save([draft]);
    const [first, second] = await Promise.all([send({ id: 'd1' }), send({ id: 'd1', postId: 'p2' })]);
    expect(second).toEqual(first);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('a second call with a different text is refused while the first post is live', async () => {
    await save([draft]);
    await send({ id: 'd1' });
    await expect(send({ id: 'd1', postId: 'p2', desc: 'Other' })).rejects.toMatchObject({ code: 'conflict' });
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('a second call publishes the draft after the first one failed', async () => {
    await save([draft]);
    rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
    await expect(send({ id: 'd1' })).rejects.toMatchObject({ code: 'rejected' });
    expect(await send({ id: 'd1', postId: 'p2' })).toMatchObject({ state: 'published' });
    expect(await drafts()).toEqual(['g1/p1 uploaded']);
  });

  it('a draft can be published to two accounts one after the other, and both posts join its group', async () => {
    await save([draft]);
    await send({ id: 'd1' });
    await send({ id: 'd1', postId: 'p2', platform_id: 'a2' });
    await send({ id: 'd1', postId: 'p3', platform_id: 'a2' });
    expect(rig.network.posts).toHaveLength(2);
    expect((await drafts()).toSorted()).toEqual(['g1/p1 uploaded', 'g1/p2 uploaded']);
  });

  it('a published draft cannot be stored again under its id, so an old tab cannot publish it twice', async () => {
    await save([draft]);
    await send({ id: 'd1' });
    await expect(save([draft])).rejects.toMatchObject({ code: 'conflict' });
    await expect(send({ id: undefined, postId: 'd1' })).rejects.toMatchObject({ code: 'conflict' });
    await send({ id: 'd1', postId: 'p2' });
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await drafts()).toEqual(['g1/p1 uploaded']);
  });

  describe('a draft that is published under its own id', () => {
    const remove = (id: string) => deletePost(rig.deps, { workspaceId: ids.workspace, id });
    const edited = { id: 'v1', postId: 'p2', desc: 'Other' };
    beforeEach(() => save([variant]));

    it('a second call under another id publishes nothing', async () => {
      const first = await send({ id: 'v1', postId: 'v1' });
      expect(await send({ id: 'v1', postId: 'p2' })).toEqual(first);
      await expect(send(edited)).rejects.toMatchObject({ code: 'conflict' });
      expect(rig.network.posts).toEqual(['Fresh coffee']);
      expect(await drafts()).toEqual(['g1/v1 uploaded']);
    });

    it('two simultaneous calls publish once, even if only one of them uses the id of the draft', async () => {
      await Promise.allSettled([send({ id: 'v1', postId: 'v1' }), send({ id: 'v1', postId: 'p2' })]);
      expect(rig.network.posts).toEqual(['Fresh coffee']);
    });

    it('a second call retries the post of the first call if that post failed, even with a different text', async () => {
      rig.network.next('start', { kind: 'rejected', reason: 'Too much foam.', code: '352' });
      await expect(send({ id: 'v1', postId: 'v1' })).rejects.toMatchObject({ code: 'rejected' });
      expect(await send(edited)).toMatchObject({ state: 'published' });
      expect(rig.network.posts).toEqual(['Other']);
      expect(await drafts()).toEqual(['g1/v1 uploaded']);
    });

    it('a second call after the post was deleted from the lists is refused', async () => {
      await send({ id: 'v1', postId: 'v1' });
      await remove('v1');
      for (const change of [edited, { id: 'v1', postId: 'p2' }])
        await expect(send(change)).rejects.toMatchObject({
          code: 'conflict',
          message: expect.stringContaining('This post is already live') as string,
        });
      expect(rig.network.posts).toEqual(['Fresh coffee']);
    });

    it('a draft whose post was deleted from the lists can still be published once to another account', async () => {
      await send({ id: 'v1', postId: 'v1' });
      await remove('v1');
      const first = await send({ id: 'v1', postId: 'p2', platform_id: 'a2' });
      expect(await send({ id: 'v1', postId: 'p3', platform_id: 'a2' })).toEqual(first);
      await expect(send(edited)).rejects.toMatchObject({ code: 'conflict' });
      expect(rig.network.posts).toHaveLength(2);
    });

    it('a second call that names the group of the draft publishes nothing', async () => {
      const first = await send({ id: 'g1', postId: 'v1' });
      expect(await send({ id: 'g1', postId: 'p2' })).toEqual(first);
      await expect(send({ ...edited, id: 'g1' })).rejects.toMatchObject({ code: 'conflict' });
      expect(rig.network.posts).toEqual(['Fresh coffee']);
    });
  });

  it('a draft whose post was deleted from the lists is not published again', async () => {
    await save([draft]);
    await send({ id: 'd1' });
    await deletePost(rig.deps, { workspaceId: ids.workspace, id: 'p1' });
    await expect(save([{ ...draft, id: 'p1' }])).rejects.toMatchObject({ code: 'conflict' });
    await expect(send({ id: 'd1', postId: 'p2', desc: 'Other' })).rejects.toMatchObject({ code: 'conflict' });
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  describe('a draft for several subreddits', () => {
    const toTwo = { ...variant, subreddits: ['soup', 'cats'] };
    const upload = (post: typeof toTwo) =>
      submitPosts(
        rig.deps,
        { workspaceId: ids.workspace, action: 'upload', post_id: 'g1', posts: [post] },
        'dana',
      );
    const sentAgain = 'This draft has already been published or scheduled as another post.';
    const refused = { code: 'conflict', message: expect.stringContaining(sentAgain) as string };
    beforeEach(async () => {
      rig.network.reached.facts.target = madeUpTarget('subreddit');
      await save([toTwo]);
    });

    it('a published draft is not published again by an old tab', async () => {
      await send({ id: 'v1', subreddit: 'soup' });
      await expect(upload(toTwo)).rejects.toMatchObject(refused);
      await expect(upload({ ...toTwo, subreddits: ['soup'] })).rejects.toMatchObject(refused);
      expect(rig.network.posts).toEqual(['Fresh coffee']);
      expect(await drafts()).toEqual(['g1/p1 uploaded']);
    });

    it('a call that contains only the id of a published post does not publish the post again', async () => {
      await send({ id: 'v1', subreddit: 'soup' });
      const part = { id: undefined, postId: 'v1-soup', subreddit: 'soup' };
      await expect(send(part)).rejects.toMatchObject(refused);
      expect(rig.network.posts).toEqual(['Fresh coffee']);
    });

    it.each(['v1', undefined])(
      'one call for each subreddit publishes the draft to all of them (id of the second call: %s)',
      async (id) => {
        await send({ id: 'v1', postId: 'v1-soup', subreddit: 'soup' });
        await send({ id, postId: 'v1-cats', subreddit: 'cats' });
        expect(rig.network.posts).toHaveLength(2);
      },
    );
  });

  it('a new draft in the same group is published only when the caller asks to publish again', async () => {
    await save([draft]);
    await send({ id: 'g1' });
    await save([{ ...variant, description: 'More coffee' }]);
    const more = { id: 'g1', postId: 'p2', desc: 'More coffee' };
    await expect(send(more)).rejects.toMatchObject({
      code: 'conflict',
      fields: { publishAgain: expect.any(String) as string },
    });
    await send({ ...more, publishAgain: true });
    expect(rig.network.posts).toEqual(['Fresh coffee', 'More coffee']);
  });

  it('a group does not take over an id that is too long from the publishing call', async () => {
    await send({ id: 'x'.repeat(150) });
    const [group] = (await listPostGroups(rig.deps, { workspaceId: ids.workspace })).groups;
    expect(group?.post_id.length).toBeLessThanOrEqual(100);
    expect(group?.posts).toMatchObject([{ _id: 'p1', status: 'uploaded' }]);
  });
});
