import type { DeliveryState } from '@fanfare/core/deliveries/delivery.ts';
import { describe, expect, it } from 'vitest';
import { againAfter, byAccount, holdOf, stepOf } from './delivery-progress.ts';

const dueAt = '2026-11-02T09:00:00.000Z';
const due = Date.parse(dueAt);

describe('how far a post is', () => {
  it.each<[DeliveryState, string]>([
    ['queued', 'uploading'],
    ['preparing', 'uploading'],
    ['processing', 'processing'],
    ['armed', 'processing'],
    ['unknown', 'processing'],
    ['published', 'published'],
    ['failed', 'failed'],
    ['cancelled', 'cancelled'],
  ])('%s is %s', (state, step) => {
    expect(stepOf({ state, dueAt }, due)).toBe(step);
  });

  it('waits until it is due', () => {
    expect(stepOf({ state: 'queued', dueAt }, due - 1)).toBe('waiting');
    expect(stepOf({ state: 'published', dueAt }, due - 1)).toBe('published');
  });
});

describe('why a post is not further', () => {
  const failure = { kind: 'rate_limited' as const, reason: 'Slow down.', code: null, advice: '' };

  it('is said with the time of the next try', () => {
    const nextAt = new Date(due + 15 * 60_000).toISOString();
    expect(holdOf({ state: 'queued', failure, nextAt }, due)).toBe('Slow down. Next try in 15 minutes.');
    expect(holdOf({ state: 'unknown', failure, nextAt: dueAt }, due)).toBe('Slow down.');
  });

  it('is nothing while all is well, and once it is over', () => {
    expect(holdOf({ state: 'queued', failure: null, nextAt: dueAt }, due)).toBeNull();
    expect(holdOf({ state: 'failed', failure, nextAt: null }, due)).toBeNull();
  });
});

describe('when it is looked at again', () => {
  const post = (state: DeliveryState, nextAt: string | null = null) => [
    { kind: 'post' as const, state, dueAt, nextAt },
  ];
  it('is soon while it is on its way, and when nothing is told of it yet', () => {
    expect(againAfter(post('processing'), due)).toBe(2_000);
    expect(againAfter([], due)).toBe(2_000);
  });

  it('is later while the network lets nobody in', () => {
    const waiting = (ms: number) => post('queued', new Date(due + ms).toISOString());
    expect(againAfter(waiting(30_000), due)).toBe(2_000);
    expect(againAfter(waiting(30_001), due)).toBe(30_000);
  });

  it('is later while it waits, and never once it is over', () => {
    expect(againAfter(post('queued'), due - 1)).toBe(30_000);
    expect(againAfter(post('published'), due)).toBe(0);
    expect(againAfter(post('failed'), due)).toBe(0);
  });

  it('is soon as long as the last touches are not over, for they tell where it is', () => {
    const finish = (state: DeliveryState) => [
      ...post('published'),
      { kind: 'finish' as const, state, dueAt, nextAt: null },
    ];
    expect(againAfter(finish('queued'), due)).toBe(2_000);
    expect(againAfter(finish('armed'), due)).toBe(2_000);
    expect(againAfter(finish('published'), due)).toBe(0);
    expect(againAfter(finish('failed'), due)).toBe(0);
  });
});

describe('the places of an account', () => {
  const post = (uploadTo: string, id: string | null, place: string) => ({ uploadTo, platform_id: id, place });

  it('are not counted with those of another account of its network', () => {
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
