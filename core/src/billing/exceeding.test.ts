import { expect, it } from 'vitest';
import { findExcess } from './exceeding.ts';

it('use up to the limit is covered, and use beyond it is reported with the limit', () => {
  expect(findExcess({ workspaces: 1, storage: 10_240, posts: 100 }, 'free')).toEqual([]);
  expect(findExcess({ workspaces: 2, storage: 10_240.01, posts: 100 }, 'free')).toEqual([
    { limit: 'storage', used: 10_240.01, allowed: 10_240 },
    { limit: 'workspaces', used: 2, allowed: 1 },
  ]);
});

it('unlimited use and uncounted use exceed nothing', () => {
  expect(findExcess({ aiMessages: 1_000_000 }, 'business')).toEqual([]);
  expect(findExcess({}, 'free')).toEqual([]);
});
