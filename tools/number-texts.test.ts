import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

it('no number is written in the language of the browser, because all other words on the screen are English', () => {
  const found = globSync('{core/src,platforms,functions/src,web/src}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  }).filter((path) => readFileSync(resolve(root, path), 'utf8').includes('.toLocaleString()'));
  expect(found).toEqual([]);
});
