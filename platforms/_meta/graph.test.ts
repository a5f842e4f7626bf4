import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { floorToSecond, graphId, graphTime, nextCursor, pageOf } from './graph.ts';

describe('Graph id', () => {
  it.each(['17841400000000000', '17841400000000000_17920238422030506'])('the text %s is a Graph id', (id) => {
    expect(graphId.parse(id)).toBe(id);
  });

  it('a number is read as a Graph id only if it lost no digits', () => {
    expect(graphId.parse(Number.MAX_SAFE_INTEGER)).toBe('9007199254740991');
  });

  it.each([17_841_400_000_000_000, 1.5, '', 'me', '17841/media'])('the value %s is not a Graph id', (id) => {
    expect(graphId.safeParse(id).success).toBe(false);
  });
});

describe('Graph time', () => {
  it.each([
    ['2026-08-07T12:34:56+0000', '2026-08-07T12:34:56.000Z'],
    ['2026-08-07T12:34:56-0730', '2026-08-07T20:04:56.000Z'],
    ['2026-08-07T12:34:56+00:00', '2026-08-07T12:34:56.000Z'],
  ])('a Graph time is read from %s', (text, at) => {
    expect(graphTime.parse(text)).toBe(Date.parse(at));
  });

  it('an invalid Graph time is refused', () => {
    expect(graphTime.safeParse('yesterday').success).toBe(false);
  });

  it('a Graph time is cut to whole seconds', () => {
    expect(floorToSecond(1_999)).toBe(1_000);
    expect(floorToSecond(2_000)).toBe(2_000);
  });
});

describe('page of a Graph list', () => {
  const page = (paging: unknown) => nextCursor(pageOf(z.string()).parse({ data: [], paging }));

  it('a page that contains the address of a next page also has a cursor for the next page', () => {
    expect(page({ cursors: { before: 'a', after: 'b' }, next: 'https://graph.instagram.com/?x' })).toBe('b');
  });

  it('a page that contains no address of a next page is the last one', () => {
    expect(page({ cursors: { before: 'a', after: 'b' } })).toBeUndefined();
    expect(page(undefined)).toBeUndefined();
  });
});
