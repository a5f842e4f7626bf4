import { describe, expect, it } from 'vitest';
import { submittedDeliveries } from './submitted.ts';
import { moving, nextRequestMs, withAddresses } from './watching.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const iso = (ms: number) => new Date(now + ms).toISOString();
const onItsWay = { state: 'processing' as const, dueAt: iso(-1000), nextAt: iso(500) };

describe('watching deliveries', () => {
  it('no further request is made when all deliveries have ended', () => {
    const over = { ...onItsWay, state: 'published' as const };
    expect(nextRequestMs([over, { ...over, state: 'failed' }], 0, now)).toBe(0);
    expect(moving([over, onItsWay])).toEqual([onItsWay]);
  });

  it('the screen polls every two seconds at first, and then less and less often', () => {
    const waits = [0, 29_000, 31_000, 3 * 60_000, 20 * 60_000].map((watched) =>
      nextRequestMs([onItsWay], watched, now),
    );
    expect(waits).toEqual([2_000, 2_000, 5_000, 15_000, 60_000]);
  });

  it('the next request is made when the earliest of the deliveries is due', () => {
    const planned = { state: 'queued' as const, dueAt: iso(10 * 60_000), nextAt: iso(10 * 60_000) };
    const retried = { ...onItsWay, nextAt: iso(40_000) };
    expect(nextRequestMs([planned], 0, now)).toBe(600_000);
    expect(nextRequestMs([planned, retried], 0, now)).toBe(40_000);
  });

  it('the next request is never more than an hour away', () => {
    const planned = { state: 'queued' as const, dueAt: iso(90 * 86_400_000), nextAt: null };
    expect(nextRequestMs([planned], 0, now)).toBe(3_600_000);
  });
});

describe('a submission', () => {
  const post = {
    _id: 'p1',
    status: 'scheduled',
    uploadTo: 'reddit',
    platform_id: 'kim',
    subreddits: ['cats'],
    board_ids: [],
    schedule: iso(0),
    deliveryId: 'd1',
  };

  it('the deliveries of a submission are first derived from its posts, and are requested after two seconds', () => {
    expect(submittedDeliveries([post], now)).toMatchObject([
      { id: 'd1', post_id: 'p1', platform: 'reddit', platform_id: 'kim', target: 'cats', state: 'queued' },
    ]);
    expect(nextRequestMs(submittedDeliveries([post], now) ?? [], 0, now)).toBe(2_000);
  });

  it.each([
    ['was published before', { status: 'uploaded' }],
    ['has no delivery', { deliveryId: null }],
  ])('the deliveries of a submission are unknown if one of its posts %s', (_what, change) => {
    expect(submittedDeliveries([post, { ...post, ...change }], now)).toBeUndefined();
  });
});

describe('the web address of a post', () => {
  const post = { id: 'd1', kind: 'post' as const, receipt: { id: '7', url: null } };
  const finish = {
    id: 'd1-finish',
    kind: 'finish' as const,
    receipt: { id: '7', url: 'https://f.example/7' },
  };

  it('a post without an address gets the address that its final steps found', () => {
    expect(withAddresses([post, finish])[0]?.receipt?.url).toBe('https://f.example/7');
  });

  it('the address that final steps found is not added to a post of another delivery', () => {
    expect(withAddresses([post, { ...finish, id: 'd2-finish' }])[0]?.receipt?.url).toBeNull();
  });

  it('the address that a post already has is not replaced', () => {
    const known = { ...post, receipt: { id: '7', url: 'https://f.example/own' } };
    expect(withAddresses([known, finish])[0]).toBe(known);
  });
});
