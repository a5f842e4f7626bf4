import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { deliveryStates, type DeliveryKind } from '@fanfare/core/deliveries/delivery.ts';
import { postStatuses, type Post } from '@fanfare/core/posts/post.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { grantLargestPlan } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpContent, madeUpDelivery, madeUpPost } from '../testing/made-up-posts.ts';
import { madeUpMedia } from '../testing/memory-media.ts';
import { createDeliveryStore } from './deliveries.ts';
import { inOrderOf, createMediaStore } from './media.ts';
import { createPostStore, type PostStore } from './posts.ts';
import { createThumbnailStore } from './thumbnails.ts';
import { createWorkspaceStore } from './workspaces.ts';

const local = setUpFirestore();

const media = createMediaStore(local.open);
const posts = createPostStore(local.open);
const thumbnails = createThumbnailStore(local.open);
const workspaces = createWorkspaceStore(local.open);

const cover = madeUpMedia({ id: 'cover-0001', role: 'thumbnail', bytes: 100 });
const [measured] = inOrderOf([cover.path], [cover]);
const naming = madeUpPost({ content: { ...madeUpContent, thumbnail: measured! } });
const used = { imagesBytes: 100, videosBytes: 0 };
const nothingUsed = { imagesBytes: 0, videosBytes: 0 };

beforeEach(async () => {
  await grantLargestPlan(local.db, 'dana');
  for (const id of [ids.workspace, ids.other]) await workspaces.create(workspace({ id }), 'dana', 50);
  await media.add(cover);
});

const writeIn = (store: PostStore, ...put: Post[]) =>
  store.change(put[0]!.workspaceId, [], null, testTime, () => ({
    put,
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));
const write = (...put: Post[]) => writeIn(posts, ...put);

/** Rewrites the stored posts in the format of earlier versions of Fanfare, which had no list of files. */
const forgetFiles = async () => {
  const { docs } = await local.db.collectionGroup('posts').get();
  for (const { ref } of docs) await ref.update({ files: FieldValue.delete() });
};

const clear = () => thumbnails.removeUnused(cover, testTime);

describe('an unused thumbnail', () => {
  it('an unused thumbnail is deleted and its bytes are freed, and deleting it again returns null', async () => {
    expect(await clear()).toEqual(cover);
    expect(await clear()).toBeNull();
    expect(await media.find(cover)).toBeNull();
    expect((await media.storage(ids.workspace)).usage).toEqual(nothingUsed);
  });

  it('the bytes of an unused thumbnail are subtracted once, even if several workers delete it at the same time', async () => {
    await media.add(madeUpMedia({ bytes: 7 }));
    const removed = await Promise.all([clear(), clear(), media.remove(cover)]);
    expect(removed.filter((each) => each !== null)).toEqual([cover]);
    expect((await media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 7, videosBytes: 0 });
  });

  it('an unused thumbnail is kept if it is a millisecond newer than the limit', async () => {
    expect(await thumbnails.removeUnused(cover, new Date(testTime.getTime() - 1))).toBeNull();
    expect(await media.find(cover)).toEqual(cover);
    expect((await media.storage(ids.workspace)).usage).toEqual(used);
  });

  it('a file of the library is kept, even if no post uses it', async () => {
    const picture = madeUpMedia();
    await media.add(picture);
    expect(await thumbnails.removeUnused(picture, testTime)).toBeNull();
    expect(await media.find(picture)).toEqual(picture);
  });

  it('the thumbnail of a deleted workspace is left to the removal of the workspace', async () => {
    await workspaces.delete(ids.workspace, testTime);
    expect(await clear()).toBeNull();
    expect((await media.storage(ids.other)).usage).toEqual(nothingUsed);
  });
});

describe('a thumbnail that a post uses', () => {
  it.each(postStatuses)('a thumbnail is kept while a post with this status uses it: %s', async (status) => {
    await write({ ...naming, status });
    expect(await clear()).toBeNull();
    await forgetFiles();
    expect(await clear()).toBeNull();
    expect((await media.storage(ids.workspace)).usage).toEqual(used);
  });

  it('a thumbnail that is among the media of a post is kept, even if the stored post has no list of its files', async () => {
    await write(madeUpPost({ content: { ...madeUpContent, media: [measured!] } }));
    expect(await clear()).toBeNull();
    await forgetFiles();
    expect(await clear()).toBeNull();
  });

  it('a thumbnail is kept until the last post stops using it', async () => {
    await write(naming, { ...naming, id: 'p2' });
    await write({ ...naming, content: madeUpContent });
    expect(await clear()).toBeNull();
    await write({ ...naming, id: 'p2', content: madeUpContent });
    expect(await clear()).toEqual(cover);
  });

  it('a thumbnail is kept while a post uses a copy of it, and later deleted with the copy', async () => {
    const copy = { ...madeUpMedia({ id: 'copy-0001' }), copyOf: cover.path };
    await media.addCopy(copy);
    const [resized = null] = inOrderOf([copy.path], [copy]);
    await write({ ...naming, content: { ...madeUpContent, thumbnail: resized } });
    expect(await clear()).toBeNull();
    await write({ ...naming, content: madeUpContent });
    expect(await clear()).toEqual({ ...cover, copies: [copy.path], copiesBytes: copy.bytes });
    expect(await media.find(copy)).toBeNull();
    expect((await media.storage(ids.workspace)).usage).toEqual(nothingUsed);
  });

  it('a post of another workspace does not keep a thumbnail', async () => {
    await write({ ...naming, workspaceId: ids.other });
    expect(await clear()).toEqual(cover);
  });

  it.each(
    deliveryStates.flatMap((state) =>
      (['finish', 'comment'] as const).map((kind): [DeliveryKind, typeof state, boolean] => [
        kind,
        state,
        kind === 'finish' && state !== 'published' && state !== 'cancelled',
      ]),
    ),
  )(
    'only unfinished final steps of a deleted post keep its thumbnail (delivery %s, state %s, kept: %s)',
    async (kind, state, stays) => {
      const { plan, delivery } = madeUpDelivery({ kind, content: naming.content }, { state });
      await createDeliveryStore(local.open).create(plan, delivery, testTime);
      expect(await clear()).toEqual(stays ? null : cover);
    },
  );
});

/** Returns the database with transactions that call `begin` between their reads and their writes. */
function meanwhile(begin: () => void): () => Promise<Firestore> {
  const runTransaction: Firestore['runTransaction'] = (run) =>
    local.db.runTransaction(async (transaction) => {
      const outcome = await run(transaction);
      begin();
      return outcome;
    });
  const db = new Proxy(local.db, {
    get: (target, name) =>
      name === 'runTransaction' ? runTransaction : (Reflect.get(target, name, target) as unknown),
  });
  return () => Promise.resolve(db);
}

describe('a thumbnail whose post is written at the same moment', () => {
  it('a post is refused if its thumbnail is deleted at the same moment', async () => {
    let written: ReturnType<typeof write> | undefined;
    const slow = createThumbnailStore(meanwhile(() => void (written ??= write(naming))));
    expect(await slow.removeUnused(cover, testTime)).toEqual(cover);
    expect(await written).toBe('thumbnail_gone');
    expect(await posts.find(ids.workspace, 'p1')).toBeNull();
    expect((await media.storage(ids.workspace)).usage).toEqual(nothingUsed);
  });

  it('a thumbnail is kept if its post is stored at the same moment', async () => {
    let cleared: ReturnType<typeof clear> | undefined;
    const slow = createPostStore(meanwhile(() => void (cleared ??= clear())));
    expect(await writeIn(slow, naming)).toBe('changed');
    expect(await cleared).toBeNull();
    expect(await media.find(cover)).toEqual(cover);
    expect((await media.storage(ids.workspace)).usage).toEqual(used);
  });
});

describe('thumbnails', () => {
  it('thumbnails of all workspaces are listed page by page, without other files', async () => {
    await media.add(madeUpMedia());
    const more = ['cover-0002', 'cover-0003'].map((id) => ({ ...cover, id, workspaceId: ids.other }));
    for (const each of more) await media.add(each);
    const seen: string[][] = [];
    let from: string | null = '';
    while (from !== null) {
      const page = await thumbnails.page(from, 2);
      seen.push(page.thumbnails.map(({ workspaceId, id }) => `${workspaceId}/${id}`));
      from = page.next;
    }
    expect(seen).toEqual([
      [`${ids.workspace}/cover-0001`, `${ids.other}/cover-0002`],
      [`${ids.other}/cover-0003`],
    ]);
  });
});
