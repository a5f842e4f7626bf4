import { describe, expect, it } from 'vitest';
import { countHashtags, hashtagsIn } from './hashtags.ts';

describe('hashtags', () => {
  it('each hashtag of a text is found once, as first written', () => {
    expect(hashtagsIn('#Brot und #Käse, #brot und #Käse. # und a#b_2')).toEqual(['#Brot', '#Käse', '#b_2']);
    expect(hashtagsIn('None.')).toEqual([]);
  });

  it('hashtags are counted by the texts that contain them, most used first', () => {
    expect(countHashtags([['#a', '#Bread'], ['#bread'], ['#c']])).toEqual([
      { hashtag: '#Bread', usage_count: 2 },
      { hashtag: '#a', usage_count: 1 },
      { hashtag: '#c', usage_count: 1 },
    ]);
  });
});
