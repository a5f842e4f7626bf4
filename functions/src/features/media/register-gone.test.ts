import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@fanfare/core/api/routes.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import type { AppDependencies } from '../../app.ts';
import { ids, workspace } from '../../testing/builders.ts';
import { machineToken, tokenOf } from '../../testing/fake-verifiers.ts';
import { picture } from '../../testing/pictures.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const ref = { workspaceId: ids.workspace, id: 'media-0001' };
const path = mediaPathOf({ ...ref, mediaId: ref.id, fileName: 'harbour.png' });
const noneUsed = { imagesBytes: 0, videosBytes: 0 };

let api: TestApi;
/** Runs before each read of an opened file. */
let beforeReading: () => void;
/** Replaces `mediaFiles.declare` in the tests in which it fails because the file was deleted; null in the others. */
let declare: AppDependencies['mediaFiles']['declare'] | null;
beforeEach(async () => {
  beforeReading = () => undefined;
  declare = null;
  api = await startTestApi([], (deps) => ({
    ...deps,
    mediaFiles: {
      ...deps.mediaFiles,
      declare: (...given) => (declare ?? deps.mediaFiles.declare)(...given),
      async open(at) {
        const file = await deps.mediaFiles.open(at);
        return (
          file && {
            ...file,
            async read(start, end) {
              beforeReading();
              return file.read(start, end);
            },
          }
        );
      },
    },
  }));
  api.store.put(workspace(), { dana: 'owner' });
  api.files.stored.set(path, { bytes: await picture(), type: 'image/jpeg' });
});
afterEach(() => api.stop());

const register = () =>
  send(api.origin, routes.registerMedia, {
    token: tokenOf('dana'),
    values: { workspaceId: ids.workspace, firebasePath: path },
  });
const runDeletion = () =>
  send(api.origin, routes.deleteFiles, { token: machineToken, values: { paths: [path] } });

async function expectNothingLeft(): Promise<void> {
  expect(await api.media.find(ref)).toBeNull();
  expect((await api.media.storage(ids.workspace)).usage).toEqual(noneUsed);
  expect([...api.files.stored.keys()]).toEqual([]);
}

const missing = () => {
  throw Object.assign(new Error('No such object.'), { code: 404 });
};

describe('a file that is deleted while it is registered', () => {
  it('the registration of a file that disappears while it is measured fails as not found', async () => {
    beforeReading = missing;
    expect((await register()).error()).toMatchObject({ code: 'not_found' });
    expect(await api.media.find(ref)).toBeNull();
  });

  it('a file that was replaced while it was measured is not deleted, because the new file may be in use', async () => {
    beforeReading = missing;
    expect((await register()).status).toBe(404);
    expect(api.tasks.enqueued).toEqual([]);
  });

  it('the registration of a file that disappears before its type is declared fails as not found', async () => {
    declare = () => Promise.resolve().then(missing);
    expect((await register()).error()).toMatchObject({ code: 'not_found' });
    expect(await api.media.find(ref)).toBeNull();
  });

  it('a file that is deleted just before its record is stored leaves no record', async () => {
    const { add } = api.media;
    api.media.add = async (media) => {
      await runDeletion();
      return add(media);
    };
    const sent = await register();
    expect([sent.status, sent.error().code]).toEqual([404, 'not_found']);
    await runDeletion();
    await expectNothingLeft();
  });

  it('a file that is registered after the deletion task has checked it leaves no record', async () => {
    const { delete: remove } = api.files;
    let registered: Promise<unknown> | null = null;
    api.files.delete = async (at) => {
      registered ??= register();
      await registered;
      return remove(at);
    };
    expect((await runDeletion()).status).toBe(200);
    await expectNothingLeft();
  });

  it('a deletion task that is repeated after a crash deletes the record of the deleted file', async () => {
    await register();
    // The first attempt deleted the file and crashed before it looked for a record.
    api.files.stored.delete(path);
    await runDeletion();
    await expectNothingLeft();
  });

  it('the deletion task does not delete a registered file', async () => {
    expect((await register()).status).toBe(201);
    await runDeletion();
    expect(await api.media.find(ref)).not.toBeNull();
    expect(api.files.stored.has(path)).toBe(true);
  });
});
