import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const openedByPeople =
  /const (\w*(?:Dialogs?|Modal|Menu|MenuList|Tab)) = (lazyComponent|lazyOnRequest|lazyScreen)\b/gu;

it('every dialog, menu and tab that is loaded on demand uses a loader that reports a wait for the connection', () => {
  const parts = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(openedByPeople)].map(
      ([, name, load]) => [`${path}: ${name}`, load] as const,
    ),
  );
  expect(parts.length).toBeGreaterThan(50);
  // `lazyOnRequest` compiles only for a component that can be closed, so tabs use `lazyScreen`.
  const required = (name: string) => (name.endsWith('Tab') ? 'lazyScreen' : 'lazyOnRequest');
  expect(parts.filter(([name, load]) => load !== required(name)).map(([name]) => name)).toEqual([]);
});
