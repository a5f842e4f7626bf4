import { expect, it } from 'vitest';
import { emptyVariant } from './variant.ts';
import { shortName, tabsOf } from './tabs.ts';
import { ana } from './testing/builders.ts';

it.each([
  ['anapaints', 'anapai..'],
  ['ana', 'ana..'],
  ['👩‍🎨', '👩‍🎨..'],
])('shortens %s to %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

it('names each tab after its account', () => {
  const draft = emptyVariant('p0');
  const forAna = { ...draft, uploadTo: 'x', platformId: '1' };
  const unknown = { ...draft, uploadTo: 'x', platformId: '7' };
  expect(tabsOf([draft, forAna, unknown], [ana])).toEqual([
    { key: 'draft', uploadTo: 'draft', label: 'Draft', name: 'Draft' },
    { key: 'x/1', uploadTo: 'x', label: 'anapai..', name: 'anapaints' },
    { key: 'x/7', uploadTo: 'x', label: 'x..', name: 'x' },
  ]);
});
