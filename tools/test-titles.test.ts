import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Verbs that cannot be read as a noun. `counts`, `posts` and `writes` can be, so they are not listed. */
const verbs = `
  is are was were has have had does do did can cannot could may must never says say gives give gets get keeps keep
  stays stay returns tells asks takes goes fails deletes removes allows accepts refuses ignores shows reads finds sends
  needs loads contains begins leaves becomes belongs creates holds resumes revokes expires remembers warns continues
  announces connects understands doubles`;

/** Words that begin a fragment. Words that can also begin a sentence with a subject, such as `this`, are not listed. */
const beginnings = 'that which who whom whose what whatever whoever somebody someone also again they them it';

const paths = globSync('{core,platforms,functions,web,local,e2e,tools,bench}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(?:^|\/)(?:node_modules|lib|dist)(?:\/|$)/u.test(path),
});

/** `path: title` for each test title that begins with this pattern. */
function titlesWith(beginning: string): string[] {
  const titles = new RegExp(
    String.raw`(?:\b(?:it|test)(?:\.\w+)*|[\])])\(\s*(['"\x60])(${beginning}.*?)\1`,
    'gu',
  );
  return paths
    .filter((path) => /\.(?:test|spec)\.tsx?$/u.test(path))
    .flatMap((path) =>
      [...readFileSync(resolve(root, path), 'utf8').matchAll(titles)].map(
        ([, , title]) => `${path}: ${title}`,
      ),
    );
}

const titlesThatBeginWith = (words: string): string[] =>
  titlesWith(`(?:${words.trim().split(/\s+/u).join('|')}) `);

it('no test title begins with a verb: each is a sentence that names its subject', () => {
  expect(titlesThatBeginWith(verbs)).toEqual([]);
});

it('no test title begins like a fragment, or with a pronoun that refers to nothing', () => {
  expect(titlesThatBeginWith(beginnings)).toEqual([]);
});

it('no test title has a condition such as “if that fails”, because “that” may refer to several nouns', () => {
  expect(titlesWith(String.raw`[^'"\x60\n]* (?:if|unless|when) that (?:fails|is|was|has|helps)\b`)).toEqual(
    [],
  );
});

it('no comment begins with a question word, or with “somebody” or “someone”', () => {
  const comments =
    /^\s*(?:\/\/|\{?\/\*\*?(?:\s*\n\s*\*)?) (?:What|Which|Whatever|Whoever|Somebody|Someone)\b.*/gmu;
  const found = paths.flatMap((path) =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(comments)].map(
      ([text]) => `${path}: ${text.trim()}`,
    ),
  );
  expect(found).toEqual([]);
});
