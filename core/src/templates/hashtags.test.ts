import { describe, expect, it } from 'vitest';
import { hashtagsIn, withHashes, wordsWithoutHash } from './hashtags.ts';

describe('hashtags in a text', () => {
  it.each([
    ['', []],
    ['harbour at dawn', []],
    ['#harbour', ['#harbour']],
    ['At dawn #harbour #fog', ['#harbour', '#fog']],
    ['#harbour\n#fog\t#boats', ['#harbour', '#fog', '#boats']],
    ['#harbour,#fog; #boats', ['#harbour', '#fog', '#boats']],
    ['#harbour#fog', ['#harbour', '#fog']],
    ['Such a #harbour. And #fog!', ['#harbour', '#fog']],
    ['#harbour_ #rock-n-roll #2026', ['#harbour_', '#rock-n-roll', '#2026']],
    ['#Hafenstraße #港 #порт', ['#Hafenstraße', '#港', '#порт']],
    ['C# word#tag', []],
    ['# ## #. #_', []],
  ])('words that start with # are found as hashtags: %j', (text, hashtags) => {
    expect(hashtagsIn(text)).toEqual(hashtags);
  });

  it('a hashtag counts once, ignoring case and the form of accents', () => {
    expect(hashtagsIn('#Harbour #harbour #HARBOUR')).toEqual(['#Harbour']);
    expect(hashtagsIn('#caf\u00e9 #cafe\u0301')).toEqual(['#caf\u00e9']);
  });
});

describe('words without a # in a hashtag group', () => {
  it.each([
    ['#harbour #fog', [], '#harbour #fog'],
    ['bakery #fog', ['bakery'], '#bakery #fog'],
    ['bakery, Bread;bakery', ['bakery', 'Bread'], '#bakery, #Bread;#bakery'],
    ['C# #fog', [], 'C# #fog'],
    ['… ! #fog', [], '… ! #fog'],
    ['', [], ''],
  ])('words without a # are found in %j: %j', (text, words, repaired) => {
    expect(wordsWithoutHash(text)).toEqual(words);
    expect(withHashes(text)).toBe(repaired);
  });
});
