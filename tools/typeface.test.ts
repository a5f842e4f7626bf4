import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { latinCharacters, makeSmallTypeface, smallTypeface, weights } from './typeface.ts';

test('the small typeface equals the one that "node tools/typeface.ts" makes from the installed typeface', async () => {
  expect(readFileSync(smallTypeface).equals(await makeSmallTypeface())).toBe(true);
});

test('the small typeface has all characters for which browsers load the Latin file of the typeface', () => {
  const characters = latinCharacters();
  expect(characters).toHaveLength(387);
  for (const character of 'azAZ09éß–“€↑') expect(characters).toContain(character);
});

test('the site uses only weights that the small typeface has', () => {
  const files = globSync(['web/src/**/*.{ts,tsx}', 'platforms/*/web/**/*.{ts,tsx}']);
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/font-?weight['"]?: *(\d+)/gi)].map(([, weight]) =>
      Number(weight),
    ),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((weight) => weight < weights.min || weight > weights.max)).toEqual([]);
});
