import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What proves: tests, what they are built from, and the journeys. */
const isProof = (file: string) => /\.test\.tsx?$|\.spec\.ts$|\/testing\/|\/conformance\/|^e2e\//.test(file);
const linesOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8').split('\n').length;
const sum = (files: readonly string[]) => files.reduce((total, file) => total + linesOf(file), 0);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const sources = files.filter((file) => !isProof(file));
const proofs = files.filter(isProof);
const ratioIn = (folder: RegExp) =>
  sum(proofs.filter((file) => folder.test(file))) / sum(sources.filter((file) => folder.test(file)));

describe('the shape of the source', () => {
  it('is files of 300 lines at most, and 80 in the middle', () => {
    const lengths = sources.map(linesOf).toSorted((a, b) => a - b);
    expect(sources.length).toBeGreaterThan(100);
    expect(lengths.at(-1)).toBeLessThanOrEqual(300);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
  });

  it('has a line of proof for each line of rules, and six for ten of everything', () => {
    expect(ratioIn(/^(core|platforms)\//)).toBeGreaterThanOrEqual(1);
    expect(ratioIn(/./)).toBeGreaterThanOrEqual(0.6);
  });
});
