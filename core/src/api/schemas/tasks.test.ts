import { describe, expect, it } from 'vitest';
import { deleteFilesInput, removePersonInput } from './tasks.ts';

const accepts = (paths: unknown) => deleteFilesInput.safeParse({ paths }).success;

describe('the input of the task that deletes files', () => {
  it('is 1 to 100 paths', () => {
    expect(accepts([])).toBe(false);
    expect(accepts(['a'])).toBe(true);
    expect(accepts(Array.from({ length: 100 }, () => 'a'))).toBe(true);
    expect(accepts(Array.from({ length: 101 }, () => 'a'))).toBe(false);
  });

  it('has paths as long as Storage allows', () => {
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
  ])('has a uid as long as the identity provider allows: "%s"', (uid, accepted) => {
    expect(removePersonInput.safeParse({ uid }).success).toBe(accepted);
  });
});
