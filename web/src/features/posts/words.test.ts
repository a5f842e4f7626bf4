import { describe, expect, it } from 'vitest';
import { counted, failureOf, nameOf, secondText, shortened, timeText } from './words.ts';

describe('a long text', () => {
  it('is shown whole up to 300 characters', () => {
    expect(shortened('a'.repeat(300))).toBe('a'.repeat(300));
  });
  it('is cut to 200 above', () => {
    expect(shortened('a'.repeat(301))).toBe(`${'a'.repeat(200)}…`);
  });
  it('is never cut within a character', () => {
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
  ])('of %s reads %s', (reason, text) => {
    expect(failureOf({ fail_reason: reason })).toBe(text);
  });
});

describe('a time', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  it('is told by the clock of the reader', () => {
    expect(timeText('2026-11-20T23:30:00.000Z', 'Europe/Berlin', now)).toBe('21 Nov, 00:30');
    expect(timeText('2026-11-20T23:30:00.000Z', 'America/New_York', now)).toBe('20 Nov, 18:30');
  });
  it('has its seconds where they count', () => {
    expect(secondText('2026-11-20T23:30:07.000Z', 'Europe/Berlin', now)).toBe('21 Nov, 00:30:07');
  });
  it('has its year where that is another, there', () => {
    expect(timeText('2026-12-31T23:30:00.000Z', 'Europe/Berlin', now)).toBe('1 Jan 2027, 00:30');
    expect(timeText('2026-12-31T23:30:00.000Z', 'America/New_York', now)).toBe('31 Dec, 18:30');
  });
});

it('counts one and many', () => {
  expect([0, 1, 2].map((count) => counted(count, 'post'))).toEqual(['0 posts', '1 post', '2 posts']);
});
