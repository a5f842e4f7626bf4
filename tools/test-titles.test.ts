import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Only words that cannot be the subject of a sentence. `counts`, `posts` and `writes` can be, so they are missing. */
const verbs = `
  is are was were has have had does do did can cannot could may must never says say gives give gets get keeps keep
  stays stay returns tells asks takes goes fails deletes removes allows accepts refuses ignores shows reads finds sends
  needs loads contains begins leaves becomes belongs creates holds resumes revokes expires remembers warns continues
  announces connects understands doubles`;

const alternatives = verbs.trim().split(/\s+/u).join('|');
const titles = new RegExp(
  String.raw`(?:\b(?:it|test)(?:\.\w+)*|[\])])\(\s*(['"\x60])((?:${alternatives}) .*?)\1`,
  'gu',
);

it('no test title begins with a verb: each is a sentence that names its subject', () => {
  const found = globSync('{core,platforms,functions,web,local,e2e,tools,bench}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  }).flatMap((path) =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(titles)].map(([, , title]) => `${path}: ${title}`),
  );
  expect(found).toEqual([]);
});
