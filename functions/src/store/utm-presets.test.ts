import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { madeUpPreset, createMemoryUtmPresets } from '../testing/memory-utm-presets.ts';
import { createUtmPresetStore, type UtmPresetStore } from './utm-presets.ts';
import { eraseDocuments } from './workspaces-delete.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(() => {
  local.clear();
});
afterAll(() => local.stop());

const inFirestore = () => createUtmPresetStore(() => Promise.resolve(local.db));

describe.each([
  ['Firestore', inFirestore],
  ['memory', createMemoryUtmPresets],
])('UTM presets in %s', (_name, make: () => UtmPresetStore) => {
  let presets: UtmPresetStore;
  beforeEach(() => {
    presets = make();
  });

  it('each workspace has its own presets', async () => {
    expect(await presets.list(ids.workspace)).toEqual([]);
    await presets.change(ids.workspace, (before) => [...before, madeUpPreset()]);
    await presets.change(ids.workspace, (before) => [...before, madeUpPreset({ id: 'preset-2' })]);
    expect(await presets.list(ids.workspace)).toEqual([madeUpPreset(), madeUpPreset({ id: 'preset-2' })]);
    expect(await presets.list(ids.other)).toEqual([]);
  });

  it('a refused change leaves the presets unchanged', async () => {
    await presets.change(ids.workspace, () => [madeUpPreset()]);
    const refuse = () => {
      throw new Error('No.');
    };
    await expect(presets.change(ids.workspace, refuse)).rejects.toThrow('No.');
    expect(await presets.list(ids.workspace)).toEqual([madeUpPreset()]);
  });

  it('two presets that are added at the same time are both kept', async () => {
    const add = (id: string) => presets.change(ids.workspace, (before) => [...before, madeUpPreset({ id })]);
    await Promise.all([add('a'), add('b')]);
    expect((await presets.list(ids.workspace)).map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
  });
});

it('UTM presets are deleted with their workspace', async () => {
  await inFirestore().change(ids.workspace, () => [madeUpPreset()]);
  await eraseDocuments(local.db, ids.workspace);
  expect(await inFirestore().list(ids.workspace)).toEqual([]);
});
