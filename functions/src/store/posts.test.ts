import { cancel } from '@fanfare/core/deliveries/decisions.ts';
import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import { events } from '@fanfare/core/deliveries/timeline.ts';
import { usesFilesMax } from '@fanfare/core/posts/media-uses.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpContent, madeUpDelivery, madeUpPost } from '../testing/made-up-posts.ts';
import { createMemoryDeliveries } from '../testing/memory-deliveries.ts';
import { madeUpMedia, createMemoryMedia } from '../testing/memory-media.ts';
import { createMemoryPosts } from '../testing/memory-posts.ts';
import { createDeliveryStore, type DeliveryStore } from './deliveries.ts';
import { createMediaStore, type MediaStore } from './media.ts';
import { cursorOf } from './posts-documents.ts';
import { createPostStore, type PostChanges, type PostStore } from './posts.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
});

interface Stores {
  media: MediaStore;
  posts: PostStore;
  deliveries: DeliveryStore;
}

function inMemory(): Stores {
  const deliveries = createMemoryDeliveries();
  const media = createMemoryMedia();
  return { media, deliveries, posts: createMemoryPosts(deliveries, media) };
}

function inFirestore(): Stores {
  return {
    media: createMediaStore(local.open),
    deliveries: createDeliveryStore(local.open),
    posts: createPostStore(local.open),
  };
}

const month = '2026-11';
const nothing: PostChanges = { put: [], remove: [], deliveries: [], create: [], count: 0 };
const planned = madeUpPost({ deliveryId: 'd1', countedIn: month });
const at = (minutes: number) => testTime.getTime() + minutes * 60_000;
const everything = { from: null, to: null, after: null, limit: 100 };

describe.each([
  ['Firestore', inFirestore],
  ['memory', inMemory],
])('posts in %s', (_name, make) => {
  let media: MediaStore;
  let posts: PostStore;
  let deliveries: DeliveryStore;
  beforeEach(() => {
    ({ media, posts, deliveries } = make());
  });
  const change = (changes: Partial<PostChanges>, which: readonly string[] = []) =>
    posts.change(ids.workspace, which, month, testTime, () => ({ ...nothing, ...changes }));

  it('a post is read back unchanged, and is not found in another workspace', async () => {
    await change({ put: [planned] });
    expect(await posts.find(ids.workspace, 'p1')).toEqual(planned);
    expect(await posts.find(ids.other, 'p1')).toBeNull();
    expect(await posts.find(ids.workspace, 'p2')).toBeNull();
  });

  it('the function that decides a change receives the posts with their deliveries', async () => {
    await change({ put: [planned, madeUpPost({ id: 'p2' })], create: [madeUpDelivery()] });
    let seen: unknown;
    await posts.change(ids.workspace, ['p1', 'p2', 'p3'], month, testTime, ({ current }) => {
      seen = [...current].map(([id, { post, delivery }]) => [id, post.id, delivery?.plan.id ?? null]);
      return nothing;
    });
    expect(seen).toEqual([
      ['p1', 'p1', 'd1'],
      ['p2', 'p2', null],
    ]);
  });

  it("posts, deliveries and the month's count are changed together or not at all", async () => {
    await change({ put: [planned], create: [madeUpDelivery()], count: 2 });
    expect(await posts.quota(ids.workspace, month)).toMatchObject({ uploadCount: 2, plan: 'free' });

    const failing = posts.change(ids.workspace, ['p1'], month, testTime, () => {
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    await posts.change(ids.workspace, ['p1'], month, testTime, ({ current }) => {
      const delivery = current.get('p1')!.delivery!;
      const taken = cancel(delivery.delivery);
      if ('refused' in taken) throw new Error(taken.refused);
      return {
        ...nothing,
        remove: ['p1'],
        deliveries: [{ current: delivery, change: { delivery: taken, events: [events.deleted] } }],
        count: -1,
      };
    });

    expect(await posts.find(ids.workspace, 'p1')).toBeNull();
    const ref = { workspaceId: ids.workspace, id: 'd1' };
    expect((await deliveries.find(ref))?.delivery.state).toBe('cancelled');
    expect(await deliveries.timeline(ref)).toMatchObject([{ what: 'cancelled' }]);
    expect(await posts.quota(ids.workspace, month)).toMatchObject({ uploadCount: 1 });
    expect(await posts.quota(ids.workspace, '2026-12')).toMatchObject({ uploadCount: 0 });
  });

  it('the posts of a group are listed latest first', async () => {
    const put = ['p1', 'p2', 'p3'].map((id, n) =>
      madeUpPost({ id, groupId: n === 0 ? 'g1' : 'g2', status: 'draft', schedule: null, updatedAt: at(n) }),
    );
    await change({ put });
    const found = async (groupId: string, limit = 10) =>
      (await posts.listGroup(ids.workspace, groupId, limit)).map(({ id }) => id);
    expect([await found('g2'), await found('g1'), await found('g3')]).toEqual([['p3', 'p2'], ['p1'], []]);
    expect(await found('g2', 1)).toHaveLength(1);
    expect(await posts.listGroup(ids.other, 'g2', 10)).toEqual([]);
  });

  it('the count of posts never falls below zero', async () => {
    await change({ count: -3 });
    expect(await posts.quota(ids.workspace, month)).toMatchObject({ uploadCount: 0 });
  });

  it('a published delivery makes its post published, with the id and address at the network', async () => {
    await change({ put: [planned], create: [madeUpDelivery()] });
    const receipt = { id: 'n1', url: 'https://made-up.example/n1' };
    await deliveries.change({ workspaceId: ids.workspace, id: 'd1' }, new Date(at(1)), ({ delivery }) => ({
      delivery: { ...delivery, state: 'published', nextAt: null, receipt },
    }));
    expect(await posts.find(ids.workspace, 'p1')).toEqual({
      ...planned,
      status: 'uploaded',
      mediaId: 'n1',
      url: 'https://made-up.example/n1',
      updatedAt: at(1),
    });
  });

  it('a post is not changed by the delivery of an older revision or of a comment', async () => {
    const comment = madeUpDelivery({ id: 'd2', kind: 'comment' });
    await change({
      put: [{ ...planned, deliveryId: 'later' }],
      create: [madeUpDelivery(), comment],
    });
    for (const id of ['d1', 'd2'])
      await deliveries.change({ workspaceId: ids.workspace, id }, testTime, ({ delivery }) => ({
        delivery: { ...delivery, state: 'failed', nextAt: null },
      }));
    expect(await posts.find(ids.workspace, 'p1')).toMatchObject({ status: 'scheduled' });
  });

  it('unpublished posts are found by the files that they need', async () => {
    const files = (...which: string[]) => which.map((id) => madeUpMedia({ id }));
    const using = (id: string, which: string[], more: Partial<Post> = {}) =>
      madeUpPost({ id, content: { ...madeUpContent, media: files(...which) }, ...more });
    const thumbnail = madeUpMedia({ id: 'cover-0001' });
    await media.add(thumbnail);
    await change({
      put: [
        using('p1', ['media-0001', 'media-0002'], { status: 'draft' }),
        using('p2', ['media-0002']),
        using('p3', ['media-0001'], { status: 'uploaded' }),
        using('p4', ['media-0001'], { status: 'failed' }),
        madeUpPost({ id: 'p5', content: { ...madeUpContent, media: files('video-0001'), thumbnail } }),
      ],
    });
    const found = async (which: string[], limit = 10, workspaceId: string = ids.workspace) =>
      (await posts.listUsing(workspaceId, which, limit)).map(({ id }) => id).toSorted();
    expect(await found(['media-0001'])).toEqual(['p1', 'p4']);
    expect(await found(['media-0002'])).toEqual(['p1', 'p2']);
    expect(await found(['media-0001', 'cover-0001', 'none-0001'])).toEqual(['p1', 'p4', 'p5']);
    expect(await found(['media-0002'], 1)).toHaveLength(1);
    expect(await found(['none-0001'])).toEqual([]);
    expect(await found(['media-0001'], 10, ids.other)).toEqual([]);
    const most = Array.from({ length: usesFilesMax - 1 }, (_, n) => `none-${1000 + n}`);
    expect(await found([...most, 'media-0001'])).toEqual(['p1', 'p4']);
  });

  it('a post is stored only if its thumbnail still exists', async () => {
    const cover = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    const post = madeUpPost({ content: { ...madeUpContent, thumbnail: cover } });
    const all = { put: [madeUpPost({ id: 'p2' }), post], create: [madeUpDelivery()], count: 2 };
    await media.add(cover);
    await media.remove(cover);
    expect(await change(all)).toBe('thumbnail_gone');
    expect(await posts.list(ids.workspace, everything)).toEqual([]);
    expect(await deliveries.find({ workspaceId: ids.workspace, id: 'd1' })).toBeNull();
    expect(await posts.quota(ids.workspace, month)).toMatchObject({ uploadCount: 0 });
    await media.add(cover);
    expect(await change(all)).toBe('changed');
    expect(await posts.quota(ids.workspace, month)).toMatchObject({ uploadCount: 2 });
  });

  it('a change may store a post with a deleted thumbnail only if it also contains a stored post with that thumbnail', async () => {
    const cover = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    const post = madeUpPost({ content: { ...madeUpContent, thumbnail: cover } });
    await media.add(cover);
    await change({ put: [post] });
    // Only a person deletes a file that a post uses; the clean-up of thumbnails keeps it.
    await media.remove(cover);
    expect(
      await change(
        {
          put: [
            { ...post, status: 'draft' },
            { ...post, id: 'p2' },
          ],
        },
        ['p1'],
      ),
    ).toBe('changed');
    expect(await change({ put: [{ ...post, id: 'p3' }] }, ['p3'])).toBe('thumbnail_gone');
  });

  it('posts are listed by their date within a window', async () => {
    await change({
      put: [
        madeUpPost({ id: 'soon', schedule: { at: at(10), zone: 'UTC' } }),
        madeUpPost({ id: 'later', schedule: { at: at(20), zone: 'UTC' } }),
        madeUpPost({ id: 'draft', status: 'draft', schedule: null, updatedAt: at(5) }),
        madeUpPost({
          id: 'out',
          status: 'uploaded',
          schedule: { at: at(30), zone: 'UTC' },
          updatedAt: at(1),
        }),
      ],
    });
    await posts.change(ids.other, [], month, testTime, () => ({
      ...nothing,
      put: [madeUpPost({ workspaceId: ids.other })],
    }));
    const idsOf = async (window: Parameters<PostStore['list']>[1]) =>
      (await posts.list(ids.workspace, window)).map(({ cursor }) => cursor.id);

    expect(await idsOf(everything)).toEqual(['later', 'soon', 'draft', 'out']);
    expect(await idsOf({ ...everything, limit: 2 })).toEqual(['later', 'soon']);
    const soon = await posts.find(ids.workspace, 'soon');
    const rest = { ...everything, after: cursorOf(soon!) };
    expect([await idsOf(rest), await idsOf({ ...rest, from: new Date(at(5)) })]).toEqual([
      ['draft', 'out'],
      ['draft'],
    ]);
    expect(await idsOf({ ...everything, from: new Date(at(5)), to: new Date(at(20)) })).toEqual([
      'soon',
      'draft',
    ]);
  });
});

describe('the plan of the owner', () => {
  it.each([
    ['creator', 500],
    ['pro', 2_000],
    ['free', 100],
    ['made up', 100],
    [undefined, 100],
  ])('a workspace whose owner has the stored plan "%s" may publish %d posts a month', async (plan, limit) => {
    await local.db.doc('users/dana').set(plan === undefined ? {} : { plan });
    expect(await inFirestore().posts.quota(ids.workspace, month)).toMatchObject({ limit });
  });
});

describe('simultaneous submissions', () => {
  it('eight simultaneous submissions use eight posts of the quota', async () => {
    const { posts } = inFirestore();
    const spend = () => posts.change(ids.workspace, [], month, testTime, () => ({ ...nothing, count: 1 }));
    await Promise.all(Array.from({ length: 8 }, spend));
    expect(await posts.quota(ids.workspace, month)).toMatchObject({ uploadCount: 8 });
  });

  it('three simultaneous submissions of the same post create one delivery and use one post of the quota', async () => {
    const { posts, deliveries } = inFirestore();
    const plan = () =>
      posts.change(ids.workspace, ['p1'], month, testTime, ({ current }) =>
        current.has('p1') ? nothing : { ...nothing, put: [planned], create: [madeUpDelivery()], count: 1 },
      );
    await Promise.all([plan(), plan(), plan()]);
    const made = await deliveries.ofPost(ids.workspace, 'p1');
    expect(made.filter(({ delivery }) => !isOver(delivery))).toHaveLength(1);
    expect(await posts.quota(ids.workspace, month)).toMatchObject({ uploadCount: 1 });
  });
});
