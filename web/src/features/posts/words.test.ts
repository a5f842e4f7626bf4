import { describe, expect, it } from 'vitest';
import { failureOf, nameOf, shortened } from './words.ts';

describe('a long text', () => {
  it('a long text is shown whole up to 300 characters', () => {
    expect(shortened('a'.repeat(300))).toBe('a'.repeat(300));
  });
  it('a long text is cut to 200 above', () => {
    expect(shortened('a'.repeat(301))).toBe(`${'a'.repeat(200)}…`);
  });
  it('a long text is never cut within a character', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(shortened(family.repeat(300))).toBe(family.repeat(300));
    expect(shortened(family.repeat(301))).toBe(`${family.repeat(200)}…`);
  });
});

describe('a post is called', () => {
  it.each([
    ['Autumn menu', 'Pumpkin is back.', 'Autumn menu'],
    [' ', 'Pumpkin is back.\nCome by.', 'Pumpkin is back.'],
    ['', '', 'Untitled post'],
  ])('by title "%s" and description "%s": %s', (title, description, name) => {
    expect(nameOf({ title, description })).toBe(name);
  });
});

describe('a failure', () => {
  it.each([
    ['The video is too long.', 'The video is too long.'],
    [' ', 'Upload failed'],
    [null, 'Upload failed'],
  ])('a failure of %s reads %s', (reason, text) => {
    expect(failureOf({ fail_reason: reason })).toBe(text);
  });
});
