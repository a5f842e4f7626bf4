import { describe, expect, it } from 'vitest';
import { deleteFilesInput } from './tasks.ts';

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
