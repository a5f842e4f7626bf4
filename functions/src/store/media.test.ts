import { FieldValue } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { copiesMax } from '@fanfare/core/media/fit.ts';
import { mediaSorts } from '@fanfare/core/media/media.ts';
import { searchWords } from '@fanfare/core/media/search.ts';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpMedia, createMemoryMedia } from '../testing/memory-media.ts';
import type { OwnerOf } from '../testing/memory-owners.ts';
import type { MediaQuery } from './media-list.ts';
import { createMediaStore, type MediaStore } from './media.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
  await putWorkspace(local.db, ids.other, { owner: 'mika', plan: 'pro' });
});

const measuredFields = ['bytes', 'durationMs', 'height', 'id', 'kind', 'path', 'type', 'width'];
const limitBytes = 10 * 1024 * 1024 * 1024;
const everything: MediaQuery = { kind: null, words: [], sort: 'newest', after: null, limit: 60 };

const ownerOf: OwnerOf = (id) =>
  id === ids.other ? { uid: 'mika', name: '', plan: 'pro' } : { uid: 'dana', name: '', plan: 'free' };

describe.each([
  ['Firestore', () => createMediaStore(local.open)],
  ['memory', () => createMemoryMedia(ownerOf)],
])('media in %s', (_name, make: () => MediaStore) => {
  let media: MediaStore;
  beforeEach(() => {
    media = make();
  });

  /** Stores `media-0001` and so on, each a second newer than the one before. */
  async function fill(names: readonly string[], change: (i: number) => object = () => ({})): Promise<void> {
    for (const [i, name] of names.entries()) {
      const createdAt = new Date(testTime.getTime() + i * 1000);
      await media.add(madeUpMedia({ id: `media-${1001 + i}`, name, createdAt, ...change(i) }));
    }
  }

  async function pages(query: Partial<MediaQuery>): Promise<string[][]> {
    const read: string[][] = [];
    let { after } = everything;
    for (;;) {
      const { items, next } = await media.list(ids.workspace, { ...everything, ...query, after });
      read.push(items.map(({ name }) => name));
      if (!next) return read;
      after = next;
    }
  }

  it('media are read back unchanged, and are not found in another workspace', async () => {
    const one = madeUpMedia();
    expect(await media.add(one)).toEqual({ kind: 'added', media: one });
    expect(await media.find(one)).toEqual(one);
    expect(await media.find({ ...one, workspaceId: ids.other })).toBeNull();
  });

  it('a second file with the id of a stored one is neither stored nor counted', async () => {
    const one = madeUpMedia({ bytes: 100 });
    await media.add(one);
    const again = await media.add({ ...one, name: 'another.jpg', bytes: 7 });
    expect(again).toEqual({ kind: 'exists', media: one });
    expect((await media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 100, videosBytes: 0 });
  });

  it('files are counted by kind and workspace until they are deleted', async () => {
    await media.add(madeUpMedia({ bytes: 100 }));
    const video = madeUpMedia({ id: 'video-0001', kind: 'video', bytes: 30 });
    await media.add(video);
    await media.add(madeUpMedia({ workspaceId: ids.other, bytes: 5 }));
    expect((await media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 100, videosBytes: 30 });
    expect(await media.remove(video)).toEqual(video);
    expect(await media.remove(video)).toBeNull();
    expect(await media.find(video)).toBeNull();
    expect((await media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 100, videosBytes: 0 });
    expect((await media.storage(ids.other)).usage).toEqual({ imagesBytes: 5, videosBytes: 0 });
  });

  it('files may fill the storage to its last byte, and one byte more is refused', async () => {
    await media.add(madeUpMedia({ bytes: limitBytes - 10 }));
    const over = madeUpMedia({ id: 'media-over1', kind: 'video', bytes: 11 });
    expect(await media.add(over)).toEqual({ kind: 'full' });
    expect(await media.find(over)).toBeNull();
    expect(await media.add({ ...over, bytes: 10 })).toMatchObject({ kind: 'added' });
  });

  it('a copy is stored with its original, and a small copy counts no bytes', async () => {
    const original = madeUpMedia({ bytes: 100 });
    const crop = { left: 1, top: 2, width: 40, height: 50 };
    const made = madeUpMedia({ id: 'copy-0001', crop, cropPath: 'copy' });
    const copy = { ...made, copyOf: original.path };
    expect(await media.addCopy(copy)).toEqual({ kind: 'gone' });
    await media.add(original);
    expect(await media.addCopy({ ...copy, copyOf: `${original.path}.png` })).toEqual({ kind: 'gone' });
    expect(await media.addCopy(copy)).toEqual({ kind: 'added', media: copy });
    expect(await media.addCopy(copy)).toEqual({ kind: 'exists', media: copy });
    expect(await media.find(original)).toEqual({ ...original, copies: [copy.path], copiesBytes: 1000 });
    expect(await media.find(copy)).toEqual(copy);
    expect(await media.copyIds(ids.workspace, [original.id, 'media-none'])).toEqual([copy.id]);
    expect(await media.copyIds(ids.other, [original.id])).toEqual([]);
    expect(await pages({})).toEqual([['harbour.jpg']]);
    expect((await media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 100, videosBytes: 0 });

    expect(await media.remove(original)).toMatchObject({ id: original.id, copies: [copy.path] });
    expect(await media.find(copy)).toBeNull();
    expect((await media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 0, videosBytes: 0 });
  });

  it('copies count only the bytes above ten times the size of their original, also after a copy is deleted, but none after the original is deleted', async () => {
    const original = madeUpMedia({ bytes: 100 });
    const copies = [900, 101].map((bytes, n) => ({
      ...madeUpMedia({ id: `copy-000${n}`, bytes }),
      copyOf: original.path,
    }));
    const used = async () => (await media.storage(ids.workspace)).usage.imagesBytes;
    await media.add(original);
    await Promise.all(copies.map((copy) => media.addCopy(copy)));
    expect(await used()).toBe(101);
    for (const copy of copies) await media.remove(copy);
    expect(await used()).toBe(101);
    await media.remove(original);
    expect(await used()).toBe(0);
  });

  it('a copy that would count bytes is refused if the storage has no room for these bytes', async () => {
    const original = madeUpMedia({ bytes: 100 });
    const copyOf = { copyOf: original.path };
    await media.add(original);
    await media.add(madeUpMedia({ id: 'media-full', bytes: limitBytes - 110 }));
    const large = { ...madeUpMedia({ id: 'copy-0001', bytes: 1011 }), ...copyOf };
    expect(await media.addCopy(large)).toEqual({ kind: 'no_room' });
    expect(await media.find(large)).toBeNull();
    expect(await media.addCopy({ ...large, bytes: 1010 })).toMatchObject({ kind: 'added' });
  });

  it('simultaneous copies stay within the limit of their original', async () => {
    const copies = Array.from({ length: copiesMax - 1 }, (_, n) => `copy-${1000 + n}`);
    const original = madeUpMedia({ copies: copies.map((id) => madeUpMedia({ id }).path) });
    const another = (id: string) => ({ ...madeUpMedia({ id }), copyOf: original.path });
    await media.add(original);
    const [one, two] = [another('copy-0001'), another('copy-0002')];
    const added = await Promise.all([media.addCopy(one), media.addCopy(two)]);
    expect(added.map(({ kind }) => kind).toSorted()).toEqual(['added', 'full']);
    expect((await media.find(original))?.copies).toHaveLength(copiesMax);
    const found = await Promise.all([media.find(one), media.find(two)]);
    expect(found.filter((each) => each !== null)).toHaveLength(1);
  });

  it('a copy that is made while its original is being deleted is not kept', async () => {
    const original = madeUpMedia();
    const copy = { ...madeUpMedia({ id: 'copy-0001' }), copyOf: original.path };
    await media.add(original);
    await Promise.all([media.remove(original), media.addCopy(copy)]);
    expect(await media.find(copy)).toBeNull();
    expect((await media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 0, videosBytes: 0 });
  });

  it('the plan of the owner limits the media', async () => {
    const large = madeUpMedia({ workspaceId: ids.other, bytes: 20 * limitBytes });
    expect(await media.add(large)).toMatchObject({ kind: 'added' });
    expect(await media.add({ ...large, id: 'media-over1', bytes: 1 })).toEqual({ kind: 'full' });
    expect((await media.storage(ids.other)).owner).toMatchObject({ uid: 'mika', plan: 'pro' });
    expect((await media.storage(ids.workspace)).owner).toMatchObject({ uid: 'dana', plan: 'free' });
  });

  it('files that arrive at the same time cannot exceed the storage together', async () => {
    const half = [1, 2, 3].map((i) => madeUpMedia({ id: `media-000${i}`, bytes: limitBytes / 2 }));
    const kinds = (await Promise.all(half.map((each) => media.add(each)))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['added', 'added', 'full']);
    expect((await media.storage(ids.workspace)).usage).toEqual({ imagesBytes: limitBytes, videosBytes: 0 });
  });

  it('media are found by their paths, in the order of the paths', async () => {
    const [one, two] = [madeUpMedia({ id: 'media-0001' }), madeUpMedia({ id: 'media-0002' })];
    const elsewhere = madeUpMedia({ id: 'media-0003', workspaceId: ids.other });
    for (const each of [one, two, elsewhere]) await media.add(each);
    const paths = [two.path, `${one.path}.png`, elsewhere.path, one.path, 'nowhere', two.path];
    const found = await media.findByPaths(ids.workspace, paths);
    expect(found.map(({ id }) => id)).toEqual([two.id, one.id, two.id]);
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(measuredFields);
    expect(two).toMatchObject(found[0] ?? {});
    expect(await media.findByPaths(ids.workspace, [])).toEqual([]);
  });

  it('only an existing file gets an alt text', async () => {
    const one = madeUpMedia();
    expect(await media.describe(one, 'Boats.')).toBeNull();
    await media.add(one);
    expect(await media.describe(one, 'Boats.')).toEqual({ ...one, altText: 'Boats.' });
    expect(await media.find(one)).toEqual({ ...one, altText: 'Boats.' });
  });

  it('a small image counts as stored only for the file that it was made from', async () => {
    const one = madeUpMedia();
    expect(await media.markSmall(one)).toBeNull();
    await media.add(one);
    expect(await media.markSmall({ ...one, path: `${one.path}.png` })).toBeNull();
    expect(await media.find(one)).toEqual(one);
    expect(await media.markSmall(one)).toEqual({ ...one, small: true });
    expect(await media.find(one)).toEqual({ ...one, small: true });
  });

  it('media can be listed newest first, oldest first or by name', async () => {
    await fill(['shot 10', 'Élan', 'shot 9']);
    expect(await pages({})).toEqual([['shot 9', 'Élan', 'shot 10']]);
    expect(await pages({ sort: 'oldest' })).toEqual([['shot 10', 'Élan', 'shot 9']]);
    expect(await pages({ sort: 'name' })).toEqual([['Élan', 'shot 9', 'shot 10']]);
  });

  it.each(mediaSorts)(
    'each file is listed once on all pages together, even if all sort values are equal: %s',
    async (sort) => {
      await fill(
        Array.from({ length: 5 }, () => 'same'),
        () => ({ createdAt: testTime }),
      );
      const seen: string[] = [];
      let after: MediaQuery['after'] = null;
      const sizes: number[] = [];
      do {
        const read = await media.list(ids.workspace, { ...everything, sort, after, limit: 2 });
        sizes.push(read.items.length);
        seen.push(...read.items.map(({ id }) => id));
        after = read.next;
      } while (after);
      expect(sizes).toEqual([2, 2, 1]);
      expect(new Set(seen).size).toBe(5);
    },
  );

  it('there is no further page if the media fill the last page exactly', async () => {
    await fill(['a', 'b', 'c', 'd']);
    expect(await pages({ limit: 2 })).toEqual([
      ['d', 'c'],
      ['b', 'a'],
    ]);
  });

  it.each(mediaSorts)('media are filtered by kind and by every search word: %s', async (sort) => {
    const names = ['harbour one', 'harbour two', 'two harbours', 'hill two'];
    await fill(names, (i) => ({ kind: i === 1 ? 'video' : 'image' }));
    const found = async (query: Partial<MediaQuery>) => (await pages({ sort, ...query })).flat().toSorted();
    expect(await found({ words: searchWords('harb') })).toEqual(names.slice(0, 3).toSorted());
    expect(await found({ words: searchWords('two harb') })).toEqual(['harbour two', 'two harbours']);
    expect(await found({ words: searchWords('two'), kind: 'video' })).toEqual(['harbour two']);
    expect(await found({ kind: 'video' })).toEqual(['harbour two']);
    expect(await found({ words: ['zebra'] })).toEqual([]);
  });

  it.each(mediaSorts)('thumbnails are not listed and take no place on a page: %s', async (sort) => {
    const names = Array.from({ length: 6 }, (_, i) => `harbour ${i}`);
    await fill(names, (i) => ({ role: i % 3 === 0 ? null : 'thumbnail' }));
    const found = ['harbour 0', 'harbour 3'];
    for (const query of [{}, { kind: 'image' as const }, { words: searchWords('harbour') }])
      expect((await pages({ sort, limit: 1, ...query })).flat().toSorted()).toEqual(found);
  });

  it('media are on the first page even if many thumbnails are newer', async () => {
    await fill(['harbour', ...Array.from({ length: 25 }, (_, i) => `frame ${i}`)], (i) => ({
      role: i === 0 ? null : 'thumbnail',
    }));
    expect((await pages({ limit: 1 }))[0]).toEqual(['harbour']);
  });

  it('media that were stored before roles existed are listed', async () => {
    await media.add(madeUpMedia());
    for (const { ref } of (await local.db.collectionGroup('media').get()).docs)
      await ref.update({ role: FieldValue.delete() });
    expect(await pages({})).toEqual([['harbour.jpg']]);
    expect(await media.find(madeUpMedia())).toEqual(madeUpMedia());
  });

  it('media are found behind many files that do not match', async () => {
    await fill([...Array.from({ length: 8 }, (_, i) => `harbour ${i}`), 'harbour dawn', 'harbour dawn 2']);
    const found = await pages({ words: searchWords('harbour dawn'), sort: 'oldest', limit: 1 });
    expect(found.flat()).toEqual(['harbour dawn', 'harbour dawn 2']);
  });
});

describe('media in Firestore', () => {
  it('a file of a workspace that was deleted or never existed is refused', async () => {
    await local.db.doc(`workspaces/${ids.workspace}`).update({ deletedAt: testTime });
    const media = createMediaStore(local.open);
    expect(await media.add(madeUpMedia())).toEqual({ kind: 'gone' });
    expect(await media.add(madeUpMedia({ workspaceId: ids.unknown }))).toEqual({ kind: 'gone' });
    expect((await local.db.collectionGroup('media').get()).size).toBe(0);
  });
});
