import { describe, expect, it } from 'vitest';
import { splitByTarget, targetsIn, sharedId, alternativeIds } from './targets.ts';

describe('posts with several targets', () => {
  it.each(['schedule', 'upload'] as const)(
    'a post is split into one post per target, each with its own id (action: %s)',
    (action) => {
      expect(splitByTarget({ id: 'p', targets: ['cats', 'dogs'] }, action)).toEqual([
        { id: 'p-cats', targets: ['cats'] },
        { id: 'p-dogs', targets: ['dogs'] },
      ]);
    },
  );

  it('a draft with several targets is not split', () => {
    const post = { id: 'p', targets: ['cats', 'dogs'] };
    expect(splitByTarget(post, 'draft')).toEqual([post]);
  });

  it.each([[[]], [['cats']]])('a post with the targets %j is not split', (targets) => {
    expect(splitByTarget({ id: 'p', targets }, 'upload')).toEqual([{ id: 'p', targets }]);
  });

  it('the id that a post had before it was split is found from its id after the split', () => {
    expect(sharedId({ id: 'p-cats', targets: ['cats'] })).toBe('p');
    for (const post of [
      { id: 'p', targets: ['cats'] },
      { id: 'p-cats', targets: [] },
      { id: 'p-cats', targets: ['cats', 'dogs'] },
      { id: '-cats', targets: ['cats'] },
    ])
      expect(sharedId(post)).toBe(post.id);
  });

  it('the other ids under which a split or an unsplit post may be stored are found', () => {
    expect(alternativeIds({ id: 'p', targets: [] })).toEqual([]);
    expect(alternativeIds({ id: 'p', targets: ['cats', 'dogs'] })).toEqual(['p-cats', 'p-dogs']);
    expect(alternativeIds({ id: 'p-cats', targets: ['cats'] })).toEqual(['p-cats-cats', 'p']);
  });
});

it("targets are read from the field of the post's network", () => {
  expect(targetsIn({ subreddits: ['cats'], board_ids: [] })).toEqual(['cats']);
  expect(targetsIn({ board_ids: ['b1'] })).toEqual(['b1']);
  expect(targetsIn({})).toEqual([]);
});
