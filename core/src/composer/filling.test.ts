import { describe, expect, it } from 'vitest';
import { counterOf } from './counter.ts';
import { countingFilled, filledVariant, filledVariants, longestFilling } from './filling.ts';
import { ana, networkWith, quiet } from './testing/builders.ts';
import { emptyVariant, type ComposerAccount, type Variant } from './variant.ts';

const accounts: ComposerAccount[] = [ana, quiet, { ...ana, platform_id: '9', username: 'ab' }];
const variant = (platform: string, id: string, description: string): Variant => ({
  ...emptyVariant('p1'),
  uploadTo: platform,
  platformId: id,
  description,
});
const filling = { accounts, date: '23 November 2026' };

describe('a variant with its variables filled in', () => {
  it('in a shared text, the variable {account} is replaced by the name of the account that gets the text', () => {
    const said = ['1', '9'].map(
      (id) => filledVariant(variant('x', id, '@{account}, {date}'), filling).description,
    );
    expect(said).toEqual(['@anapaints, 23 November 2026', '@ab, 23 November 2026']);
  });

  it('in a draft without an account, the variable {account} is not replaced', () => {
    const draft = { ...emptyVariant('p1'), description: '{account} {date}' };
    expect(filledVariant(draft, filling).description).toBe('{account} 23 November 2026');
  });

  it('a list of variants without variables is returned as the same object', () => {
    const plain = [variant('x', '1', 'Hello {name}')];
    expect(filledVariants(plain, filling)).toBe(plain);
    expect(filledVariants([...plain, variant('x', '1', '{date}')], filling)).toHaveLength(2);
  });
});

describe('the counter of a text with variables', () => {
  const network = networkWith({ lengthOf: (text) => [...text].length });
  const count = (text: string, ...variants: Variant[]) =>
    counterOf('description', text, countingFilled(network, variants, accounts)).count;

  it('a shared text is counted with the longest of the accounts’ names and with the longest date', () => {
    const both = [variant('x', '9', ''), variant('x', '1', '')];
    expect(count('@{account}', ...both)).toBe('@anapaints'.length);
    expect(count('{date}', ...both)).toBe(longestFilling([]).date.length);
    expect(count('{account}', variant('x', '9', ''))).toBe('ab'.length);
  });

  it('names of accounts of other networks do not affect the counter', () => {
    expect(count('@{account}', variant('x', '9', ''), variant('youtube', '2', ''))).toBe('@ab'.length);
  });

  it('the length of a text without variables does not change', () => {
    expect(count('Hello 👋', variant('x', '1', ''))).toBe(7);
    expect(countingFilled(null, [], accounts)).toBeNull();
  });
});
