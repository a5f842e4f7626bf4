import { describe, expect, it } from 'vitest';
import { isOutdated, postsToRemove, type SentPost } from './replaced-posts.ts';

const cats: SentPost['post'] = {
  id: 'p-cats',
  groupId: 'g',
  status: 'scheduled',
  uploadTo: 'reddit',
  platformId: '5',
  targets: ['cats'],
};
const sentPost = (change: Partial<SentPost> = {}): SentPost => ({
  post: { ...cats, id: 'p' },
  decision: 'write',
  ...change,
});

describe('the posts that a submission removes', () => {
  const left = (there: Partial<typeof cats>[], sent = [sentPost()], ...named: string[]) => {
    const posts = new Map(there.map((change) => [change.id ?? cats.id, { ...cats, ...change }]));
    return [...postsToRemove((id) => posts.get(id), sent, named).keys()];
  };

  it('splitting a post into one per target removes the undivided post, and merging the split posts removes them', () => {
    expect(left([{}])).toEqual(['p-cats']);
    expect(left([{ id: 'p' }], [sentPost({ post: cats })])).toEqual(['p']);
  });

  it.each([
    { status: 'draft' as const },
    { uploadTo: 'pinterest' },
    { platformId: '6' },
    { targets: ['dogs'] },
  ])('a stored post that differs from the submitted one by %j is not removed', (change) => {
    expect(left([change])).toEqual([]);
  });

  it('the post of one target is removed when the submitted post includes the target, even if their groups differ', () => {
    expect(left([{ groupId: 'other' }])).toEqual(['p-cats']);
  });

  it('a post that the submission asks to remove is not removed if it is in another group', () => {
    expect(left([{ id: 'q', groupId: 'other' }], [sentPost()], 'q')).toEqual([]);
    expect(left([{ id: 'q', groupId: 'other' }], [], 'q')).toEqual([]);
  });

  it('a draft of another group is removed if the submission replaces it with posts for single targets', () => {
    const draft = { id: 'p', groupId: 'other', status: 'draft' as const };
    expect(left([draft], [sentPost({ post: cats })], 'p')).toEqual(['p']);
  });

  it('posts that the submission asks to remove are removed if they exist and are not submitted again', () => {
    expect(left([{ id: 'q' }, { id: 'p' }], [sentPost()], 'q', 'p', 'gone')).toEqual(['q']);
  });

  const everywhere = { targets: [] };
  it.each([
    ['has the same target', true, {}, {}],
    ['has no target, like the removed post,', true, everywhere, everywhere],
    ['has another target', false, {}, { targets: ['dogs'] }],
    ['has a target, unlike the removed post,', false, everywhere, {}],
    ['has no target, unlike the removed post,', false, {}, everywhere],
    ['is for another account', false, { platformId: '6' }, {}],
    ['is for another network', false, { uploadTo: 'pinterest' }, {}],
  ])(
    'a submitted post that %s is returned as the replacement of a removed post: %s',
    (_so, isReplaced, there, change) => {
      const sent = sentPost({ post: { ...cats, ...change, id: 'q2' } });
      const found = postsToRemove(() => ({ ...cats, ...there, id: 'q' }), [sent], ['q']);
      expect(found.get('q')).toBe(isReplaced ? sent : null);
    },
  );
});

describe('the revisions that a submission expects', () => {
  const older = (
    revision: number | undefined,
    {
      id = 'q',
      sent = [sentPost()],
      named = [] as string[],
    }: { id?: string; sent?: SentPost[]; named?: string[] } = {},
  ) => isOutdated([{ id, revision: 2 }], () => revision, sent, named);
  const again = [sentPost({ decision: 'same' })];

  it.each([
    [1, true],
    [2, false],
    [3, true],
    [undefined, true],
  ])('if revision 2 is expected and %s is stored, the result is %s', (revision, expected) => {
    expect(older(revision)).toBe(expected);
    expect(older(revision, { sent: again })).toBe(expected);
  });

  it('a stored post with another revision than expected is accepted only if the request repeats an earlier one', () => {
    expect(older(3, { id: 'p', sent: again })).toBe(false);
    expect(older(3, { sent: again })).toBe(true);
  });

  it('an expected post that no longer exists is accepted if an earlier request of the submission removed it', () => {
    expect(older(undefined, { named: ['q'], sent: again })).toBe(false);
    expect(older(undefined, { id: 'p-cats', sent: again })).toBe(false);
    expect(older(undefined, { named: ['q'] })).toBe(true);
    expect(older(3, { named: ['q'], sent: again })).toBe(true);
  });
});
