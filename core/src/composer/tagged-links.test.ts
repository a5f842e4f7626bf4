import { describe, expect, it } from 'vitest';
import { emptyUtm, type Utm } from '../utm/utm.ts';
import { historyAfter, newHistory, type HistoryAction } from './history.ts';
import { dividesAccounts, taggedDescriptions } from './tagged-links.ts';
import { start, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, networkWith, quiet } from './testing/builders.ts';
import { accountKey, draftKey } from './variant.ts';

const link = 'https://fernhill.example/';
const named: Utm = { ...emptyUtm, source: '{network}' };
const plain: Utm = { ...emptyUtm, source: 'social' };
const tag = (utm: Utm, key = accountKey(ana)): HistoryAction => ({ kind: 'linksTagged', key, utm });
const run = (...actions: HistoryAction[]) => actions.reduce(historyAfter, newHistory(start));
const shown = ({ state }: ReturnType<typeof run>) =>
  state.variants.map(({ description, customised }) => [description, customised]);

describe('UTM values in a description', () => {
  it('a value without the network reaches all linked accounts, which stay linked', () => {
    expect(shown(run(toggleAna, toggleQuiet, write(`At ${link}!`), tag(plain)))).toEqual([
      [`At ${link}?utm_source=social!`, false],
      [`At ${link}?utm_source=social!`, false],
    ]);
  });

  it('a value with the network gives each account a text of its own, in one undo step', () => {
    const tagged = run(toggleAna, toggleQuiet, write(`At ${link}!`), tag(named));
    expect(shown(tagged)).toEqual([
      [`At ${link}?utm_source=x!`, true],
      [`At ${link}?utm_source=youtube!`, true],
    ]);
    expect(shown(historyAfter(tagged, { kind: 'undo' }))).toEqual([
      [`At ${link}!`, false],
      [`At ${link}!`, false],
    ]);
  });

  it('the accounts of one network stay linked', () => {
    expect(shown(run(toggleAna, write(link), tag(named)))).toEqual([[`${link}?utm_source=x`, false]]);
  });

  it('a customised account is tagged alone', () => {
    const key = accountKey(quiet);
    const own = run(toggleAna, toggleQuiet, write(link), { kind: 'customised', key }, tag(named, key));
    expect(shown(own)).toEqual([
      [link, false],
      [`${link}?utm_source=youtube`, true],
    ]);
  });

  it('a description without links does not change', () => {
    const before = run(toggleAna, toggleQuiet, write('No link'));
    expect(historyAfter(before, tag(named))).toBe(before);
  });

  it('a draft is tagged too', () => {
    expect(shown(run(write(link), tag(plain, draftKey)))).toEqual([[`${link}?utm_source=social`, false]]);
  });
});

describe('the preview of UTM values', () => {
  const variantsWith = (text: string) => run(toggleAna, toggleQuiet, write(text)).state.variants;
  const tagged = `${link}?utm_source=social`;
  const find = (limit: number) => (id: string) =>
    networkWith({ id, limits: { description: id === 'x' ? limit : 5000, title: 100 } });

  it.each([
    [tagged.length, false],
    [tagged.length - 1, true],
  ])('a description is too long only above the limit of %i', (limit, isTooLong) => {
    expect(taggedDescriptions(variantsWith(link), plain, find(limit))).toMatchObject([
      { network: 'x', links: [tagged], counter: { count: tagged.length, limit }, isTooLong },
      { network: 'youtube', isTooLong: false },
    ]);
  });

  it('a description that was too long before is not blamed on the values', () => {
    expect(taggedDescriptions(variantsWith(link), plain, find(5))[0]?.isTooLong).toBe(false);
  });

  it('accounts are divided only by a value that names one of several networks', () => {
    const both = variantsWith(link);
    expect(dividesAccounts(both, named)).toBe(true);
    expect(dividesAccounts(both, plain)).toBe(false);
    expect(dividesAccounts(both.slice(0, 1), named)).toBe(false);
  });
});
