import { expect, it } from 'vitest';
import { titleIssues } from './content.ts';

const network = { limits: { title: 100 }, texts: { title: true } };

it('a title is refused only if it is longer than the limit', () => {
  expect(titleIssues({ title: 'a'.repeat(100) }, network)).toEqual([]);
  expect(titleIssues({ title: 'a'.repeat(101) }, network)).toEqual([
    { severity: 'error', code: 'title_too_long', message: 'Titles can have at most 100 characters.' },
  ]);
});

it('the title limit does not apply to a network that shows no title', () => {
  expect(titleIssues({ title: 'a'.repeat(101) }, { ...network, texts: { title: false } })).toEqual([]);
});
