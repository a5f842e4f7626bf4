import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTexts } from './content.ts';
import {
  accountWords,
  dateWords,
  fillTexts,
  fillVariables,
  isFilledFrom,
  longestDateWords,
  unknownVariables,
} from './variables.ts';

const values = { date: '23 November 2026', account: 'harbour' };

describe('the variables of a text', () => {
  it('every variable is filled in, in any position', () => {
    expect(fillVariables('{date}: @{account}, {account}!', values)).toBe(
      '23 November 2026: @harbour, harbour!',
    );
  });

  it('a word in braces that is not a variable is not changed', () => {
    const text = '{name} {Date} { date } {} {{code}} ${total}';
    expect(fillVariables(text, values)).toBe(text);
    expect(unknownVariables(`${text} {name} {date}`)).toEqual(['{name}', '{Date}', '{code}', '{total}']);
  });

  it('a variable without a value is not changed', () => {
    expect(fillVariables('{account} on {date}', { date: values.date })).toBe('{account} on 23 November 2026');
  });

  it('a variable inside an inserted value is not filled in', () => {
    expect(fillVariables('{account} {date}', { ...values, account: '{date}' })).toBe(
      '{date} 23 November 2026',
    );
    expect(fillVariables('{account}', { account: '$&$1' })).toBe('$&$1');
  });

  it('an @ at the start of an account’s name is left out, because people write it in front of the variable', () => {
    expect(['@harbour', 'harbour', 'Dana @ Harbour'].map(accountWords)).toEqual([
      'harbour',
      'harbour',
      'Dana @ Harbour',
    ]);
  });

  it('the day of a moment depends on the time zone', () => {
    const at = Date.parse('2026-11-23T23:30:00Z');
    expect(dateWords(at, 'UTC')).toBe('23 November 2026');
    expect(dateWords(at, 'Europe/Berlin')).toBe('24 November 2026');
  });

  it('no day of a year is written with more characters than `longestDateWords`', () => {
    const first = Date.parse('2026-01-01T12:00:00Z');
    const lengths = Array.from(
      { length: 366 },
      (_, day) => dateWords(first + day * 86_400_000, 'UTC').length,
    );
    expect(Math.max(...lengths)).toBe(longestDateWords.length);
  });

  it('only the title, the description and the comment of a post are filled in', () => {
    const texts = { title: '{date}', description: 'By {account}', comment: '{account}' };
    const post = { ...emptyTexts, ...texts, other: '{account}' };
    expect(fillTexts(post, values)).toEqual({
      ...emptyTexts,
      title: '23 November 2026',
      description: 'By harbour',
      comment: 'harbour',
      other: '{account}',
    });
    const plain = { ...emptyTexts, description: 'Hello {name}' };
    expect(fillTexts(plain, values)).toBe(plain);
  });
});

describe('texts that were filled in', () => {
  const texts = (description: string, title = '') => ({ ...emptyTexts, description, title });

  it('a text is recognised as filled in from its pattern, whatever the name of the account', () => {
    const word = fc.constantFrom('{account}', '{date}', 'a', ' ', '@', 'harbour', '\n');
    const pattern = fc.array(word, { maxLength: 8 }).map((words) => words.join(''));
    const account = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(pattern, pattern, account, (description, title, name) => {
        const written = texts(description, title);
        const sent = fillTexts(written, { ...values, account: name });
        expect(isFilledFrom(written, sent, values.date)).toBe(true);
      }),
    );
  });

  it.each([
    ['other words', texts('Hello {account}'), texts('Goodbye harbour')],
    ['another day', texts('On {date}'), texts('On 24 November 2026')],
    ['no account', texts('Hello {account}'), texts('Hello ')],
    ['two accounts in one text', texts('{account} {account}'), texts('harbour quayyyy')],
    ['two accounts in two texts', texts('{account}', '{account}'), texts('harbour', 'quay')],
    ['an addition', texts('By {account}.'), texts('By harbour. More')],
  ])('a sent text with %s is not recognised as filled in from the pattern', (_name, pattern, sent) => {
    expect(isFilledFrom(pattern, sent, values.date)).toBe(false);
  });
});
