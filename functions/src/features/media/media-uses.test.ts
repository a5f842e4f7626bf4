import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@fanfare/core/api/routes.ts';
import { usesFilesMax, usesMax, type MediaUses } from '@fanfare/core/posts/media-uses.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpContent, madeUpPost } from '../../testing/made-up-posts.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
});
afterEach(() => api.stop());

const ask = (mediaIds: readonly string[]) =>
  send(api.origin, routes.mediaUses, {
    token: tokenOf('priya'),
    values: { workspaceId: ids.workspace, mediaIds },
  });

const content = { ...madeUpContent, media: [madeUpMedia()] };
const put = (...posts: Post[]) =>
  api.posts.change(ids.workspace, [], null, testTime, () => ({
    put: posts,
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));

describe('deleting a file that posts use', () => {
  const remove = (change: object = {}) =>
    send(api.origin, routes.removeMedia, {
      token: tokenOf('priya'),
      values: { workspaceId: ids.workspace, mediaId: 'media-0001', ...change },
    });

  it.each(['scheduled', 'draft'] as const)(
    'a file that a %s post uses is deleted only if the call has `whileUsed`',
    async (status) => {
      await api.media.add(madeUpMedia());
      await put(madeUpPost({ status, content }));
      const refused = await remove();
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        error: {
          code: 'conflict',
          message: 'Drafts or scheduled posts use this file. They cannot be published without it.',
          fields: { whileUsed: 'Send “true” to delete the file anyway.' },
        },
      });
      expect(await api.media.find({ workspaceId: ids.workspace, id: 'media-0001' })).not.toBeNull();
      expect((await remove({ whileUsed: 'true' })).status).toBe(200);
      expect(await api.media.find({ workspaceId: ids.workspace, id: 'media-0001' })).toBeNull();
    },
  );

  it('without `whileUsed`, deleting a file is refused while a scheduled post uses its copy, and allowed once the post is published', async () => {
    const original = madeUpMedia();
    await api.media.add(original);
    await put(madeUpPost({ id: 'p3', status: 'uploaded', content }));
    const copy = madeUpMedia({ id: 'copy-1000' });
    await api.media.addCopy({ ...copy, copyOf: original.path });
    await put(madeUpPost({ content: { ...madeUpContent, media: [copy] } }));
    expect((await remove()).status).toBe(409);
    await put(madeUpPost({ status: 'uploaded', content: { ...madeUpContent, media: [copy] } }));
    expect((await remove()).status).toBe(200);
  });
});

describe('the posts that use a file', () => {
  it('every member can see which posts use a file', async () => {
    await put(
      madeUpPost({ content }),
      madeUpPost({ id: 'p2', status: 'draft', uploadTo: 'draft', schedule: null, content }),
      madeUpPost({ id: 'p3', status: 'uploaded', content }),
    );
    const sent = await ask(['media-0001']);
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({
      posts: [
        {
          _id: 'p1',
          post_id: 'g1',
          status: 'scheduled',
          uploadTo: 'madeup',
          title: '',
          description: 'Fresh coffee',
          schedule: testTime.toISOString(),
        },
        expect.objectContaining({ _id: 'p2', status: 'draft', schedule: null }),
      ],
      more: false,
    });
  });

  it('a post that uses several copies of a file is listed once, like a post that uses the file itself', async () => {
    const original = madeUpMedia();
    await api.media.add(original);
    const copies = Array.from({ length: 2 * usesFilesMax }, (_, n) =>
      madeUpMedia({ id: `copy-${1000 + n}` }),
    );
    for (const copy of copies) await api.media.addCopy({ ...copy, copyOf: original.path });
    const media = [copies.at(0)!, copies.at(-1)!];
    await put(madeUpPost({ content: { ...madeUpContent, media } }));
    expect((await ask([original.id])).body).toMatchObject({ posts: [{ _id: 'p1' }], more: false });
  });

  it('the list has a maximum length and says if there are more posts', async () => {
    const posts = Array.from({ length: usesMax }, (_, n) => madeUpPost({ id: `p${n}`, content }));
    await put(...posts);
    expect((await ask(['media-0001'])).body).toMatchObject({ more: false });
    await put(madeUpPost({ id: 'another', content }));
    const { posts: result, more } = (await ask(['media-0001'])).body as MediaUses;
    expect([result.length, more]).toEqual([usesMax, true]);
  });

  it('a request with no file, too many files or an invalid id is refused', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, n) => `media-${1000 + n}`);
    expect((await ask(files(usesFilesMax))).body).toEqual({ posts: [], more: false });
    expect((await ask(files(usesFilesMax + 1))).status).toBe(400);
    expect((await ask([])).status).toBe(400);
    expect((await ask(['../x'])).status).toBe(400);
  });
});
