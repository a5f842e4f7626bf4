import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What proves: tests, what they are built from, and the journeys. */
const isProof = (file: string) => /\.test\.tsx?$|\.spec\.ts$|\/testing\/|\/conformance\/|^e2e\//.test(file);
/** Networks as they are imitated on one machine: no rules of the product, but what it is tried against. */
const isImitation = (file: string) => /^platforms\/(?:[a-z]+\/|_)sandbox[./]/.test(file);
const linesOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8').split('\n').length;
const sum = (files: readonly string[]) => files.reduce((total, file) => total + linesOf(file), 0);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const sources = files.filter((file) => !isProof(file));
const proofs = files.filter(isProof);
const ratioOf = (which: (file: string) => boolean) => sum(proofs.filter(which)) / sum(sources.filter(which));

describe('the shape of the source', () => {
  it('is files of 300 lines at most, tests too, and sources of 80 in the middle', () => {
    const lengths = sources.map(linesOf).toSorted((a, b) => a - b);
    expect(sources.length).toBeGreaterThan(100);
    expect(files.filter((file) => linesOf(file) > 300)).toEqual([]);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
  });

  it('has a line of proof for each line of rules, and six for ten of everything', () => {
    const isRule = (file: string) => /^(?:core|platforms)\//.test(file) && !isImitation(file);
    expect(ratioOf(isRule)).toBeGreaterThanOrEqual(1);
    expect(ratioOf(() => true)).toBeGreaterThanOrEqual(0.6);
  });
});
