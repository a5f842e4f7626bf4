import { describe, expect, it } from 'vitest';
import { countHashtags, hashtagsIn } from './hashtags.ts';

describe('hashtags', () => {
  it('a hashtag that a text repeats is listed once, in its first spelling', () => {
    expect(hashtagsIn('#Brot und #Käse, #brot und #Käse. # und a#b_2')).toEqual(['#Brot', '#Käse', '#b_2']);
    expect(hashtagsIn('None.')).toEqual([]);
  });

  it('each hashtag is counted once for each text that contains it, and the most used hashtag comes first', () => {
    expect(countHashtags([['#a', '#Bread'], ['#bread'], ['#c']])).toEqual([
      { hashtag: '#Bread', usage_count: 2 },
      { hashtag: '#a', usage_count: 1 },
      { hashtag: '#c', usage_count: 1 },
    ]);
  });
});
