import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../orchestrate/parts.ts';
import { targets } from './targets.ts';

test('the sources of the site include each file of its build configuration', () => {
  const sources = targets.find(({ name }) => name === 'web')?.sources;
  const files = readdirSync(join(root, 'web')).filter((file) => file.endsWith('.ts'));
  expect(sources).toEqual(expect.arrayContaining(files.map((file) => `web/${file}`)));
});
