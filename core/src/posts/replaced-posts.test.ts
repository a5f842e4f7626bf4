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

describe('what goes with a submission', () => {
  const left = (there: Partial<typeof cats>[], sent = [sentPost()], ...named: string[]) => {
    const posts = new Map(there.map((change) => [change.id ?? cats.id, { ...cats, ...change }]));
    return [...postsToRemove((id) => posts.get(id), sent, named).keys()];
  };

  it('is what stands for the same place under another id, whichever came first', () => {
    expect(left([{}])).toEqual(['p-cats']);
    expect(left([{ id: 'p' }], [sentPost({ post: cats })])).toEqual(['p']);
  });

  it.each([
    { status: 'draft' as const },
    { uploadTo: 'pinterest' },
    { platformId: '6' },
    { targets: ['dogs'] },
  ])('is not what has %j', (change) => {
    expect(left([change])).toEqual([]);
  });

  it('is of any group where it is the same post', () => {
    expect(left([{ groupId: 'other' }])).toEqual(['p-cats']);
  });

  it('is of the same group where it is only named', () => {
    expect(left([{ id: 'q', groupId: 'other' }], [sentPost()], 'q')).toEqual([]);
    expect(left([{ id: 'q', groupId: 'other' }], [], 'q')).toEqual([]);
  });

  it('is of any group where what was one post is one for each place', () => {
    const draft = { id: 'p', groupId: 'other', status: 'draft' as const };
    expect(left([draft], [sentPost({ post: cats })], 'p')).toEqual(['p']);
  });

  it('is what is named and there, and not what is sent', () => {
    expect(left([{ id: 'q' }, { id: 'p' }], [sentPost()], 'q', 'p', 'gone')).toEqual(['q']);
  });

  const everywhere = { targets: [] };
  it.each([
    ['has its place', {}, {}, true],
    ['has no place either', everywhere, everywhere, true],
    ['has another place', {}, { targets: ['dogs'] }, false],
    ['has no place', everywhere, {}, false],
    ['has a place', {}, everywhere, false],
    ['is of another account', { platformId: '6' }, {}, false],
    ['is of another network', { uploadTo: 'pinterest' }, {}, false],
  ])('is replaced by what is sent under an unlike id and %s: %s', (_so, there, change, isReplaced) => {
    const sent = sentPost({ post: { ...cats, ...change, id: 'q2' } });
    const found = postsToRemove(() => ({ ...cats, ...there, id: 'q' }), [sent], ['q']);
    expect(found.get('q')).toBe(isReplaced ? sent : null);
  });
});

describe('what is known', () => {
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
  ])('at revision 2, and there at %s: older is %s', (revision, expected) => {
    expect(older(revision)).toBe(expected);
    expect(older(revision, { sent: again })).toBe(expected);
  });

  it('is not older where it is the same again, and its neighbour is', () => {
    expect(older(3, { id: 'p', sent: again })).toBe(false);
    expect(older(3, { sent: again })).toBe(true);
  });

  it('is not older where it went with what is the same again', () => {
    expect(older(undefined, { named: ['q'], sent: again })).toBe(false);
    expect(older(undefined, { id: 'p-cats', sent: again })).toBe(false);
    expect(older(undefined, { named: ['q'] })).toBe(true);
    expect(older(3, { named: ['q'], sent: again })).toBe(true);
  });
});
