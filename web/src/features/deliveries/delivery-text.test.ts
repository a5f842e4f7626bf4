import { describe, expect, it } from 'vitest';
import { needsReconnect, isOver, lateText, newsAfter, stateText, statusOf } from './delivery-text.ts';
import { delivery, failure } from '../posts/testing/builders.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
const told = (change: Parameters<typeof delivery>[0]) => stateText(delivery(change), 'Europe/Berlin', now);

describe('how far a delivery is', () => {
  it.each([
    ['published', 'It is out.'],
    ['failed', 'It did not go out.'],
    ['cancelled', 'It was taken back before it went out.'],
    ['preparing', 'It is being prepared, and its media are being sent.'],
    ['processing', 'The network is processing its media.'],
    ['armed', 'It is going out right now.'],
    ['unknown', 'It was sent, and we are finding out whether it is out.'],
  ] as const)('is told when it is %s', (state, text) => {
    expect(told({ state })).toBe(text);
  });

  it.each([
    ['comment', 'published', 'The first comment is out.'],
    ['comment', 'failed', 'The first comment did not go out.'],
    ['finish', 'published', 'The finishing touches are made.'],
    ['finish', 'failed', 'The finishing touches could not be made.'],
  ] as const)('is told of what follows a post: %s %s', (kind, state, text) => {
    expect(told({ kind, state })).toBe(text);
  });

  it('while it waits is when it goes out, by the clock of the reader', () => {
    const queued = { state: 'queued', attempts: 0 } as const;
    expect(told({ ...queued, dueAt: after(1) })).toBe('It goes out on 20 Nov 2026, 13:00.');
    expect(told({ ...queued, dueAt: after(0) })).toBe('It is about to be taken up.');
  });

  it('between two tries is when the next one comes', () => {
    const waiting = { state: 'queued', attempts: 1, failure: failure(), dueAt: after(-60_000) } as const;
    expect(told({ ...waiting, nextAt: after(300_000) })).toBe('We try again on 20 Nov 2026, 13:05.');
    expect(told({ ...waiting, nextAt: after(0) })).toBe('It is being tried again.');
    expect(told({ ...waiting, nextAt: null })).toBe('It is being tried again.');
  });

  it('is not called failed while nobody knows', () => {
    expect(told({ state: 'failed', needsDecision: true })).toBe(
      'The network has not told us whether it is out.',
    );
  });
});

it('shows in the colours of the product', () => {
  const states = ['queued', 'armed', 'unknown', 'published', 'failed', 'cancelled'] as const;
  expect(states.map((state) => [statusOf({ state }), isOver({ state })])).toEqual([
    ['scheduled', false],
    ['scheduled', false],
    ['scheduled', false],
    ['uploaded', true],
    ['failed', true],
    ['draft', true],
  ]);
});

describe('what is late', () => {
  it.each([
    [61, '1 minute'],
    [119, '1 minute'],
    [120, '2 minutes'],
    [3_599, '59 minutes'],
    [3_600, '1 hour'],
    [172_799, '47 hours'],
    [172_800, '2 days'],
  ])('by %i s is so by %s, and why', (seconds, span) => {
    expect(lateText({ seconds, because: 'The media are still being sent.' })).toBe(
      `${span} late, because: The media are still being sent.`,
    );
  });
});

it('tells when the account is the cause', () => {
  expect(needsReconnect(failure({ kind: 'token_expired' }))).toBe(true);
  expect(needsReconnect(failure({ kind: 'missing_permission' }))).toBe(true);
  expect(needsReconnect(failure({ kind: 'rejected' }))).toBe(false);
  expect(needsReconnect(null)).toBe(false);
});

describe('a delivery has news', () => {
  const wait = (change: Parameters<typeof delivery>[0]) => newsAfter(delivery(change), now.getTime());
  it('never once it is over', () => {
    expect(wait({ state: 'published' })).toBe(0);
  });
  it('soon while it is on its way', () => {
    expect(wait({ state: 'armed', dueAt: after(0), nextAt: after(30_000) })).toBe(3_000);
    expect(wait({ state: 'queued', dueAt: after(-1), nextAt: null })).toBe(3_000);
  });
  it('seldom while it waits for its next try', () => {
    expect(wait({ state: 'queued', dueAt: after(0), nextAt: after(30_001) })).toBe(30_000);
  });
  it('when it is due', () => {
    expect(wait({ state: 'queued', dueAt: after(60_000) })).toBe(60_000);
    expect(wait({ state: 'queued', dueAt: after(1) })).toBe(3_000);
    expect(wait({ state: 'queued', dueAt: after(9_000_000) })).toBe(3_600_000);
  });
});
