import { FieldValue } from 'firebase-admin/firestore';
import { usesFilesMax } from '@fanfare/core/posts/media-uses.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpContent, madeUpPost } from '../testing/made-up-posts.ts';
import { madeUpMedia } from '../testing/memory-media.ts';
import { createMediaStore } from './media.ts';
import { createPostStore } from './posts.ts';

const local = setUpFirestore();

const media = createMediaStore(local.open);
const posts = createPostStore(local.open);
const write = (...put: Post[]) =>
  posts.change(ids.workspace, [], null, testTime, () => ({
    put,
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));

describe('older posts, which have no list of their files', () => {
  const [picture, cover] = [madeUpMedia(), madeUpMedia({ id: 'cover-0001' })];
  const named = () => media.findByPaths(ids.workspace, [picture.path, cover.path]);
  const using = async (mediaIds: string[], limit = 10) =>
    (await posts.listUsing(ids.workspace, mediaIds, limit)).map(({ id }) => id).toSorted();

  beforeEach(async () => {
    await putWorkspace(local.db, ids.workspace);
    for (const each of [picture, cover]) await media.add(each);
    const [first, thumbnail = null] = await named();
    const content = { ...madeUpContent, media: [first!] };
    const put = [
      madeUpPost({ content }),
      madeUpPost({ id: 'p2', status: 'draft', content: { ...madeUpContent, thumbnail } }),
      madeUpPost({ id: 'p3', status: 'uploaded', content: { ...content, thumbnail } }),
    ];
    await write(...put);
    for (const { ref } of (await local.db.collectionGroup('posts').get()).docs)
      await ref.update({ files: FieldValue.delete() });
  });

  it('older posts are found by their content', async () => {
    expect(await using([picture.id])).toEqual(['p1']);
    expect(await using([cover.id])).toEqual(['p2']);
    expect(await using([picture.id, cover.id])).toEqual(['p1', 'p2']);
    expect(await using(['none-0001'])).toEqual([]);
  });

  it('older posts are found among newer ones, each once and up to the limit', async () => {
    const content = { ...madeUpContent, media: await named(), thumbnail: (await named())[1]! };
    await write(madeUpPost({ id: 'p4', content }));
    expect(await using([picture.id, cover.id])).toEqual(['p1', 'p2', 'p4']);
    expect(await using([picture.id, cover.id], 2)).toHaveLength(2);
  });

  it('older posts are found by the last file of a query with the maximum number of files', async () => {
    const more = Array.from({ length: usesFilesMax - 1 }, (_, n) => madeUpMedia({ id: `media-${1000 + n}` }));
    for (const each of more) await media.add(each);
    expect(await using([...more.map(({ id }) => id), picture.id])).toEqual(['p1']);
  });
});
