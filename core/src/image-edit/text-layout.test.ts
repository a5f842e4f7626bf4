import fc from 'fast-check';
import { textFonts } from './edit.ts';
import { fontText, layOutText } from './text-layout.ts';
import { describe, expect, it } from 'vitest';

const widthOf = (text: string) => text.length * 10;
const lines = (text: string, width: number) =>
  layOutText({ text, size: 10, box: { left: 0, top: 0, width, height: 10 } }, widthOf).lines;

describe('the lines of a text layer', () => {
  it('a text breaks at its newlines, and between two words that do not fit on one line', () => {
    expect(lines('Back\nfor autumn', 500)).toEqual(['Back', 'for autumn']);
    expect(lines('Back for autumn', 80)).toEqual(['Back for', 'autumn']);
    expect(lines('a\r\n\nb', 80)).toEqual(['a', '', 'b']);
  });

  it('a word that is wider than the box breaks between whole characters', () => {
    expect(lines('by wonderful', 50)).toEqual(['by', 'wonde', 'rful']);
    expect(lines('👍🏽👍🏽', 10)).toEqual(['👍🏽', '👍🏽']);
  });

  it('breaking a text removes only spaces and newlines', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 200 }), (text, width) => {
        const plain = (all: string) => all.replace(/[ \r\n]/gu, '');
        expect(plain(lines(text, width).join(''))).toBe(plain(text));
      }),
    );
  });

  it('the height of a text includes all of its lines', () => {
    const { height, lineHeight } = layOutText(
      { text: 'a\nb', size: 10, box: { left: 0, top: 0, width: 50, height: 1 } },
      widthOf,
    );
    expect([height, lineHeight]).toEqual([24, 12]);
  });

  it('the font list of every typeface ends with a generic family such as serif', () => {
    for (const font of textFonts)
      expect(fontText({ font, size: 12.5, isBold: true })).toMatch(
        /^700 12\.5px .*(serif|monospace|cursive)$/,
      );
  });
});
