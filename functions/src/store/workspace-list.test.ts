import type { SavedView } from '@fanfare/core/posts/saved-views.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, madeUpPreset, madeUpView } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryWorkspaceList } from '../testing/memory-workspace-list.ts';
import { createSavedViewStore } from './saved-views.ts';
import { createUtmPresetStore } from './utm-presets.ts';
import type { WorkspaceList } from './workspace-list.ts';
import { eraseDocuments } from './workspaces-delete.ts';

const local = setUpFirestore();

describe.each([
  ['Firestore', () => createSavedViewStore(local.open)],
  ['memory', () => createMemoryWorkspaceList<SavedView>()],
])('a list of a workspace in %s', (_name, make: () => WorkspaceList<SavedView>) => {
  let views: WorkspaceList<SavedView>;
  beforeEach(() => {
    views = make();
  });

  it('each workspace has its own list of views', async () => {
    expect(await views.list(ids.workspace)).toEqual([]);
    await views.change(ids.workspace, (before) => [...before, madeUpView()]);
    await views.change(ids.workspace, (before) => [...before, madeUpView({ id: 'view-2' })]);
    expect(await views.list(ids.workspace)).toEqual([madeUpView(), madeUpView({ id: 'view-2' })]);
    expect(await views.list(ids.other)).toEqual([]);
  });

  it('a change that throws leaves the list unchanged', async () => {
    await views.change(ids.workspace, () => [madeUpView()]);
    const refuse = () => {
      throw new Error('No.');
    };
    await expect(views.change(ids.workspace, refuse)).rejects.toThrow('No.');
    expect(await views.list(ids.workspace)).toEqual([madeUpView()]);
  });

  it('two items that are added at the same time are both kept', async () => {
    const add = (id: string) => views.change(ids.workspace, (before) => [...before, madeUpView({ id })]);
    await Promise.all([add('a'), add('b')]);
    expect((await views.list(ids.workspace)).map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
  });
});

it('a saved view with an unknown status, range and order is read as a view of drafts without range and order', async () => {
  const stored = { ...madeUpView(), status: 'in_review', range: 'last365', order: 'random' };
  await local.db.doc(`workspaces/${ids.workspace}/savedViews/list`).set({ views: [stored] });
  expect(await createSavedViewStore(local.open).list(ids.workspace)).toEqual([
    madeUpView({ status: 'draft' }),
  ]);
});

it('saved views and UTM presets are stored separately, and deleted with their workspace', async () => {
  const views = createSavedViewStore(local.open);
  const presets = createUtmPresetStore(local.open);
  const readBoth = async () => [await views.list(ids.workspace), await presets.list(ids.workspace)];
  await views.change(ids.workspace, () => [madeUpView()]);
  await presets.change(ids.workspace, () => [madeUpPreset()]);
  expect(await readBoth()).toEqual([[madeUpView()], [madeUpPreset()]]);
  await eraseDocuments(local.db, ids.workspace);
  expect(await readBoth()).toEqual([[], []]);
});
