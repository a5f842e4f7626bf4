import { describe, expect, it } from 'vitest';
import { readTimeCursor, timeCursor, writeTimeCursor } from './cursor.ts';

const cursor = { at: new Date(1_795_000_000_000), id: 'with_underscore-1' };
const accepts = (cursor: string) => timeCursor(20).safeParse(cursor).success;

describe('the cursor of a list ordered by time', () => {
  it('a cursor that is written can be read back unchanged', () => {
    expect(accepts(writeTimeCursor(cursor))).toBe(true);
    expect(readTimeCursor(writeTimeCursor(cursor))).toEqual(cursor);
  });

  it.each([
    ['of the last instant that can be stored', '253402300799999_a', true],
    ['after the last instant', '253402300800000_a', false],
    ['with the longest id', `1_${'a'.repeat(20)}`, true],
    ['with an id that is too long', `1_${'a'.repeat(21)}`, false],
    ['with an id that Firestore reserves', '1___name__', false],
    ['without an id', '1_', false],
    ['without a time', '_a', false],
    ['of a time before 1970', '-1_a', false],
    ['with a path', '1_a/b', false],
  ])('a cursor %s, such as %s, is accepted: %s', (_name, cursor, isAccepted) => {
    expect(accepts(cursor)).toBe(isAccepted);
  });
});
