import { bioNameHeldMs } from '@fanfare/core/bio/names.ts';
import { newBioContent } from '@fanfare/core/bio/content.ts';
import { bioPagesMax } from '@fanfare/core/bio/page.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryBio, madeUpBioPage } from '../testing/memory-bio.ts';
import { testKeyRing } from '../testing/test-key-ring.ts';
import { createMemoryTeam } from '../testing/memory-team.ts';
import type { BioRecord, BioSite } from './bio-records.ts';
import { createBioStore, type BioStore } from './bio.ts';
import { createStores } from './stores.ts';
import { eraseDocuments, markDeleted } from './workspaces-delete.ts';

const local = setUpFirestore();

function inMemory(): BioStore {
  const team = createMemoryTeam();
  team.put(workspace(), { dana: 'owner' });
  team.put(workspace({ id: ids.other }), { mika: 'owner' });
  return createMemoryBio(team);
}

/** Deletes the contents of a workspace as the task does. */
async function removeWorkspace(at: Date): Promise<void> {
  await markDeleted(local.db, ids.workspace, at);
  for (const each of createStores(local.open, testKeyRing).workspaceData)
    await each.removeAllOf(ids.workspace);
  await eraseDocuments(local.db, ids.workspace);
}

async function inFirestore(): Promise<BioStore> {
  await putWorkspace(local.db, ids.workspace);
  await putWorkspace(local.db, ids.other, { owner: 'mika' });
  return createBioStore(local.open);
}

const page = madeUpBioPage();
const theirs = madeUpBioPage({ id: 'theirs', workspaceId: ids.other, name: 'coast' });
const later = (ms: number) => new Date(testTime.getTime() + ms);
const publish = (before: BioRecord): BioRecord => ({
  ...before,
  published: before.draft,
  publishedAt: later(1),
});
const rename = (name: string) => (before: BioRecord) => ({ ...before, name });
const takeDown = (before: BioRecord): BioRecord => ({
  ...before,
  takenDown: { at: later(4), reason: 'Scam' },
});
const siteAt = async (bio: BioStore, name: string): Promise<BioSite | null> => {
  const found = await bio.published(name);
  return found?.kind === 'page' ? found.site : null;
};

describe.each([
  ['in memory', () => Promise.resolve(inMemory())],
  ['on Firestore', inFirestore],
])('the store of pages %s', (_where, create) => {
  let bio: BioStore;
  beforeEach(async () => {
    bio = await create();
  });

  it('a page is created once, and listed only in its workspace', async () => {
    expect(await bio.add(page)).toEqual({ kind: 'added', page });
    expect(await bio.add({ ...page, name: 'other' })).toEqual({ kind: 'exists', page });
    expect(await bio.list(ids.workspace)).toEqual([page]);
    expect(await bio.list(ids.other)).toEqual([]);
    expect(await bio.find({ ...page, workspaceId: ids.other })).toBeNull();
  });

  it('only one of several pages with similar names is created, even if they are created at the same time', async () => {
    const added = await Promise.all([
      bio.add(page),
      bio.add({ ...theirs, name: 'harb0ur' }),
      bio.add({ ...theirs, id: 'third', name: 'har.bour' }),
    ]);
    expect(added.map(({ kind }) => kind).toSorted()).toEqual(['added', 'taken', 'taken']);
    expect(await bio.add({ ...theirs, name: 'har-bour' })).toEqual({ kind: 'taken' });
  });

  it('an eleventh page is refused, and so is a page of a workspace that does not exist', async () => {
    for (let i = 0; i < bioPagesMax; i += 1)
      await bio.add({ ...page, id: `page-${i}`, name: `harbour-x${'z'.repeat(i)}` });
    expect(await bio.add(page)).toEqual({ kind: 'full' });
    expect(await bio.add({ ...theirs, workspaceId: ids.unknown })).toEqual({ kind: 'gone' });
  });

  it('a page is public from its publication until it is unpublished or taken down', async () => {
    await bio.add(page);
    expect(await bio.published('harbour')).toBeNull();

    await bio.change(page, later(1), publish);
    expect(await siteAt(bio, 'harbour')).toMatchObject({ id: page.id, content: page.draft, parts: null });

    await bio.change(page, later(2), (before) => ({ ...before, published: null, publishedAt: null }));
    expect(await bio.published('harbour')).toBeNull();

    await bio.change(page, later(3), publish);
    await bio.change(page, later(4), takeDown);
    expect(await bio.published('harbour')).toBeNull();
  });

  it('a change of the draft changes neither the public page nor the parts of it that come from the workspace', async () => {
    await bio.add(page);
    await bio.change(page, later(1), publish);
    const parts = { at: later(2), hidden: false, avatarPath: null, social: [], latest: [] };
    await bio.renewParts((await siteAt(bio, 'harbour'))!, parts);
    await bio.change(page, later(3), (before) => ({ ...before, draft: { ...before.draft, title: 'New' } }));
    expect(await siteAt(bio, 'harbour')).toMatchObject({ content: { title: 'Harbour' }, parts });
  });

  it('parts that come from the workspace are not stored if their page was published again or deleted after they were read', async () => {
    await bio.add(page);
    await bio.change(page, later(1), publish);
    const site = (await siteAt(bio, 'harbour'))!;
    const parts = { at: later(2), hidden: false, avatarPath: null, social: [], latest: [] };
    await bio.change(page, later(3), (before) => ({ ...publish(before), publishedAt: later(3) }));
    await bio.renewParts(site, parts);
    expect(await siteAt(bio, 'harbour')).toMatchObject({ parts: null });
    await bio.remove(page, later(4));
    await bio.renewParts(site, parts);
    expect(await bio.published('harbour')).toBeNull();
  });

  it('a renamed page is at its new name immediately, and the old name leads to the new one', async () => {
    await bio.add(page);
    await bio.change(page, later(1), publish);
    await bio.change(page, later(2), rename('pier'));
    expect(await siteAt(bio, 'pier')).toMatchObject({ id: page.id });
    const until = new Date(later(2).getTime() + bioNameHeldMs);
    expect(await bio.published('harbour')).toEqual({ kind: 'moved', to: 'pier', until });
  });

  it('the old name of a page that was never public leads to no page', async () => {
    await bio.add(page);
    await bio.change(page, later(2), rename('pier'));
    expect(await bio.published('harbour')).toBeNull();
  });

  it('an old name is reserved for its workspace for a while, and then free for others', async () => {
    await bio.add(page);
    await bio.add(theirs);
    await bio.change(page, later(1), publish);
    await bio.change(page, later(2), rename('pier'));
    const free = later(2 + bioNameHeldMs);
    expect(await bio.change(theirs, later(2 + bioNameHeldMs - 1), rename('harb0ur'))).toBe('taken');
    expect(await bio.find(theirs)).toEqual(theirs);
    expect(await bio.change(theirs, free, rename('harb0ur'))).toMatchObject({ name: 'harb0ur' });
    expect(await bio.published('harbour')).toBeNull();
  });

  it('a page can return to its old name, or replace the old name by a similar one', async () => {
    await bio.add(page);
    await bio.change(page, later(1), publish);
    await bio.change(page, later(2), rename('pier'));
    await bio.change(page, later(3), rename('harbour'));
    expect(await siteAt(bio, 'harbour')).toMatchObject({ id: page.id });
    expect(await bio.published('pier')).toMatchObject({ kind: 'moved', to: 'harbour' });
    await bio.change(page, later(4), rename('har-bour'));
    expect(await siteAt(bio, 'har-bour')).toMatchObject({ id: page.id });
    expect(await bio.published('harbour')).toMatchObject({ kind: 'moved', to: 'har-bour' });
    expect(await bio.claimOf('harbour')).toMatchObject({ name: 'har-bour', releasedAt: null });
  });

  it('only one page gets a name, even if several pages request it at the same time', async () => {
    await bio.add(page);
    await bio.add(theirs);
    const third = madeUpBioPage({ id: 'third', name: 'third-one' });
    await bio.add(third);
    const renamed = await Promise.all(
      [page, theirs, third].map((each, i) =>
        bio.change(each, later(i), rename(['pier', 'p1er', 'p-ier'][i]!)),
      ),
    );
    expect(renamed.filter((each) => each === 'taken')).toHaveLength(2);
  });

  it('a deleted page disappears with its public page, and its name stays reserved', async () => {
    await bio.add(page);
    await bio.change(page, later(1), publish);
    expect(await bio.remove(page, later(2))).toBe(true);
    expect(await bio.remove(page, later(3))).toBe(false);
    expect([await bio.find(page), await bio.published('harbour')]).toEqual([null, null]);
    expect(await bio.add({ ...theirs, name: 'harbour' })).toEqual({ kind: 'taken' });
    expect(await bio.add({ ...page, id: 'again' })).toMatchObject({ kind: 'added' });
  });

  it('a name that was taken down stays unavailable after its page was renamed or deleted, until staff allows it', async () => {
    await bio.add(page);
    await bio.change(page, later(1), takeDown);
    await bio.change(page, later(2), rename('pier'));
    await bio.remove(page, later(3));
    const again = { ...page, id: 'again', createdAt: later(4 + bioNameHeldMs) };
    for (const name of ['harbour', 'harb0ur', 'pier'])
      expect(await bio.add({ ...again, name })).toEqual({ kind: 'taken' });

    expect(await bio.markReleased('harb0ur', false)).toBe(false);
    expect(await bio.markReleased('harbour', false)).toBe(true);
    expect(await bio.add({ ...again, name: 'harbour' })).toMatchObject({ kind: 'added' });
    expect(await bio.markReleased('harbour', true)).toBe(false);
    expect(await bio.add({ ...again, id: 'third', name: 'pier' })).toEqual({ kind: 'taken' });
  });

  it('a change that throws changes nothing', async () => {
    await bio.add(page);
    const refuse = () => {
      throw new Error('No.');
    };
    await expect(bio.change(page, later(1), refuse)).rejects.toThrow('No.');
    expect(await bio.find(page)).toEqual(page);
    expect(await bio.change({ ...page, id: 'unknown' }, later(1), publish)).toBeNull();
  });
});

describe('pages on Firestore', () => {
  it('a visit to a page costs one read', async () => {
    const bio = await inFirestore();
    await bio.add(page);
    await bio.change(page, later(1), publish);
    const before = local.reads();
    await bio.published('harbour');
    expect(local.reads() - before).toBe(1);
  });

  it('removing a workspace removes its pages and their public versions, and nobody gets the names of the pages while the names are reserved', async () => {
    const bio = await inFirestore();
    await bio.add({ ...page, draft: newBioContent('Harbour', 'en', 'UTC') });
    await bio.change(page, later(1), publish);
    await bio.change(page, later(2), rename('pier'));
    await bio.add({ ...page, id: 'second', name: 'lagoon' });
    await bio.change({ ...page, id: 'second' }, later(3), takeDown);
    await removeWorkspace(later(4));
    const left = local.documents().filter((each) => /bio/i.test(each));
    expect(left.every((each) => /bioNames/.test(each))).toBe(true);
    expect(await bio.claimOf('pier')).toMatchObject({ workspaceId: '', pageId: '' });

    const claim = (name: string, ms: number) =>
      bio.add({ ...theirs, id: name, name, createdAt: later(ms + bioNameHeldMs) });
    expect(await claim('p1er', 3)).toEqual({ kind: 'taken' });
    expect(await claim('harbour', 1)).toEqual({ kind: 'taken' });
    expect(await claim('p1er', 4)).toMatchObject({ kind: 'added' });
    expect(await claim('harbour', 2)).toMatchObject({ kind: 'added' });
    expect(await claim('lagoon', 4)).toEqual({ kind: 'taken' });
  });
});
