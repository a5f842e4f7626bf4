import { describe, expect, it } from 'vitest';
import { perTarget } from './targets.ts';

describe('a post to several subreddits or boards', () => {
  it('is one post each, under an id of its own', () => {
    expect(perTarget({ id: 'p', targets: ['cats', 'dogs'] })).toEqual([
      { id: 'p-cats', targets: ['cats'] },
      { id: 'p-dogs', targets: ['dogs'] },
    ]);
  });

  it.each([[[]], [['cats']]])('stays itself with %j', (targets) => {
    expect(perTarget({ id: 'p', targets })).toEqual([{ id: 'p', targets }]);
  });
});
