import type { DeliveryState } from '@fanfare/core/deliveries/delivery.ts';
import { describe, expect, it } from 'vitest';
import { byAccount, holdOf, stepOf } from './delivery-progress.ts';

const dueAt = '2026-11-02T09:00:00.000Z';
const due = Date.parse(dueAt);

describe('the progress of a post', () => {
  it.each<[DeliveryState, string]>([
    ['queued', 'uploading'],
    ['preparing', 'uploading'],
    ['processing', 'processing'],
    ['armed', 'processing'],
    ['unknown', 'processing'],
    ['published', 'published'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
  ])('a delivery that is %s has the step %s', (state, step) => {
    expect(stepOf({ state, dueAt }, due)).toBe(step);
  });

  it('a post before its time is waiting', () => {
    expect(stepOf({ state: 'queued', dueAt }, due - 1)).toBe('waiting');
    expect(stepOf({ state: 'published', dueAt }, due - 1)).toBe('published');
  });
});

describe('the reason of a delay', () => {
  const failure = { kind: 'rate_limited' as const, reason: 'Slow down.', code: null, advice: '' };

  it('the reason is followed by the time of the next attempt', () => {
    const nextAt = new Date(due + 15 * 60_000).toISOString();
    expect(holdOf({ state: 'queued', failure, nextAt }, due)).toBe('Slow down. Next try in 15 minutes.');
    expect(holdOf({ state: 'unknown', failure, nextAt: dueAt }, due)).toBe('Slow down.');
  });

  it('there is no reason while all is well or after the end', () => {
    expect(holdOf({ state: 'queued', failure: null, nextAt: dueAt }, due)).toBeNull();
    expect(holdOf({ state: 'failed', failure, nextAt: null }, due)).toBeNull();
  });
});

describe('the posts of an account', () => {
  const post = (uploadTo: string, id: string | null, place: string) => ({ uploadTo, platform_id: id, place });

  it('posts to accounts with the same id on other networks are separate', () => {
    const groups = byAccount([
      post('reddit', '1', 'cats'),
      post('reddit', '2', 'cats'),
      post('pinterest', '1', 'walls'),
      post('reddit', '1', 'dogs'),
    ]);
    expect(groups.map((each) => each.map(({ place }) => place))).toEqual([
      ['cats', 'dogs'],
      ['cats'],
      ['walls'],
    ]);
  });
});
