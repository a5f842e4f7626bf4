import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const ofTime = { value: 1_795_000_000_000, id: 'media-0001' };
const ofName = { value: 'été', id: 'media-0001' };

describe('the cursor of a media list', () => {
  it('a cursor that is written can be read back unchanged', () => {
    expect(readCursor(writeCursor(ofTime), 'newest')).toEqual(ofTime);
    expect(readCursor(writeCursor(ofTime), 'oldest')).toEqual(ofTime);
    expect(readCursor(writeCursor(ofName), 'name')).toEqual(ofName);
  });

  it('a cursor is safe in a URL', () => {
    expect(writeCursor({ value: '???>>>', id: 'media-0001' })).toMatch(/^[\w-]+$/);
  });

  it.each([
    ['newest', writeCursor(ofName)],
    ['name', writeCursor(ofTime)],
    ['newest', 'nonsense'],
    ['newest', ''],
    ['oldest', writeCursor({ value: 9e15, id: 'media-0001' })],
    ['name', writeCursor({ value: 'a', id: '' })],
  ] as const)('a cursor of another sort order, or an invalid one, is refused: %s %s', (sort, cursor) => {
    expect(() => readCursor(cursor, sort)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
