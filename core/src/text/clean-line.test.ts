import { describe, expect, it } from 'vitest';
import { cleanLine } from './clean-line.ts';

describe('a text on one line', () => {
  it('white space and line breaks are folded', () => {
    expect(cleanLine('  Harbour \t\n Coffee\u00a0 ')).toBe('Harbour Coffee');
  });

  it('control characters and direction marks become spaces, and half a character becomes U+FFFD', () => {
    expect(cleanLine('a\u202eb\u0000c')).toBe('a b c');
    expect(cleanLine('a\ud800')).toBe('a\ufffd');
  });

  it('joined characters of other scripts are kept', () => {
    for (const name of ['👩‍👩‍👧‍👦', 'नमस्ते', 'می‌خواهم']) expect(cleanLine(name)).toBe(name);
  });
});
