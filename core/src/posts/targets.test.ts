import { describe, expect, it } from 'vitest';
import { splitByTarget, targetsIn, sharedId, alternativeIds } from './targets.ts';

describe('a post to several subreddits or boards', () => {
  it.each(['schedule', 'upload'] as const)('is one post each for %s, under an id of its own', (action) => {
    expect(splitByTarget({ id: 'p', targets: ['cats', 'dogs'] }, action)).toEqual([
      { id: 'p-cats', targets: ['cats'] },
      { id: 'p-dogs', targets: ['dogs'] },
    ]);
  });

  it('is one draft for all of them', () => {
    const post = { id: 'p', targets: ['cats', 'dogs'] };
    expect(splitByTarget(post, 'draft')).toEqual([post]);
  });

  it.each([[[]], [['cats']]])('stays itself with %j', (targets) => {
    expect(splitByTarget({ id: 'p', targets }, 'upload')).toEqual([{ id: 'p', targets }]);
  });

  it('is known by the id that they share', () => {
    expect(sharedId({ id: 'p-cats', targets: ['cats'] })).toBe('p');
    for (const post of [
      { id: 'p', targets: ['cats'] },
      { id: 'p-cats', targets: [] },
      { id: 'p-cats', targets: ['cats', 'dogs'] },
      { id: '-cats', targets: ['cats'] },
    ])
      expect(sharedId(post)).toBe(post.id);
  });

  it('may stand under other ids for the same places', () => {
    expect(alternativeIds({ id: 'p', targets: [] })).toEqual([]);
    expect(alternativeIds({ id: 'p', targets: ['cats', 'dogs'] })).toEqual(['p-cats', 'p-dogs']);
    expect(alternativeIds({ id: 'p-cats', targets: ['cats'] })).toEqual(['p-cats-cats', 'p']);
  });
});

it('the places of a post are of the kind that its network has', () => {
  expect(targetsIn({ subreddits: ['cats'], board_ids: [] })).toEqual(['cats']);
  expect(targetsIn({ board_ids: ['b1'] })).toEqual(['b1']);
  expect(targetsIn({})).toEqual([]);
});
