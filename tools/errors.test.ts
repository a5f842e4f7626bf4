import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const createdOnLoad = /^(?:export )?const (\w+)(?:: \w+)? = new \w*Error\(/gmu;

it('no error is created when a module loads, because its stack would not show which call failed', () => {
  const found = globSync('{core/src,platforms,functions/src,web/src}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...readFileSync(resolve(root, path), 'utf8').matchAll(createdOnLoad)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
  expect(found).toEqual([]);
});
