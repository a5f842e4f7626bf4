import { describe, expect, it } from 'vitest';
import { emptyUtm, type Utm } from '../utm/utm.ts';
import { historyAfter, newHistory, type HistoryAction } from './history.ts';
import { dividesAccounts, taggedDescriptions, taggingOf } from './tagged-links.ts';
import { start, toggleAna, toggleQuiet, write } from './testing/actions.ts';
import { ana, networkWith, quiet } from './testing/builders.ts';
import { accountKey, draftKey, keyOf } from './variant.ts';

const link = 'https://fernhill.example/';
const named: Utm = { ...emptyUtm, source: '{network}' };
const plain: Utm = { ...emptyUtm, source: 'social' };
const run = (...actions: HistoryAction[]) => actions.reduce(historyAfter, newHistory(start));
const shown = ({ state }: ReturnType<typeof run>) =>
  state.variants.map(({ description, customised }) => [description, customised]);

/** Adds UTM values to the description of a variant, as the dialog does. */
function tag(history: ReturnType<typeof run>, utm: Utm, key = accountKey(ana)) {
  const { variants } = history.state;
  const own = variants.find((each) => keyOf(each) === key && each.customised);
  const [first, ...others] = own ? [own] : variants.filter(({ customised }) => !customised);
  return historyAfter(history, taggingOf([first!, ...others], utm));
}

describe('UTM values in a description', () => {
  it('a value without {network} changes the shared text, and all linked accounts remain linked', () => {
    expect(shown(tag(run(toggleAna, toggleQuiet, write(`At ${link}!`)), plain))).toEqual([
      [`At ${link}?utm_source=social!`, false],
      [`At ${link}?utm_source=social!`, false],
    ]);
  });

  it('a value with {network} gives each account its own text, in one undo step', () => {
    const tagged = tag(run(toggleAna, toggleQuiet, write(`At ${link}!`)), named);
    expect(shown(tagged)).toEqual([
      [`At ${link}?utm_source=x!`, true],
      [`At ${link}?utm_source=youtube!`, true],
    ]);
    expect(shown(historyAfter(tagged, { kind: 'undo' }))).toEqual([
      [`At ${link}!`, false],
      [`At ${link}!`, false],
    ]);
  });

  it('a value with {network} does not customise an account if only one network is selected', () => {
    expect(shown(tag(run(toggleAna, write(link)), named))).toEqual([[`${link}?utm_source=x`, false]]);
  });

  it('adding values to the text of a customised account does not change other accounts', () => {
    const key = accountKey(quiet);
    const own = run(toggleAna, toggleQuiet, write(link), { kind: 'customised', key });
    expect(shown(tag(own, named, key))).toEqual([
      [link, false],
      [`${link}?utm_source=youtube`, true],
    ]);
  });

  it('an account that was customised while the dialog was open is not changed', () => {
    const key = accountKey(quiet);
    const before = run(toggleAna, toggleQuiet, write(link));
    const [first, ...others] = before.state.variants;
    const late = historyAfter(
      historyAfter(before, { kind: 'customised', key }),
      taggingOf([first!, ...others], named),
    );
    expect(shown(late)).toEqual([
      [`${link}?utm_source=x`, true],
      [link, true],
    ]);
  });

  it('the values are also added to links in a draft without an account', () => {
    expect(shown(tag(run(write(link)), plain, draftKey))).toEqual([[`${link}?utm_source=social`, false]]);
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
  ])('a tagged description is checked against the limit of %i', (limit, isTooLong) => {
    expect(taggedDescriptions(variantsWith(link), plain, find(limit))).toMatchObject([
      { network: 'x', links: [tagged], counter: { count: tagged.length, limit }, isTooLong },
      { network: 'youtube', isTooLong: false },
    ]);
  });

  it('a description that was too long even before the UTM values were added is not reported', () => {
    expect(taggedDescriptions(variantsWith(link), plain, find(5))[0]?.isTooLong).toBe(false);
  });

  it('accounts get separate texts only if a value contains {network} and accounts of several networks are selected', () => {
    const both = variantsWith(link);
    expect(dividesAccounts(both, named)).toBe(true);
    expect(dividesAccounts(both, plain)).toBe(false);
    expect(dividesAccounts(both.slice(0, 1), named)).toBe(false);
  });
});
