import { describe, expect, it } from 'vitest';
import { readLittleText } from '../sandbox/posts.ts';
import { toLittleText } from './little-text.ts';

describe('toLittleText', () => {
  it('a backslash is put before each reserved character', () => {
    expect(toLittleText('| { } @ [ ] ( ) < > # \\ * _ ~')).toBe(
      '\\| \\{ \\} \\@ \\[ \\] \\( \\) \\< \\> \\# \\\\ \\* \\_ \\~',
    );
  });

  it.each([
    [
      'plain text',
      'Soup & bread, "fresh" — 5 % off!\nÜber uns: 日本 😀',
      'Soup & bread, "fresh" — 5 % off!\nÜber uns: 日本 😀',
    ],
    ['brackets', 'Hello (world)', 'Hello \\(world\\)'],
    ['a hashtag', 'New #bread today', 'New #bread today'],
    ['a hashtag at the beginning', '#Brot', '#Brot'],
    ['a hashtag in another script', 'On #日本', 'On #日本'],
    ['a hashtag in rare letters', 'On #𠮷野家', 'On #𠮷野家'],
    ['a hashtag in brackets', '(#bread)', '\\(#bread\\)'],
    ['a hashtag with an underscore', '#our_bread', '#our\\_bread'],
    ['a # that starts no hashtag', 'C# and # and issue#5', 'C\\# and \\# and issue\\#5'],
    ['a # after rare letters', '𠮷#5', '𠮷\\#5'],
    ['two # in a row', '##bread', '\\##bread'],
    ['text that looks like a mention', '@[Ann](urn:li:person:1)', '\\@\\[Ann\\]\\(urn:li:person:1\\)'],
    ['an address', 'https://a.de/b_c?d=(e)', 'https://a.de/b\\_c?d=\\(e\\)'],
    ['a backslash', 'C:\\soup', 'C:\\\\soup'],
    ['an empty text', '', ''],
  ])('a text is escaped so that readers see it unchanged: %s', (_what, text, little) => {
    expect(toLittleText(text)).toBe(little);
    expect(readLittleText(little)).toBe(text);
  });

  it('readLittleText drops the text after an unescaped reserved character', () => {
    expect(readLittleText('Hello (world)')).toBe('Hello ');
    expect(readLittleText('Hello \\(world\\)')).toBe('Hello (world)');
  });
});
