import type { PostInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { limitReached } from '@fanfare/core/quota/uploads.ts';
import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredMedia } from '../../store/media-fields.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import { thumbnailGone } from './content.ts';
import { deleteDraft, listDrafts } from './drafts.ts';
import { changedMeanwhile } from './expected.ts';
import { saveDraft, submitPosts } from './send.ts';

const hour = 3_600_000;
const month = '2026-11';
const after = (ms: number) => new Date(testTime.getTime() + ms).toISOString();

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});

const post = (change: Partial<PostInput> = {}): PostInput => ({
  id: 'p1',
  uploadTo: 'madeup',
  platform_id: 'a1',
  description: 'Fresh coffee',
  ...change,
});
const sent = (action: PostAction, posts: PostInput[], change: Partial<SubmitPostsInput> = {}) =>
  submitPosts(rig.deps, { workspaceId: ids.workspace, action, posts, ...change }, 'dana');
const plan = (change: Partial<PostInput> = {}) =>
  sent('schedule', [post({ schedule: after(hour), ...change })]);
const find = (id = 'p1') => rig.posts.find(ids.workspace, id);
const used = async () => (await rig.posts.quota(ids.workspace, month)).uploadCount;
const states = () => rig.deliveries.all().map(({ delivery }) => delivery.state);

describe('a draft', () => {
  it('is kept as it is, unfinished and without a network', async () => {
    const group = await sent('draft', [{ id: 'p1', uploadTo: 'draft', title: 'Idea' }], { post_id: 'g1' });
    expect(group).toMatchObject({ post_id: 'g1', posts: [{ _id: 'p1', status: 'draft', title: 'Idea' }] });
    expect(rig.deliveries.all()).toEqual([]);
    expect(await used()).toBe(0);
  });

  it('loses the date it had', async () => {
    await plan();
    await sent('draft', [post({ schedule: after(hour) })]);
    expect(await find()).toMatchObject({ status: 'draft', schedule: null, deliveryId: null });
    expect(states()).toEqual(['cancelled']);
    expect(await used()).toBe(0);
  });

  it('is kept without a thumbnail that was cleared away, as the answer shows', async () => {
    const gone = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    const group = await sent('draft', [post({ thumbnail: gone.path })]);
    expect(group.posts[0]).toMatchObject({ description: 'Fresh coffee', thumbnail: null });
    expect((await find())?.content.thumbnail).toBeNull();
    await rig.library.add(gone);
    expect((await sent('draft', [post({ thumbnail: gone.path })])).posts[0]?.thumbnail).toBe(gone.path);
  });

  it('is private when it is saved without saying, and public from the editors', async () => {
    await saveDraft(rig.deps, { workspaceId: ids.workspace, status: 'draft', ...post() }, 'dana');
    expect((await find())?.content.options.privacy).toBe('private');
    await sent('draft', [post({ id: 'p2' })]);
    expect((await find('p2'))?.content.options.privacy).toBe('public');
  });

  it('is saved in the words of the product', async () => {
    const save = (status: 'draft' | 'scheduled') =>
      saveDraft(rig.deps, { workspaceId: ids.workspace, status, ...post({ schedule: after(hour) }) }, 'dana');
    expect((await save('draft')).message).toBe('Your post has been saved to your drafts!');
    expect((await save('scheduled')).message).toBe('Your post has been scheduled!');
  });

  it('stays in its group when nobody says otherwise', async () => {
    await sent('draft', [post()], { post_id: 'g1' });
    await sent('draft', [post({ description: 'Fresher coffee' })]);
    expect(await find()).toMatchObject({ groupId: 'g1' });
  });

  it('is of no use with a network that nobody knows', async () => {
    await expect(sent('draft', [post({ uploadTo: 'orkut' })])).rejects.toMatchObject({
      fields: { uploadTo: 'Unsupported platform' },
    });
  });
});

describe('a plan', () => {
  it('goes out when its time has come, and not before', async () => {
    await plan();
    expect(await find()).toMatchObject({ status: 'scheduled', revision: 1 });
    await rig.pass(hour - 1);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(1);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await find()).toMatchObject({ status: 'uploaded', mediaId: 'post-1' });
  });

  it('is one plan when it is sent twice', async () => {
    const [first, second] = [await plan(), await plan()];
    expect(second).toEqual(first);
    expect(rig.deliveries.all()).toHaveLength(1);
    expect(await used()).toBe(1);
  });

  it('goes out once in its latest words when it was changed', async () => {
    await plan();
    await plan({ description: 'Fresher coffee' });
    await rig.pass(hour);
    expect(rig.network.posts).toEqual(['Fresher coffee']);
    expect(states().toSorted()).toEqual(['cancelled', 'published', 'published']);
    expect(await used()).toBe(1);
  });

  it('goes out once at its latest time when it was moved', async () => {
    await plan();
    await plan({ schedule: after(2 * hour) });
    await rig.pass(hour);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(hour);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('goes out at once when it is published before its time', async () => {
    await plan();
    await sent('upload', [post()]);
    await rig.pass(0);
    await rig.pass(2 * hour);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('reaches three months ahead, to the second', async () => {
    const end = windowEnd(testTime.getTime());
    await plan({ schedule: new Date(end).toISOString() });
    await expect(plan({ id: 'p2', schedule: new Date(end + 1000).toISOString() })).rejects.toMatchObject({
      fields: { schedule: 'Posts can be planned up to 3 months ahead.' },
    });
  });

  it('needs a time that is still to come', async () => {
    await expect(plan({ schedule: after(-hour) })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(sent('schedule', [post()])).rejects.toMatchObject({
      fields: { schedule: 'Please choose when this post is to go out.' },
    });
  });

  it('keeps the clock by which it was chosen', async () => {
    await sent('schedule', [post({ schedule: after(hour) })], { zone: 'Asia/Tokyo' });
    expect((await find())?.schedule).toEqual({ at: testTime.getTime() + hour, zone: 'Asia/Tokyo' });
    await expect(sent('draft', [post()], { zone: 'Mars/Olympus' })).rejects.toMatchObject({
      fields: { zone: 'This time zone is not known.' },
    });
  });

  it('is what publishing with a date that is still to come means', async () => {
    await sent('upload', [post({ schedule: after(hour) })]);
    await rig.pass(0);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(hour);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });
});

describe('what goes out', () => {
  it('needs somewhere to go', async () => {
    for (const nowhere of [{ uploadTo: 'draft' }, { platform_id: null }])
      await expect(plan(nowhere)).rejects.toMatchObject({
        fields: { platform_id: 'Select at least one social to be able to publish or schedule.' },
      });
  });

  it('needs an account of this workspace', async () => {
    await expect(plan({ platform_id: 'a2' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is checked by the rules of its network, at the limit and beyond', async () => {
    await plan({ description: 'a'.repeat(500) });
    await expect(plan({ description: 'a'.repeat(501) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'That is too long.',
    });
  });

  it('has a title of at most 100 characters, also where its network has none', async () => {
    await plan({ title: 'a'.repeat(100) });
    await expect(plan({ title: 'a'.repeat(101) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Titles can have at most 100 characters.',
    });
  });

  it('takes its files from the library of this workspace', async () => {
    const image = madeUpMedia();
    await rig.library.add(image);
    await plan({ firebase_path: image.path, thumbnail: image.path });
    const { media, thumbnail } = (await find())!.content;
    expect([media[0]?.width, thumbnail?.id]).toEqual([1080, image.id]);

    const other = madeUpMedia({ workspaceId: ids.other });
    await rig.library.add(other);
    await expect(plan({ firebase_path: other.path })).rejects.toMatchObject({
      fields: { firebase_path: expect.stringContaining('not in the library') },
    });
  });

  it.each([
    ['before', async (cover: StoredMedia) => void (await rig.library.remove(cover))],
    // It was there when the post was checked.
    [
      'while',
      async (cover: StoredMedia) => {
        const { findByPaths } = rig.library;
        rig.deps.media.findByPaths = async (...asked) => {
          const found = await findByPaths(...asked);
          await rig.library.remove(cover);
          return found;
        };
      },
    ],
  ])('says so when its thumbnail was cleared away %s it was sent', async (_when, clear) => {
    const cover = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    await rig.library.add(cover);
    await clear(cover);
    await expect(plan({ thumbnail: cover.path })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { thumbnail: thumbnailGone },
    });
    expect([await find(), states(), await used()]).toEqual([null, [], 0]);
  });

  it('takes several files in their order, however they are written', async () => {
    const [one, two] = [madeUpMedia(), madeUpMedia({ id: 'media-0002' })];
    await rig.library.add(one);
    await rig.library.add(two);
    await plan({ carousel_images: [two.path, { firebasePath: one.path }] });
    expect((await find())?.content.media.map(({ id }) => id)).toEqual([two.id, one.id]);
  });

  it('goes out all together, or not at all', async () => {
    const both = [
      post({ schedule: after(hour) }),
      post({ id: 'p2', platform_id: 'a2', schedule: after(hour) }),
    ];
    await expect(sent('schedule', both)).rejects.toMatchObject({ code: 'not_found' });
    expect(await find()).toBeNull();
  });

  it('is not the same post twice', async () => {
    await expect(sent('draft', [post(), post()])).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('the limit of the month', () => {
  it('lets the last one out, and no other', async () => {
    rig.posts.use(ids.workspace, month, 99);
    await plan();
    await expect(plan({ id: 'p2' })).rejects.toMatchObject({ code: 'limit_reached', message: limitReached });
    expect(await find('p2')).toBeNull();
  });

  it('still lets drafts be kept, plans be changed and what failed be tried again', async () => {
    await plan();
    rig.posts.use(ids.workspace, month, 100);
    await sent('draft', [post({ id: 'p2' })]);
    await plan({ description: 'Fresher coffee' });
    rig.network.next('start', { kind: 'rejected', reason: 'No.', code: null });
    await rig.pass(hour);
    expect(await find()).toMatchObject({ status: 'failed', failReason: 'No.' });
    await sent('upload', [post({ description: 'Freshest coffee' })]);
    await rig.pass(0);
    expect(rig.network.posts).toEqual(['Freshest coffee']);
  });

  it('has a place again for what was deleted before it went out', async () => {
    rig.posts.use(ids.workspace, month, 99);
    await plan();
    await deleteDraft(rig.deps, { workspaceId: ids.workspace, id: 'p1' });
    await plan({ id: 'p2' });
    expect(await used()).toBe(100);
  });
});

describe('what somebody else changed meanwhile', () => {
  const texts = async () => [(await find())?.content.description, (await find('p2'))?.content.description];
  const two = (first: string, second: string) => [
    post({ description: first }),
    post({ id: 'p2', description: second }),
  ];
  const changed = { code: 'conflict', fields: { expected: changedMeanwhile } };
  /** Opened at the first revision of both. */
  const mine = (action: PostAction, posts: PostInput[]) =>
    sent(action, posts, {
      post_id: 'g1',
      expected: [
        { id: 'p1', revision: 1 },
        { id: 'p2', revision: 1 },
      ],
    });
  beforeEach(() => sent('draft', two('One', 'Two'), { post_id: 'g1' }));

  it('is not written over, and the answer says so', async () => {
    const group = await mine('draft', two('Mine', 'Mine'));
    expect(group.posts.map(({ revision }) => revision)).toEqual([2, 2]);
    await expect(mine('draft', two('Late', 'Late'))).rejects.toMatchObject(changed);
    expect(await texts()).toEqual(['Mine', 'Mine']);
  });

  it('counts also where it is another post of the group than those that are sent', async () => {
    await sent('draft', [post({ id: 'p2', description: 'Theirs' })], { post_id: 'g1' });
    await expect(mine('draft', [post({ description: 'Mine' })])).rejects.toMatchObject(changed);
    expect(await texts()).toEqual(['One', 'Theirs']);
  });

  it('is not planned or published either', async () => {
    await sent('draft', [post({ description: 'Theirs' })]);
    for (const action of ['upload', 'schedule'] as const)
      await expect(mine(action, [post({ schedule: after(hour) })])).rejects.toMatchObject(changed);
    expect(rig.deliveries.all()).toEqual([]);
    expect(await used()).toBe(0);
  });

  it('is not brought back where it was deleted', async () => {
    await deleteDraft(rig.deps, { workspaceId: ids.workspace, id: 'p2' });
    await expect(mine('draft', two('Mine', 'Mine'))).rejects.toMatchObject(changed);
    expect(await texts()).toEqual(['One', undefined]);
  });

  it('is nothing where the same is sent twice since an answer was lost', async () => {
    const first = await mine('draft', two('Mine', 'Mine'));
    expect(await mine('draft', two('Mine', 'Mine'))).toEqual(first);
  });

  it('is not the end that a delivery came to', async () => {
    const planned = [post({ id: 'p3', schedule: after(hour) })];
    await sent('schedule', planned, { post_id: 'g3' });
    rig.network.next('start', { kind: 'rejected', reason: 'No.', code: null });
    await rig.pass(hour);
    expect(await find('p3')).toMatchObject({ status: 'failed' });
    const again = sent('draft', planned, { expected: [{ id: 'p3', revision: 1 }] });
    expect((await again).posts).toMatchObject([{ status: 'draft', revision: 2 }]);
  });

  it('is written over by whoever expects nothing', async () => {
    await sent('draft', two('Theirs', 'Theirs'));
    await sent('draft', two('Mine', 'Mine'));
    expect(await texts()).toEqual(['Mine', 'Mine']);
  });
});

describe('deleting', () => {
  const remove = (id = 'p1') => deleteDraft(rig.deps, { workspaceId: ids.workspace, id });

  it('takes back what was planned', async () => {
    await plan();
    await remove();
    await rig.pass(hour);
    expect(rig.network.posts).toEqual([]);
    expect(states()).toEqual(['cancelled']);
  });

  it('waits for what is going out right now', async () => {
    await plan();
    rig.network.whilePreparing = () => {
      rig.network.whilePreparing = () => undefined;
    };
    rig.network.loseAnswer = 'after it is out';
    await rig.pass(hour);
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' });
    await rig.pass(60_000);
    expect(await find()).toMatchObject({ status: 'uploaded' });
    await remove();
    expect(await find()).toBeNull();
    expect(await used()).toBe(1);
  });

  it('finds nothing where there is nothing', async () => {
    await expect(remove('p9')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the list', () => {
  it('has groups of what was written together, the latest first', async () => {
    await sent('schedule', [post({ schedule: after(hour) }), post({ id: 'p2', schedule: after(hour) })], {
      post_id: 'g1',
    });
    await sent('draft', [post({ id: 'p3' })], { post_id: 'g2' });
    const groups = await listDrafts(rig.deps, { workspaceId: ids.workspace });
    expect(groups.map(({ post_id: id, posts }) => [id, posts.length])).toEqual([
      ['g1', 2],
      ['g2', 1],
    ]);
    expect(await listDrafts(rig.deps, { workspaceId: ids.other })).toEqual([]);
  });

  it('can be asked for one group, however many others there are', async () => {
    for (const id of ['p1', 'p2', 'p3'])
      await sent('draft', [post({ id })], { post_id: id === 'p3' ? 'g2' : 'g1' });
    const ask = (groupId: string, workspaceId: string = ids.workspace) =>
      listDrafts(rig.deps, { workspaceId, post_id: groupId, limit: 2 });
    expect((await ask('g1')).map(({ post_id: id, posts }) => [id, posts.length])).toEqual([['g1', 2]]);
    expect([await ask('g3'), await ask('g1', ids.other)]).toEqual([[], []]);
  });

  it('can be asked for a window', async () => {
    await plan();
    const ask = (from: number, to: number) =>
      listDrafts(rig.deps, { workspaceId: ids.workspace, from: after(from), to: after(to) });
    expect(await ask(hour, 2 * hour)).toHaveLength(1);
    expect(await ask(0, hour)).toEqual([]);
  });
});
