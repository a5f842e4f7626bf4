import { expect, it } from 'vitest';
import { problemsIn } from './sheet-result.ts';

const post = (groupId: string, account: string, status = 'scheduled') => ({
  id: `${groupId}-${account}`,
  groupId,
  account,
  status,
});
const progress = { total: 2, sent: 2, failed: 0, deleted: 0, left: 0 };
const all = [post('a', '1'), post('a', '2'), post('b', '1'), post('b', '2')];
const result = { progress, posts: all, files: ['a', 'b'], accounts: 2 };

it('a sheet with one scheduled post for each file and account has no problem', () => {
  expect(problemsIn(result)).toEqual([]);
});

it.each([
  ['a post that is missing', all.slice(1), ['The file a has posts: 1, accounts: 1.']],
  [
    'a post that exists twice',
    [...all, { ...post('b', '2'), id: 'other' }],
    ['The file b has posts: 3, accounts: 2.'],
  ],
  ['a post for a file outside of the sheet', [...all, post('c', '1')], ['c is no file of the sheet.']],
  ['a post that is no longer scheduled', [...all.slice(1), post('a', '1', 'failed')], ['a-1 is failed.']],
])('%s is reported as a problem', (_name, posts, problems) => {
  expect(problemsIn({ ...result, posts })).toEqual(problems);
});

it('a client without results for some files, or without any progress, is reported as a problem', () => {
  expect(problemsIn({ ...result, progress: { ...progress, sent: 1, left: 1 } })).toHaveLength(1);
  expect(problemsIn({ ...result, progress: null })).toHaveLength(1);
});
