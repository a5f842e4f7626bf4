import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, oneLine, cleanLines } from './clean-line.ts';
import { anyCharacter } from './testing/any-character.ts';

describe('a text on one line', () => {
  it('runs of white space and line breaks become one space', () => {
    expect(oneLine('  Harbour \t\n Coffee\u00a0 ')).toBe('Harbour Coffee');
  });

  it('control characters and direction marks become spaces, and half a surrogate pair becomes U+FFFD', () => {
    expect(oneLine('a\u202eb\u0000c')).toBe('a b c');
    expect(oneLine('a\ud800')).toBe('a\ufffd');
    expect(oneLine('\u0000\t ')).toBe('');
  });

  it('invisible characters that join emoji or letters are kept', () => {
    for (const name of ['👩‍👩‍👧‍👦', 'नमस्ते', 'می‌خواهم']) expect(oneLine(name)).toBe(name);
  });
});

describe('a text of several lines', () => {
  it('control characters are removed, and the line breaks of all operating systems become the same', () => {
    expect(cleanLines('Flat\u0000 white\u007f\tat\u001b\u009f 3')).toBe('Flat white\tat 3');
    expect(cleanLines('One\r\nTwo\rThree\vFour\fFive\u0085Six\n')).toBe('One\nTwo\nThree\nFour\nFive\nSix\n');
    expect(cleanLines('\ud83d and \ude00')).toBe('\ufffd and \ufffd');
  });

  it('no cleaned text contains a control character or half a surrogate pair, and a text that is clean already is not changed', () => {
    const control = fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code));
    const half = fc.constantFrom('\ud83d', '\ude00');
    const text = fc.array(fc.oneof(anyCharacter, control, half)).map((characters) => characters.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const clean = cleanLines(written);
        expect(clean).not.toMatch(/[^\P{Cc}\t\n]/u);
        expect(clean.isWellFormed()).toBe(true);
        expect(cleanLines(clean)).toBe(clean);
        if (written.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(written)) expect(clean).toBe(written);
      }),
    );
  });
});

it.each(['', ' \t\n', '\u200b\u2060', '\u202e', '\u3164\u2800', '\ufffd', cleanLines('\ud800')])(
  'the text %j shows nothing, so it is blank',
  (text) => expect(isBlank(text)).toBe(true),
);

it.each(['a', '.', '🙂', '\u2800a', 'a\ufffd', '\ue000'])('the text %j is not blank', (text) =>
  expect(isBlank(text)).toBe(false),
);
