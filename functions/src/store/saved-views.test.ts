import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { madeUpView, createMemorySavedViews } from '../testing/memory-saved-views.ts';
import { createSavedViewStore, type SavedViewStore } from './saved-views.ts';
import { eraseDocuments } from './workspaces-delete.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(() => {
  local.clear();
});
afterAll(() => local.stop());

const inFirestore = () => createSavedViewStore(() => Promise.resolve(local.db));

describe.each([
  ['Firestore', inFirestore],
  ['memory', createMemorySavedViews],
])('saved views in %s', (_name, make: () => SavedViewStore) => {
  let views: SavedViewStore;
  beforeEach(() => {
    views = make();
  });

  it('each workspace has its own views', async () => {
    expect(await views.list(ids.workspace)).toEqual([]);
    await views.change(ids.workspace, (before) => [...before, madeUpView()]);
    await views.change(ids.workspace, (before) => [...before, madeUpView({ id: 'view-2' })]);
    expect(await views.list(ids.workspace)).toEqual([madeUpView(), madeUpView({ id: 'view-2' })]);
    expect(await views.list(ids.other)).toEqual([]);
  });

  it('a refused change leaves the views unchanged', async () => {
    await views.change(ids.workspace, () => [madeUpView()]);
    const refuse = () => {
      throw new Error('No.');
    };
    await expect(views.change(ids.workspace, refuse)).rejects.toThrow('No.');
    expect(await views.list(ids.workspace)).toEqual([madeUpView()]);
  });

  it('two views that are added at the same time are both kept', async () => {
    const add = (id: string) => views.change(ids.workspace, (before) => [...before, madeUpView({ id })]);
    await Promise.all([add('a'), add('b')]);
    expect((await views.list(ids.workspace)).map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
  });
});

it("a view with a newer version's range and order is read without them", async () => {
  const stored = { ...madeUpView(), range: 'last365', order: 'random' };
  await local.db.doc(`workspaces/${ids.workspace}/savedViews/list`).set({ views: [stored] });
  expect(await inFirestore().list(ids.workspace)).toEqual([madeUpView()]);
});

it('saved views are deleted with their workspace', async () => {
  await inFirestore().change(ids.workspace, () => [madeUpView()]);
  await eraseDocuments(local.db, ids.workspace);
  expect(await inFirestore().list(ids.workspace)).toEqual([]);
});
