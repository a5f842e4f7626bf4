import { expect, it } from 'vitest';
import { emptyVariant } from './variant.ts';
import { shortName, tabsOf } from './tabs.ts';
import { ana } from './testing/builders.ts';

it.each([
  ['anapaints', 'anapai..'],
  ['ana', 'ana..'],
  ['👩‍🎨', '👩‍🎨..'],
])('the tab of the account %s is named %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

it('each tab has the name of its account and says whether the account is linked or customised', () => {
  const draft = emptyVariant('p0');
  const forAna = { ...draft, uploadTo: 'x', platformId: '1' };
  const unknown = { ...draft, uploadTo: 'x', platformId: '7', customised: true };
  expect(tabsOf([draft, forAna, unknown], [ana])).toEqual([
    { key: 'draft', uploadTo: 'draft', label: 'Draft', name: 'Draft', link: null },
    { key: 'x/1', uploadTo: 'x', label: 'anapai..', name: 'anapaints', link: 'linked' },
    { key: 'x/7', uploadTo: 'x', label: 'x..', name: 'x', link: 'customised' },
  ]);
});

it('the tab of a single account does not say whether the account is linked', () => {
  const alone = { ...emptyVariant('p0'), uploadTo: 'x', platformId: '1' };
  expect(tabsOf([alone], [ana])[0]?.link).toBeNull();
});
