import { describe, expect, it } from 'vitest';
import { failureOf, retryOutcome, shortText } from './words.ts';

describe('a long text', () => {
  it('a text of up to 300 characters is shown in full', () => {
    expect(shortText('a'.repeat(300))).toBe('a'.repeat(300));
  });
  it('a text of more than 300 characters is cut to 200', () => {
    expect(shortText('a'.repeat(301))).toBe(`${'a'.repeat(200)}…`);
  });
  it('a long text is never cut inside a character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(shortText(family.repeat(300))).toBe(family.repeat(300));
    expect(shortText(family.repeat(301))).toBe(`${family.repeat(200)}…`);
  });
});

describe('the text of a failure', () => {
  it.each([
    ['The video is too long.', 'The video is too long.'],
    [' ', 'Upload failed'],
    [null, 'Upload failed'],
  ])('a failure with the reason %s has the text %s', (reason, text) => {
    expect(failureOf({ fail_reason: reason })).toBe(text);
  });
});

describe('the outcome of a retry', () => {
  it.each([
    [1, 0, 'The post is live.', 'success'],
    [6, 0, 'All 6 posts are live.', 'success'],
    [0, 1, 'The post failed again.', 'error'],
    [0, 6, 'All 6 posts failed again.', 'error'],
    [5, 1, '5 of 6 posts are live. 1 failed again.', 'warning'],
    [1, 2, '1 of 3 posts is live. 2 failed again.', 'warning'],
  ])('the text about %i live and %i failed posts is: %s', (live, failed, text, severity) => {
    expect(retryOutcome(live, failed)).toEqual({ text, severity });
  });
});
