import { expect, it } from 'vitest';
import { findExcess } from './exceeding.ts';

it('usage up to the limit is covered, and usage beyond it is reported with the limit', () => {
  expect(findExcess({ workspaces: 1, storage: 10_240, posts: 100 }, 'free')).toEqual([]);
  expect(findExcess({ workspaces: 2, storage: 10_240.01, posts: 100 }, 'free')).toEqual([
    { limit: 'storage', used: 10_240.01, allowed: 10_240 },
    { limit: 'workspaces', used: 2, allowed: 1 },
  ]);
});

it('usage without a limit and usage that was not counted are never reported', () => {
  expect(findExcess({ aiMessages: 1_000_000 }, 'business')).toEqual([]);
  expect(findExcess({}, 'free')).toEqual([]);
});
