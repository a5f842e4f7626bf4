import { expect, it } from 'vitest';
import { exceeding } from './exceeding.ts';

it('use up to the limit is covered, and use beyond it is reported with the limit', () => {
  expect(exceeding({ workspaces: 1, storage: 10_240, posts: 100 }, 'free')).toEqual([]);
  expect(exceeding({ workspaces: 2, storage: 10_240.01, posts: 100 }, 'free')).toEqual([
    { limit: 'storage', used: 10_240.01, allowed: 10_240 },
    { limit: 'workspaces', used: 2, allowed: 1 },
  ]);
});

it('unlimited use and uncounted use exceed nothing', () => {
  expect(exceeding({ aiMessages: 1_000_000 }, 'business')).toEqual([]);
  expect(exceeding({}, 'free')).toEqual([]);
});
