import { expect, it } from 'vitest';
import { titleIssues } from './content.ts';

it('a title may be as long as the limit, but no longer', () => {
  expect(titleIssues({ title: 'a'.repeat(100) }, { title: 100 })).toEqual([]);
  expect(titleIssues({ title: 'a'.repeat(101) }, { title: 100 })).toEqual([
    { severity: 'error', code: 'title_too_long', message: 'Titles can have at most 100 characters.' },
  ]);
});
