import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashtagsIn } from '../templates/hashtags.ts';
import { templateHashtagsProblem } from '../templates/rules.ts';
import { anyCharacter } from '../text/testing/any-character.ts';
import { cleanList, listHashtags } from './hashtag-list.ts';

const cleaned = (text: string): string => cleanList(listHashtags(text)).join(' ');

describe('the hashtag cleaner', () => {
  it('a repeated hashtag is left out, even if it is written in another case', () => {
    expect(listHashtags('#maple #Maple #roast')).toEqual([
      { written: '#maple', tag: '#maple', note: null },
      { written: '#Maple', tag: null, note: 'double' },
      { written: '#roast', tag: '#roast', note: null },
    ]);
  });

  it.each([
    ['#rock&roll', '#rockroll', 'changed'],
    ['#end.', '#end', 'changed'],
    ['maple', '#maple', null],
    ['##maple', '#maple', null],
    ['#cafe\u0301', '#café', null],
    ['#مي\u200cخواهم', '#مي\u200cخواهم', null],
    ['#2026', null, 'numbers'],
    ['#_', null, 'numbers'],
    ['#2026_maple', '#2026_maple', null],
    ['#☕', null, 'empty'],
    ['#maple☕', '#maple', 'changed'],
    [`#${'a'.repeat(99)}`, `#${'a'.repeat(99)}`, null],
    [`#${'a'.repeat(100)}`, null, 'long'],
  ])('the word %j becomes %j (note: %s)', (written, tag, note) => {
    expect(listHashtags(written).at(-1)).toMatchObject({ tag, note });
  });

  it('hashtags that touch or have only a comma between them become separate hashtags', () => {
    expect(cleaned('#one#two,#three;four\n# five')).toBe('#one #two #three #four #five');
    expect(listHashtags(' , # ')).toEqual([]);
  });

  it('a list without problems stays as it is', () => {
    assert(
      property(string({ unit: anyCharacter, maxLength: 80 }), (text) => {
        const once = cleaned(text);
        expect(cleaned(once)).toBe(once);
        expect(listHashtags(once).every(({ note }) => note === null)).toBe(true);
      }),
    );
  });

  it('templates accept every hashtag of a cleaned list unchanged', () => {
    assert(
      property(string({ unit: anyCharacter, maxLength: 80 }), (text) => {
        const tags = cleanList(listHashtags(text));
        expect(hashtagsIn(tags.join(' '))).toEqual(tags);
        if (tags.length > 0) expect(templateHashtagsProblem(tags)).toBeNull();
      }),
    );
  });
});
