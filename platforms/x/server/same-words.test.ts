import { describe, expect, it } from 'vitest';
import { sameWords } from './same-words.ts';

describe('the words of a post', () => {
  it.each([
    ['are themselves', 'Soup today.', 'Soup today.'],
    ['have a link that was shortened', 'See https://example.com/a?b=1 now', 'See https://t.co/abc now'],
    ['have a bare name that was shortened', 'example.restaurant!', 'https://t.co/abc1!'],
    ['have a link beside letters', '「https://a.de」', '「https://t.co/abc」'],
    ['have two links', 'https://a.de and https://b.de/x', 'https://t.co/a and https://t.co/b'],
    ['have a link more for the media', 'Soup today.', 'Soup today. https://t.co/abc'],
    ['are none beside the media', '', 'https://t.co/abc'],
    ['have a link and media', 'See https://a.de', 'See https://t.co/a https://t.co/b'],
    ['come with entities', 'a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['come in another form of Unicode', 'u\u{308}ber', '\u{fc}ber'],
    ['lose blanks around them', '  Soup\n\ntoday. ', 'Soup\n\ntoday.'],
    ['have signs that mean something in patterns', '1+1 (a|b)* [c] $ ^ \\ {2}', '1+1 (a|b)* [c] $ ^ \\ {2}'],
  ])('%s', (_what, ours, shown) => {
    expect(sameWords(ours, shown)).toBe(true);
  });

  it.each([
    ['more words', 'Soup today.', 'Soup today. And tomorrow.'],
    ['other words', 'Soup today.', 'Soup tonight.'],
    ['other words beside a link', 'See https://a.de now', 'See https://t.co/abc later'],
    ['no words beside media', 'Soup', 'https://t.co/abc'],
    ['other words around a link', 'Seehttps://a.de!', 'Sohttps://t.co/abc!'],
    ['words in place of a link', 'Soup', 'https://t.co/abc'],
    ['an entity of an entity', 'a &lt; b', 'a &lt; b'],
  ])('are not the same as %s', (_what, ours, shown) => {
    expect(sameWords(ours, shown)).toBe(false);
  });
});
