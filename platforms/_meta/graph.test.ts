import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cutToSecond, graphId, graphTime, nextCursor, pageOf } from './graph.ts';

describe('an id of Graph', () => {
  it.each(['17841400000000000', '17841400000000000_17920238422030506'])('is the text %s', (id) => {
    expect(graphId.parse(id)).toBe(id);
  });

  it('may come as a number that kept all its digits', () => {
    expect(graphId.parse(Number.MAX_SAFE_INTEGER)).toBe('9007199254740991');
  });

  it.each([17_841_400_000_000_000, 1.5, '', 'me', '17841/media'])('is never %s', (id) => {
    expect(graphId.safeParse(id).success).toBe(false);
  });
});

describe('a time of Graph', () => {
  it.each([
    ['2026-08-07T12:34:56+0000', '2026-08-07T12:34:56.000Z'],
    ['2026-08-07T12:34:56-0730', '2026-08-07T20:04:56.000Z'],
    ['2026-08-07T12:34:56+00:00', '2026-08-07T12:34:56.000Z'],
  ])('is read from %s', (text, at) => {
    expect(graphTime.parse(text)).toBe(Date.parse(at));
  });

  it('is not read from anything else', () => {
    expect(graphTime.safeParse('yesterday').success).toBe(false);
  });

  it('knows no parts of a second', () => {
    expect(cutToSecond(1_999)).toBe(1_000);
    expect(cutToSecond(2_000)).toBe(2_000);
  });
});

describe('a page of a list', () => {
  const page = (paging: unknown) => nextCursor(pageOf(z.string()).parse({ data: [], paging }));

  it('leads on by its cursor, as long as there is more', () => {
    expect(page({ cursors: { before: 'a', after: 'b' }, next: 'https://graph.instagram.com/?x' })).toBe('b');
  });

  it('is the last without an address for the next', () => {
    expect(page({ cursors: { before: 'a', after: 'b' } })).toBeUndefined();
    expect(page(undefined)).toBeUndefined();
  });
});
