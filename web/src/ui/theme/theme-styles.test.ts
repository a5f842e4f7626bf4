import { expect, test } from 'vitest';
import { themeStyles } from './theme-styles.ts';
import { theme } from './theme.ts';

const rules = new Map(
  [...themeStyles.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [selector, body]),
);
const namesIn = (selector: string) => (rules.get(selector) ?? '').match(/--[\w-]+(?=:)/g) ?? [];
const both = ':root';
const light = ':root, [data-theme="light"]';
const dark = '[data-theme="dark"]';

test('the page defines every variable that the theme uses', () => {
  const used = JSON.stringify(theme.vars).match(/--mui-[\w-]+/g) ?? [];
  const defined = new Set([both, light, dark].flatMap(namesIn));
  expect(used.length).toBeGreaterThan(200);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

test('the dark scheme defines every variable of the light scheme again', () => {
  const defined = new Set(namesIn(dark));
  expect(namesIn(light).filter((name) => !defined.has(name))).toEqual([]);
});

test('each colour scheme also sets the colours of the browser’s own parts', () => {
  expect(rules.get(dark)).toMatch(/^color-scheme:dark;/);
  expect(rules.get(light)).toMatch(/^color-scheme:light;/);
});
