import { limitReached } from '@fanfare/core/quota/uploads.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredMedia } from '../../../store/media-fields.ts';
import { ids } from '../../../testing/builders.ts';
import { madeUpMedia } from '../../../testing/memory-media.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { fileGone, thumbnailGone } from './content.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { after, month, post, sending } from '../testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent, plan, find, used, states } = sending(() => rig);

describe('the checks of a submission', () => {
  it('a post without a network or an account is refused', async () => {
    for (const nowhere of [{ uploadTo: 'draft' }, { platform_id: null }])
      await expect(plan(nowhere)).rejects.toMatchObject({
        fields: { platform_id: 'Select at least one social to be able to publish or schedule.' },
      });
  });

  it('an account that is not connected to the workspace is refused', async () => {
    await expect(plan({ platform_id: 'a2' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a post is accepted at the limit of its network and refused above it', async () => {
    await plan({ description: 'a'.repeat(500) });
    await expect(plan({ description: 'a'.repeat(501) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'That is too long.',
    });
  });

  it('a title has at most 100 characters, even on networks without titles', async () => {
    await plan({ title: 'a'.repeat(100) });
    await expect(plan({ title: 'a'.repeat(101) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Titles can have at most 100 characters.',
    });
  });

  it('files that are not in the library of the workspace are refused', async () => {
    const image = madeUpMedia();
    await rig.library.add(image);
    await plan({ firebase_path: image.path, thumbnail: image.path });
    const { media, thumbnail } = (await find())!.content;
    expect([media[0]?.width, thumbnail?.id]).toEqual([1080, image.id]);

    const other = madeUpMedia({ workspaceId: ids.other });
    await rig.library.add(other);
    await expect(plan({ firebase_path: other.path })).rejects.toMatchObject({
      fields: { firebase_path: expect.stringContaining('not in the library') },
    });
  });

  const clearBefore = async (file: StoredMedia) => void (await rig.library.remove(file));
  /** Deletes the file right after the submission has looked it up. */
  const clearWhile = (file: StoredMedia) => {
    const { findByPaths } = rig.library;
    rig.deps.media.findByPaths = async (...asked) => {
      const found = await findByPaths(...asked);
      await rig.library.remove(file);
      return found;
    };
  };
  const moments = [
    ['before', clearBefore],
    ['while', clearWhile],
  ] as const;

  it.each(moments)('a file that was deleted %s the post was sent is reported', async (_when, clear) => {
    const image = madeUpMedia();
    await rig.library.add(image);
    await clear(image);
    await expect(plan({ firebase_path: image.path })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { firebase_path: fileGone },
    });
    expect([await find(), states(), await used()]).toEqual([null, [], 0]);
  });

  it.each(moments)('a thumbnail that was deleted %s the post was sent is reported', async (_when, clear) => {
    const cover = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    await rig.library.add(cover);
    await clear(cover);
    await expect(plan({ thumbnail: cover.path })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { thumbnail: thumbnailGone },
    });
    expect([await find(), states(), await used()]).toEqual([null, [], 0]);
  });

  it('several files keep their order, whether the request names each file by its path or by an object', async () => {
    const [one, two] = [madeUpMedia(), madeUpMedia({ id: 'media-0002' })];
    await rig.library.add(one);
    await rig.library.add(two);
    await plan({ carousel_images: [two.path, { firebasePath: one.path }] });
    expect((await find())?.content.media.map(({ id }) => id)).toEqual([two.id, one.id]);
  });

  it('the posts of a submission are stored all together or not at all', async () => {
    const both = [
      post({ schedule: after(hourMs) }),
      post({ id: 'p2', platform_id: 'a2', schedule: after(hourMs) }),
    ];
    await expect(sent('schedule', both)).rejects.toMatchObject({ code: 'not_found' });
    expect(await find()).toBeNull();
  });

  it('two posts with the same id are refused', async () => {
    await expect(sent('draft', [post(), post()])).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('the monthly limit', () => {
  it('the last post within the limit is accepted, and the next one refused', async () => {
    rig.posts.use(ids.workspace, month, 99);
    await plan();
    await expect(plan({ id: 'p2' })).rejects.toMatchObject({ code: 'limit_reached', message: limitReached });
    expect(await find('p2')).toBeNull();
  });

  it('drafts, changes to scheduled posts and retries are still allowed at the limit', async () => {
    await plan();
    rig.posts.use(ids.workspace, month, 100);
    await sent('draft', [post({ id: 'p2' })]);
    await plan({ description: 'Fresher coffee' });
    rig.network.next('start', { kind: 'rejected', reason: 'No.', code: null });
    await rig.pass(hourMs);
    expect(await find()).toMatchObject({ status: 'failed', failReason: 'No.' });
    await sent('upload', [post({ description: 'Freshest coffee' })]);
    await rig.pass(0);
    expect(rig.network.posts).toEqual(['Freshest coffee']);
  });

  it('after a scheduled post was deleted, another post is within the limit again', async () => {
    rig.posts.use(ids.workspace, month, 99);
    await plan();
    await deletePost(rig.deps, { workspaceId: ids.workspace, id: 'p1' });
    await plan({ id: 'p2' });
    expect(await used()).toBe(100);
  });
});
