import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { attackOn, regexesIn } from './regexes.ts';

const root = resolve(import.meta.dirname, '..');
const isTest = (path: string) => /\.test\.|\/testing\//u.test(path);

/**
 * Matches a line that may contain a pattern with an unlimited repetition. Files without such a line need not be parsed.
 */
const mayRepeat = /\/[^/*].*(?:[*+]|\{\d+,\}).*\//u;

/** Keeps the result for each pattern, because some patterns occur in many files. */
const attacks = new Map<string, string | null>();
function knownAttackOn(literal: string): string | null {
  if (!attacks.has(literal)) attacks.set(literal, attackOn(literal));
  return attacks.get(literal) ?? null;
}

/** `file:line pattern` of every pattern that long inputs make slow. */
function slowPatterns(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter((path) => !isTest(path))
    .flatMap((path) => {
      const source = readFileSync(resolve(root, path), 'utf8');
      return mayRepeat.test(source) ? regexesIn(path, source).map((found) => ({ path, ...found })) : [];
    })
    .flatMap(({ path, line, literal }) => {
      const attack = knownAttackOn(literal);
      return attack === null ? [] : [`${path}:${line} ${literal} is slow on ${JSON.stringify(attack)}`];
    });
}

it.each(['core/src', 'platforms', 'functions/src', 'web/src'])(
  'every regular expression of %s takes linear time on long inputs',
  (folder) => {
    expect(slowPatterns(folder)).toEqual([]);
  },
  120_000,
);

it.each([
  ['a quadratic trim', '/[.,!]+$/u'],
  ['a quadratic search', '/<[^>]*>/g'],
  ['a quadratic run of words', '/\\b[a-z-]+\\.com/u'],
  ['an exponential repetition', '/^(?:a+)+$/u'],
])('the check finds an input that makes %s slow', (_name, literal) => {
  expect(attackOn(literal)).not.toBeNull();
});

it('the check finds the patterns of a source file by line, and ignores divisions', () => {
  const source = 'const half = 1 / 2;\nconst word = /a+/g; // no /comment/\n';
  expect(regexesIn('x.ts', source)).toEqual([{ line: 2, literal: '/a+/g' }]);
});
