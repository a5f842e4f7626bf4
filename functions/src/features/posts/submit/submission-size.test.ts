import { submittedMax } from '@fanfare/core/posts/targets.ts';
import { networks } from '@fanfare/platforms/registry.ts';
import { expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { postRig } from '../../../testing/post-rig.ts';
import { submitPosts } from './submit.ts';
import { requireWritableSize, weightMax } from './submit.ts';

/** Posts whose JSON has this many bytes. Their text repeats the given letter. */
function posts(bytes: number, letter = 'x'): object[] {
  const empty = Buffer.byteLength(JSON.stringify([{ words: '' }]));
  const each = Buffer.byteLength(letter);
  const rest = (bytes - empty) % each;
  return [{ words: letter.repeat((bytes - empty - rest) / each) + '.'.repeat(rest) }];
}

it.each(['x', 'é', '語'])(
  'posts whose text repeats "%s" are accepted up to the size that Firestore writes in one transaction',
  (letter) => {
    expect(() => requireWritableSize(posts(weightMax, letter))).not.toThrow();
    expect(() => requireWritableSize(posts(weightMax + 1, letter))).toThrow(
      expect.objectContaining({ code: 'too_large', message: expect.stringMatching(/fewer accounts/) }),
    );
  },
);

/** The limit of Reddit, which allows longer comments than any other network. */
const commentMax = 10_000;

it('the longest texts of any network can be sent to as many accounts as one submission may have', () => {
  const description = 'x'.repeat(Math.max(...networks.map(({ limits }) => limits.description)));
  const title = 'x'.repeat(Math.max(...networks.map(({ limits }) => limits.title)));
  const each = { content: { title, description, comment: 'x'.repeat(commentMax) } };
  expect(() => requireWritableSize(Array.from({ length: submittedMax }, () => each))).not.toThrow();
});

it('a submission that is too large is refused, and nothing is stored', async () => {
  const rig = await postRig();
  const posts = Array.from({ length: 50 }, (_, i) => ({
    id: `p${i}`,
    uploadTo: 'draft',
    description: '語'.repeat(40_000),
  }));
  const input = { workspaceId: ids.workspace, action: 'draft' as const, post_id: 'g', posts };
  await expect(submitPosts(rig.deps, input, 'dana')).rejects.toMatchObject({ code: 'too_large' });
  expect(await rig.posts.listGroup(ids.workspace, 'g', 100)).toEqual([]);
  const half = { ...input, posts: posts.slice(0, 20) };
  expect((await submitPosts(rig.deps, half, 'dana')).posts).toHaveLength(20);
});
