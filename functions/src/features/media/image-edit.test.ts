import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@fanfare/core/api/routes.ts';
import type { Route } from '@fanfare/core/api/route.ts';
import { plainEdit, type ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import { ids, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { picture } from '../../testing/pictures.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { movie } from './testing/movies.ts';

const edit: ImageEdit = { ...plainEdit, turns: 1, filter: 'warm' };
const original = madeUpMedia({ id: 'original-01' });
const ofOriginal = { of: original.id, edit };
const mediaId = 'media-0001';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
  api.store.put(workspace({ id: ids.other }), { mika: 'owner' });
  await api.media.add(original);
});
afterEach(() => api.stop());

const call = (route: Route, values: object, who = 'dana') =>
  send(api.origin, route, { token: tokenOf(who), values: { workspaceId: ids.workspace, ...values } });

async function register(values: object, bytes?: Buffer) {
  const firebasePath = mediaPathOf({ workspaceId: ids.workspace, mediaId, fileName: 'copy.jpg' });
  api.files.stored.set(firebasePath, { bytes: bytes ?? (await picture()), type: 'image/jpeg' });
  return call(routes.registerMedia, { firebasePath, ...values });
}
const find = async (who = 'dana', id = mediaId) =>
  (await call(routes.findImageEdit, { mediaId: id }, who)).body;

describe('the edit of an image', () => {
  it('an edited image is a separate file, and every member can open its edit again', async () => {
    expect((await register({ edit: ofOriginal })).body).toMatchObject({ _id: mediaId, edited: true });
    expect(await find('priya')).toMatchObject({
      kind: 'edited',
      edit,
      original: { _id: original.id, firebasePath: original.path },
    });
    expect(await api.media.find(original)).toEqual(original);
  });

  it('a repeated registration keeps the first edit', async () => {
    const first = await register({ edit: ofOriginal });
    const again = await register({ edit: { of: original.id, edit: plainEdit } });
    expect(again.body).toEqual(first.body);
    expect(await find()).toMatchObject({ edit });
  });

  it('no edit is found for a file that was not edited', async () => {
    expect((await register({})).body).not.toHaveProperty('edited');
    expect(await find()).toMatchObject({ kind: 'none', image: { _id: mediaId } });
  });

  it('the edit of an image is reported as missing after its original was deleted, and the image can still be deleted', async () => {
    await register({ edit: ofOriginal });
    expect((await call(routes.removeMedia, { mediaId: original.id })).status).toBe(200);
    expect(await find()).toMatchObject({ kind: 'gone', image: { _id: mediaId } });
    expect((await call(routes.removeMedia, { mediaId })).status).toBe(200);
    expect(await api.media.findEdit({ workspaceId: ids.workspace, id: mediaId })).toBeNull();
  });

  it('an edit whose original is in another workspace is not stored', async () => {
    const foreign = madeUpMedia({ id: 'foreign-01', workspaceId: ids.other });
    await api.media.add(foreign);
    const sent = await register({ edit: { of: foreign.id, edit } });
    expect(sent.status).toBe(201);
    expect(sent.body).not.toHaveProperty('edited');
    expect(await find()).toMatchObject({ kind: 'none', image: { _id: mediaId } });
  });

  it('a video cannot have an edit', async () => {
    expect((await register({ edit: ofOriginal }, await movie())).body).not.toHaveProperty('edited');
  });

  it('a malformed edit is refused with its reason, and the file can be registered again', async () => {
    const refused = await register({ edit: { of: original.id, edit: { ...edit, turns: 7 } } });
    expect([refused.status, refused.error().code]).toEqual([400, 'invalid_input']);
    expect((await register({ edit: ofOriginal })).status).toBe(201);
  });

  it('a request from another workspace or for an unknown file finds no edit', async () => {
    await register({ edit: ofOriginal });
    expect((await call(routes.findImageEdit, { mediaId }, 'mika')).status).toBe(403);
    expect((await call(routes.findImageEdit, { mediaId: 'unknown-01' })).status).toBe(404);
  });
});
