import { describe, expect, it } from 'vitest';
import { ids, person } from '../../testing/builders.ts';
import { generatorRig, imageRef } from './testing/generator-rig.ts';
import { saveToLibrary } from './save-to-library.ts';

const save = ({ deps, captured }: ReturnType<typeof generatorRig>) =>
  saveToLibrary(deps, imageRef(), { person: person(), log: captured.log });

describe('saving a generated image', () => {
  it('an image that is saved twice becomes one file of the library, and this file is not deleted with the image', async () => {
    const rig = generatorRig();
    await rig.generate();
    await rig.drawAll();
    const first = await save(rig);
    const second = await save(rig);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ name: 'a-harbour-at-dawn.jpg', width: 1536, height: 512 });
    const { savedAs } = (await rig.find()) ?? {};
    expect(await rig.media.find({ workspaceId: ids.workspace, id: savedAs ?? '' })).not.toBeNull();
    await rig.handlers.removeGeneratedImage(imageRef(), { log: rig.captured.log } as never);
    expect([...rig.files.stored.keys()].some((path) => path.includes(`/media/${savedAs}/`))).toBe(true);
  });

  it('two simultaneous requests to save an image return the same file, and the file is kept', async () => {
    const rig = generatorRig();
    await rig.generate();
    await rig.drawAll();
    const { open } = rig.deps.mediaFiles;
    const others: unknown[] = [];
    // The second request runs after the first one has opened its file, and before that file is read.
    rig.deps.mediaFiles.open = async (path) => {
      const file = await open(path);
      if (path.includes('/media/') && others.push(null) === 1) others[0] = await save(rig);
      return file;
    };
    const first = await save(rig);
    expect(others[0]).toEqual(first);
    expect(rig.files.stored.has(first.firebasePath)).toBe(true);
  });

  it('saving an image that is deleted in the meantime fails as not found', async () => {
    const rig = generatorRig();
    await rig.generate();
    await rig.drawAll();
    const { open } = rig.deps.mediaFiles;
    rig.deps.mediaFiles.open = async (path) => {
      const file = await open(path);
      await rig.handlers.removeGeneratedImage(imageRef(), { log: rig.captured.log } as never);
      return file;
    };
    await expect(save(rig)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('an image that is still being made cannot be saved', async () => {
    const rig = generatorRig();
    await rig.generate();
    await expect(save(rig)).rejects.toMatchObject({ code: 'not_found' });
  });
});
