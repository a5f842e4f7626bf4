import { assert, constantFrom, property, record, string, webUrl } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine } from '../text/clean-line.ts';
import { anyCharacter } from '../text/testing/any-character.ts';
import { linksIn, readLink, taggedLink, utmOf, withTaggedLinks } from './tagged-link.ts';
import { emptyUtm, isEmptyUtm, usesNetwork, utmFields, type Utm } from './utm.ts';

const autumn: Utm = { ...emptyUtm, source: '{network}', medium: 'social', campaign: 'autumn roast' };

const text = () => string({ unit: anyCharacter, maxLength: 30 });
const anyUtm = record({ source: text(), medium: text(), campaign: text(), term: text(), content: text() });
const anyLink = webUrl({ withQueryParameters: true, withFragments: true });
const clean = (utm: Utm): Utm =>
  Object.fromEntries(utmFields.map((field) => [field, oneLine(utm[field])])) as Record<keyof Utm, string>;

describe('a link with UTM values', () => {
  it('the values are encoded and added to a link in a fixed order', () => {
    expect(taggedLink('https://fernhill.example/shop', autumn, 'x')).toBe(
      'https://fernhill.example/shop?utm_source=x&utm_medium=social&utm_campaign=autumn%20roast',
    );
  });

  it('the variable {network} is not encoded while the network is unknown', () => {
    expect(taggedLink('https://fernhill.example/', autumn, null)).toContain('utm_source={network}&');
  });

  it.each([
    ['https://a.example/?b=1&c', 'https://a.example/?b=1&c&utm_source=s'],
    ['https://a.example/?', 'https://a.example/?utm_source=s'],
    ['https://a.example/#top', 'https://a.example/?utm_source=s#top'],
    ['https://a.example/#a?b=1', 'https://a.example/?utm_source=s#a?b=1'],
    ['https://a.example/?q=a+b%2fc', 'https://a.example/?q=a+b%2fc&utm_source=s'],
    ['https://a.example/?utm_source=old&c=1', 'https://a.example/?c=1&utm_source=s'],
    ['https://a.example/?UTM_Source=old', 'https://a.example/?utm_source=s'],
    ['https://a.example/?utm_medium=kept', 'https://a.example/?utm_medium=kept&utm_source=s'],
    ['https://a.example/?%zz=1', 'https://a.example/?%zz=1&utm_source=s'],
  ])(
    'the query and the fragment of a link are kept, except the old values of added parameters: %s',
    (link, tagged) => {
      expect(taggedLink(link, { ...emptyUtm, source: 's' }, null)).toBe(tagged);
    },
  );

  it('a value cannot end the link early or add other parameters', () => {
    const value = `it's (50%) & more? #1 "x" ends.`;
    const link = taggedLink('https://a.example/', { ...emptyUtm, content: value }, null);
    expect(utmOf(link).content).toBe(value);
    expect(linksIn(`See ${link}.`)).toEqual([{ link, start: 4 }]);
  });

  it('a link is not changed if there are no values to add', () => {
    expect(taggedLink('https://a.example/?', { ...emptyUtm, term: ' ' }, 'x')).toBe('https://a.example/?');
  });

  it('any UTM values that were added to a link without UTM values can be read back', () => {
    assert(
      property(anyLink, anyUtm, constantFrom('x', 'youtube'), (link, utm, network) => {
        const filled = clean(utm);
        const tagged = taggedLink(link, utm, network);
        const read = utmOf(tagged);
        for (const field of utmFields)
          expect(read[field]).toBe(filled[field].replaceAll('{network}', network));
        expect(isEmptyUtm(utm) || URL.canParse(tagged)).toBe(true);
      }),
    );
  });

  it('adding values to a link that already has them changes nothing', () => {
    assert(
      property(anyLink, anyUtm, (link, utm) => {
        const once = taggedLink(link, utm, 'x');
        expect(taggedLink(once, utm, 'x')).toBe(once);
      }),
    );
  });
});

describe('the address that is typed', () => {
  it.each([
    [' fernhill.example/shop ', 'https://fernhill.example/shop'],
    ['http://fernhill.example', 'http://fernhill.example'],
    ['', null],
    ['fernhill', null],
    ['ftp://fernhill.example', null],
    ['javascript:alert(1)', null],
    ['https://a.example/two words', null],
    ['https://user:secret@a.example', null],
  ])('the address %j is read as %j', (typed, link) => {
    expect(readLink(typed)).toBe(link);
  });
});

describe('the links of a caption', () => {
  it.each([
    ['See https://a.example/b.', ['https://a.example/b']],
    ['(https://a.example/b)', ['https://a.example/b']],
    ['https://a.example/b_(c) too', ['https://a.example/b_(c)']],
    ['“https://a.example/b”, HTTP://B.example!', ['https://a.example/b', 'HTTP://B.example']],
    ['a.example, mail@a.example, https://', []],
  ])('the links of %j are found without the punctuation around them', (caption, links) => {
    expect(linksIn(caption).map(({ link }) => link)).toEqual(links);
  });

  it('the values are added to each link, and the text around the links is not changed', () => {
    expect(
      withTaggedLinks(
        'New (https://a.example)! And https://b.example/?c=1.',
        { ...emptyUtm, source: 's' },
        'x',
      ),
    ).toBe('New (https://a.example?utm_source=s)! And https://b.example/?c=1&utm_source=s.');
  });

  it('adding values to the links of a caption that already have them changes nothing', () => {
    assert(
      property(string({ maxLength: 40 }), anyLink, string({ maxLength: 40 }), anyUtm, (a, link, b, utm) => {
        const once = withTaggedLinks(`${a} ${link} ${b}`, utm, 'x');
        expect(withTaggedLinks(once, utm, 'x')).toBe(once);
      }),
    );
  });
});

it('UTM values depend on the network if at least one of them contains `{network}`', () => {
  expect(usesNetwork(autumn)).toBe(true);
  expect(usesNetwork({ ...autumn, source: 'network', content: 'on-{network}' })).toBe(true);
  expect(usesNetwork({ ...autumn, source: '{ network }' })).toBe(false);
});
