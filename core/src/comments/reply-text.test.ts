import { describe, expect, it } from 'vitest';
import { replyLengthOf, replyProblem } from './reply-text.ts';

/** Counts a link as 23 characters. */
const lengthOf = (text: string) => text.replace(/https:\S+/g, 'x'.repeat(23)).length;
const short = { label: 'X', replyMax: 280, lengthOf };

describe('the rule for replies and comments', () => {
  it('if a network has a limit, the length of a text is counted as the network counts it', () => {
    const text = `${'a'.repeat(256)} https://example.com/${'b'.repeat(400)}`;
    expect(replyLengthOf(text, short)).toBe(280);
    expect(replyProblem(text, short)).toBeNull();
    expect(replyProblem(`a${text}`, short)).toBe('Replies on X are at most 280 characters.');
  });

  it('a text longer than a thread can store is refused, even if the network counts fewer characters', () => {
    expect(replyProblem(`https://example.com/${'b'.repeat(2_200)}`, short)).toBe(
      'Replies on X are at most 280 characters.',
    );
  });

  it('if a network has no limit, a text may be as long as a thread can store', () => {
    const usual = { label: 'YouTube', lengthOf: () => 0 };
    expect(replyProblem('x'.repeat(2_200), usual)).toBeNull();
    expect(replyProblem('x'.repeat(2_201), usual, 'comment')).toBe(
      'Comments on YouTube are at most 2,200 characters.',
    );
  });

  it('a text without visible characters is refused', () => {
    expect(replyProblem('\u200b\u2060', short)).toBe('Please write a reply.');
    expect(replyProblem(' ', short, 'comment')).toBe('Please write a comment.');
  });
});
