import { describe, expect, it } from 'vitest';
import { deleteFilesInput, removePersonInput } from './tasks.ts';

const accepts = (paths: unknown) => deleteFilesInput.safeParse({ paths }).success;

describe('the input of the task that deletes files', () => {
  it('the task accepts from 1 to 100 paths', () => {
    expect(accepts([])).toBe(false);
    expect(accepts(['a'])).toBe(true);
    expect(accepts(Array.from({ length: 100 }, () => 'a'))).toBe(true);
    expect(accepts(Array.from({ length: 101 }, () => 'a'))).toBe(false);
  });

  it('a path has from 1 to 1024 characters, as Storage allows', () => {
    expect(accepts([''])).toBe(false);
    expect(accepts(['a'.repeat(1024)])).toBe(true);
    expect(accepts(['a'.repeat(1025)])).toBe(false);
  });
});

describe('the input of the task that removes a person', () => {
  it.each([
    ['', false],
    ['a', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
  ])('only ids of 1 to 128 characters are accepted, as in Firebase Auth: "%s"', (uid, accepted) => {
    expect(removePersonInput.safeParse({ uid }).success).toBe(accepted);
  });
});
