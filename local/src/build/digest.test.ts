import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from './digest.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const digest = () => digestOf(root, ['src', 'package.json']);

beforeEach(() => {
  root = createTemporaryFolder();
  write('src/a.ts', 'a');
  write('package.json', '{}');
});

describe('the digest of sources', () => {
  it('the digest changes with the contents of a file', () => {
    const before = digest();
    write('src/a.ts', 'b');
    expect(digest()).not.toBe(before);
  });

  it('the digest changes when a file is added, renamed or removed', () => {
    const before = digest();
    write('src/deep/b.ts', 'b');
    const added = digest();
    rmSync(join(root, 'src/deep/b.ts'));
    write('src/deep/c.ts', 'b');
    const renamed = digest();
    expect(new Set([before, added, renamed]).size).toBe(3);
    rmSync(join(root, 'src/deep'), { recursive: true });
    expect(digest()).toBe(before);
  });

  it('the digest stays the same when a file is rewritten without a change', () => {
    const before = digest();
    write('src/a.ts', 'a');
    expect(digest()).toBe(before);
  });

  it('the digest ignores tests, build outputs and hidden files', () => {
    const before = digest();
    write('src/a.test.ts', 'x');
    write('src/dist/x.js', 'x');
    write('src/.swap', 'x');
    expect(digest()).toBe(before);
  });
});
