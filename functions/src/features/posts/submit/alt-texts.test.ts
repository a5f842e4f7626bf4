import { submitPostsInput, publishInput as publishSchema } from '@fanfare/core/api/schemas/posts.ts';
import { altTextInputMax } from '@fanfare/core/posts/alt-texts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPostStore } from '../../../store/posts.ts';
import { ids, testTime } from '../../../testing/builders.ts';
import { setUpFirestore } from '../../../testing/set-up-firestore.ts';
import { madeUpContent, madeUpPost } from '../../../testing/made-up-posts.ts';
import { madeUpMedia } from '../../../testing/memory-media.ts';
import { postRig, publishInput, type PostRig } from '../../../testing/post-rig.ts';
import { listPostGroups } from '../lists/list-post-groups.ts';
import { fingerprintOf } from './identity.ts';
import { publish } from '../publish/publish.ts';
import { sending } from '../testing/submissions.ts';

const [harbour, pier] = [madeUpMedia(), madeUpMedia({ id: 'media-0002' })];
const files = [harbour.path, pier.path];
const describedAs = (path: string, text: string) => ({ firebasePath: path, alt_text: text });

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
  await rig.library.add(harbour);
  await rig.library.add(pier);
});
const { plan, sent, find } = sending(() => rig);
const kept = async () => (await find())?.content.altTexts;

describe('the alt texts of a submission', () => {
  it('each file gets its own alt text, whatever the order of the alt texts, and blank ones are left out', async () => {
    await plan({
      carousel_images: files,
      alt_texts: [describedAs(pier.path, 'A pier'), describedAs(harbour.path, 'A harbour')],
    });
    expect(await kept()).toEqual([
      { id: harbour.id, text: 'A harbour' },
      { id: pier.id, text: 'A pier' },
    ]);
    await plan({
      carousel_images: files,
      alt_texts: [describedAs(pier.path, 'A pier'), describedAs(harbour.path, ' ')],
    });
    expect(await kept()).toEqual([{ id: pier.id, text: 'A pier' }]);
  });

  it('a single alt text describes the first image, unless files have alt texts of their own', async () => {
    await plan({ carousel_images: files, alt_text: 'A harbour' });
    expect(await kept()).toEqual([{ id: harbour.id, text: 'A harbour' }]);
    await plan({ carousel_images: files, alt_text: 'A boat', alt_texts: [describedAs(pier.path, 'A pier')] });
    expect(await kept()).toEqual([{ id: pier.id, text: 'A pier' }]);
  });

  it('an alt text for a file that is not in the post is refused', async () => {
    await expect(
      plan({ firebase_path: harbour.path, alt_texts: [describedAs(pier.path, 'A pier')] }),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: { alt_texts: expect.any(String) } });
  });

  it.each([
    [altTextInputMax, true],
    [altTextInputMax + 1, false],
  ])(
    'an alt text is accepted up to the limit of characters (%i characters, accepted: %s)',
    (length, accepted) => {
      const text = 'a'.repeat(length);
      const accepts = (post: object) =>
        submitPostsInput.safeParse({
          workspaceId: ids.workspace,
          action: 'draft',
          posts: [{ uploadTo: 'draft', ...post }],
        }).success;
      expect(accepts({ alt_text: text })).toBe(accepted);
      expect(accepts({ alt_texts: [describedAs(harbour.path, text)] })).toBe(accepted);
      expect(
        accepts({ alt_texts: Array.from({ length: accepted ? 35 : 36 }, () => describedAs('a', 'a')) }),
      ).toBe(accepted);
    },
  );

  it('lists of posts name the file of each alt text by its path', async () => {
    await plan({ carousel_images: files, alt_texts: [describedAs(pier.path, 'A pier')] });
    const post = async () =>
      (await listPostGroups(rig.deps, { workspaceId: ids.workspace })).groups.flatMap(
        ({ posts }) => posts,
      )[0];
    expect(await post()).toMatchObject({ alt_text: null, alt_texts: [describedAs(pier.path, 'A pier')] });
    await plan({ carousel_images: files, alt_text: 'A harbour' });
    expect(await post()).toMatchObject({
      alt_text: 'A harbour',
      alt_texts: [describedAs(harbour.path, 'A harbour')],
    });
  });

  it('a changed alt text makes a new revision, and unchanged alt texts do not', async () => {
    const revision = async (text: string) => {
      const { posts } = await sent('draft', [
        { id: 'p1', uploadTo: 'draft', carousel_images: files, alt_texts: [describedAs(pier.path, text)] },
      ]);
      return posts[0]?.revision;
    };
    expect([await revision('A pier'), await revision('A pier'), await revision('Boats')]).toEqual([1, 1, 2]);
  });
});

it('a publishing call stores its alt texts, and may send null instead of alt texts', async () => {
  const body = publishSchema.parse({
    ...publishInput({ carousel_images: files }),
    alt_texts: [describedAs(pier.path, 'A pier')],
    alt_text: null,
  });
  await publish(rig.deps, 'upload_post', body, 'dana');
  expect(await kept()).toEqual([{ id: pier.id, text: 'A pier' }]);
  expect(publishSchema.safeParse({ ...publishInput(), alt_texts: null }).success).toBe(true);
});

describe('posts from before each file had an alt text', () => {
  const local = setUpFirestore();

  it('the single alt text of an older post describes the first image, and the fingerprint is unchanged', async () => {
    const posts = createPostStore(local.open);
    const { altTexts: _, ...content } = { ...madeUpContent, media: [harbour, pier] };
    await posts.change(ids.workspace, [], null, testTime, () => ({
      put: [madeUpPost()],
      remove: [],
      deliveries: [],
      create: [],
      count: 0,
    }));
    await local.db
      .doc(`workspaces/${ids.workspace}/posts/p1`)
      .update({ content: { ...content, options: { ...content.options, altText: 'A harbour' } } });
    const read = await posts.find(ids.workspace, 'p1');
    expect(read?.content.altTexts).toEqual([{ id: harbour.id, text: 'A harbour' }]);
    await plan({ carousel_images: files, alt_text: 'A harbour' });
    const again = await find();
    expect(again && read && fingerprintOf({ ...again, content: read.content }, 'draft')).toBe(
      again && fingerprintOf(again, 'draft'),
    );
  });
});
