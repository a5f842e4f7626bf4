import { plainEdit } from '@fanfare/core/image-edit/edit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryMedia, madeUpMedia } from '../testing/memory-media.ts';
import { createMediaStore, type MediaStore } from './media.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
  await putWorkspace(local.db, ids.other, { owner: 'mika', plan: 'pro' });
});

const onFirestore = () => createMediaStore(local.open);

describe.each([
  ['Firestore', onFirestore],
  ['memory', () => createMemoryMedia()],
])('edits of images in %s', (_name, make: () => MediaStore) => {
  const one = madeUpMedia();
  const original = madeUpMedia({ id: 'original-01' });
  const edit = { of: original.id, edit: { ...plainEdit, straighten: 3 } };
  let media: MediaStore;
  beforeEach(() => {
    media = make();
  });

  it('an edit is stored with its image and deleted with it', async () => {
    await media.add(original);
    expect(await media.add(one, edit)).toEqual({ kind: 'added', media: { ...one, isEdited: true } });
    expect(await media.find(one)).toEqual({ ...one, isEdited: true });
    expect(await media.findEdit(one)).toEqual(edit);
    expect(await media.findEdit({ ...one, workspaceId: ids.other })).toBeNull();
    expect(await media.remove(one)).toMatchObject({ isEdited: true });
    expect(await media.findEdit(one)).toBeNull();
    expect(await media.find(original)).toEqual(original);
  });

  it('adding an existing image again does not change its edit', async () => {
    await media.add(original);
    await media.add(one, edit);
    const again = await media.add(one, { of: original.id, edit: plainEdit });
    expect(again.kind).toBe('exists');
    expect(await media.findEdit(one)).toEqual(edit);
  });

  it('an edit whose original is not in the workspace is not stored', async () => {
    await media.add({ ...original, workspaceId: ids.other });
    expect(await media.add(one, edit)).toEqual({ kind: 'added', media: one });
    expect(await media.findEdit(one)).toBeNull();
  });
});

describe('a stored edit in Firestore', () => {
  it('an edit of a kind that this version of Fanfare does not know is read as null', async () => {
    const one = madeUpMedia();
    const document = local.db.doc(`workspaces/${ids.workspace}/imageEdits/${one.id}`);
    for (const edit of ['no JSON', JSON.stringify({ ...plainEdit, filter: 'of tomorrow' })]) {
      await document.set({ of: 'original-01', edit });
      expect(await onFirestore().findEdit(one)).toBeNull();
    }
  });

  it('removing an image deletes its edit', async () => {
    const media = onFirestore();
    const original = madeUpMedia({ id: 'original-01' });
    await media.add(original);
    await media.add(madeUpMedia(), { of: original.id, edit: plainEdit });
    await media.remove(madeUpMedia());
    const { docs } = await local.db.collectionGroup('imageEdits').get();
    expect(docs).toEqual([]);
  });
});
