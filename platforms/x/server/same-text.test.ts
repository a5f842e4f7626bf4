import { describe, expect, it } from 'vitest';
import { sameText } from './same-text.ts';

describe('sameText', () => {
  it.each([
    ['is unchanged', 'Soup today.', 'Soup today.'],
    ['has a shortened link', 'See https://example.com/a?b=1 now', 'See https://t.co/abc now'],
    ['has a shortened link without https', 'example.restaurant!', 'https://t.co/abc1!'],
    ['has a link next to letters', '「https://a.de」', '「https://t.co/abc」'],
    ['has two links', 'https://a.de and https://b.de/x', 'https://t.co/a and https://t.co/b'],
    ['has an extra link for the media', 'Soup today.', 'Soup today. https://t.co/abc'],
    ['is empty and has media', '', 'https://t.co/abc'],
    ['has a link and media', 'See https://a.de', 'See https://t.co/a https://t.co/b'],
    ['has escaped characters', 'a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['has another Unicode form', 'u\u{308}ber', '\u{fc}ber'],
    ['loses the spaces around it', '  Soup\n\ntoday. ', 'Soup\n\ntoday.'],
    ['has characters with a meaning in patterns', '1+1 (a|b)* [c] $ ^ \\ {2}', '1+1 (a|b)* [c] $ ^ \\ {2}'],
  ])('a text that %s is treated as equal', (_what, ours, shown) => {
    expect(sameText(ours, shown)).toBe(true);
  });

  it.each([
    ['additional words', 'Soup today.', 'Soup today. And tomorrow.'],
    ['other words', 'Soup today.', 'Soup tonight.'],
    ['other words next to a link', 'See https://a.de now', 'See https://t.co/abc later'],
    ['only media in place of words', 'Soup', 'https://t.co/abc'],
    ['other words around a link', 'Seehttps://a.de!', 'Sohttps://t.co/abc!'],
    ['words in place of a link', 'Soup', 'https://t.co/abc'],
    ['a doubly escaped character', 'a &lt; b', 'a &lt; b'],
  ])('a text with %s is treated as different', (_what, ours, shown) => {
    expect(sameText(ours, shown)).toBe(false);
  });
});
