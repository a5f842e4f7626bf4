import { describe, expect, it } from 'vitest';
import type { PostContent } from '../posts/content.ts';
import { counterOf, insertText, networkFor } from './counter.ts';
import { emptyVariant } from './variant.ts';
import { networkWith, photo } from './testing/builders.ts';

const short = networkWith({ limits: { description: 10, title: 5 } });

describe('the counter', () => {
  it.each([
    [0, 'fine'],
    [7, 'fine'],
    [8, 'near'],
    [9, 'near'],
    [10, 'full'],
    [11, 'full'],
  ] as const)('a text of %i out of 10 characters has the level %s', (count, level) => {
    expect(counterOf('description', 'a'.repeat(count), short)).toEqual({ count, limit: 10, level });
  });

  it('the counter of a title uses the limit for titles', () => {
    expect(counterOf('title', 'abcd', short)).toEqual({ count: 4, limit: 5, level: 'near' });
  });

  it('the counter counts descriptions as the network does', () => {
    const doubled = { ...short, lengthOf: (text: string) => text.length * 2 };
    expect(counterOf('description', 'abcde', doubled)).toMatchObject({ count: 10, level: 'full' });
    expect(counterOf('title', 'abc', doubled)).toMatchObject({ count: 3 });
  });

  it('the counter uses the limit that the network sets for this kind of post', () => {
    const network = { ...short, descriptionMax: ({ media }: PostContent) => (media.length > 1 ? 4 : 10) };
    const of = (count: number) =>
      counterOf('description', 'abc', networkFor(network, { ...emptyVariant('p1'), media: files(count) }));
    const files = (count: number) => Array.from({ length: count }, () => photo());
    expect(of(1)).toMatchObject({ limit: 10, level: 'fine' });
    expect(of(2)).toMatchObject({ limit: 4, level: 'fine' });
    expect(networkFor(short, emptyVariant('p1'))).toBe(short);
    expect(networkFor(null, emptyVariant('p1'))).toBeNull();
  });

  it('without a network, the limit is 500 characters for a description and 100 for a title', () => {
    expect(counterOf('description', '', null).limit).toBe(500);
    expect(counterOf('title', '', null).limit).toBe(100);
  });
});

describe('inserting text', () => {
  it('inserted text replaces the selection, and the cursor moves behind the inserted text', () => {
    expect(insertText('ab', { start: 1, end: 1 }, '-', short)).toEqual({ text: 'a-b', cursor: 2 });
    expect(insertText('abc', { start: 1, end: 2 }, '--', short)).toEqual({ text: 'a--c', cursor: 3 });
  });

  it('inserted text may reach the limit but not exceed it', () => {
    expect(insertText('12345678', { start: 8, end: 8 }, '90', short)?.text).toBe('1234567890');
    expect(insertText('12345678', { start: 8, end: 8 }, '901', short)).toBeNull();
  });
});
