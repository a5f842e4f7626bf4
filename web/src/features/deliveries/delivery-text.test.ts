import { describe, expect, it } from 'vitest';
import { needsReconnect, isOver, lateText, refreshIntervalOf, stateText, statusOf } from './delivery-text.ts';
import { delivery, failure } from '../posts/testing/builders.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
const told = (change: Parameters<typeof delivery>[0]) => stateText(delivery(change), 'Europe/Berlin', now);

describe('the status text of a delivery', () => {
  it.each([
    ['published', 'Published.'],
    ['failed', 'Not published.'],
    ['cancelled', 'Cancelled before it was published.'],
    ['preparing', 'Preparing the post and uploading its media.'],
    ['processing', 'The network is processing the media.'],
    ['armed', 'Publishing now.'],
    ['unknown', 'Checking whether the post is live.'],
  ] as const)('a delivery that is %s has a text', (state, text) => {
    expect(told({ state })).toBe(text);
  });

  it.each([
    ['comment', 'published', 'First comment posted.'],
    ['comment', 'failed', 'The first comment was not posted.'],
    ['finish', 'published', 'Final steps completed.'],
    ['finish', 'failed', 'The final steps failed.'],
  ] as const)('a follow-up of kind %s that is %s has its own text', (kind, state, text) => {
    expect(told({ kind, state })).toBe(text);
  });

  it('a scheduled delivery shows its time in the zone of the person', () => {
    const queued = { state: 'queued', attempts: 0 } as const;
    expect(told({ ...queued, dueAt: after(1) })).toBe('Scheduled for 20 Nov 2026, 13:00.');
    expect(told({ ...queued, dueAt: after(0) })).toBe('Starting shortly.');
  });

  it('a delivery between two attempts shows the time of the next one', () => {
    const waiting = { state: 'queued', attempts: 1, failure: failure(), dueAt: after(-60_000) } as const;
    expect(told({ ...waiting, nextAt: after(300_000) })).toBe('Next try on 20 Nov 2026, 13:05.');
    expect(told({ ...waiting, nextAt: after(0) })).toBe('Trying again.');
    expect(told({ ...waiting, nextAt: null })).toBe('Trying again.');
  });

  it('a delivery with an unknown outcome is not called failed', () => {
    expect(told({ state: 'failed', needsDecision: true })).toBe(
      'The network has not confirmed whether the post is live.',
    );
  });
});

it('every state has a status colour', () => {
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

describe('a late delivery', () => {
  it.each([
    [61, '1 minute'],
    [119, '1 minute'],
    [120, '2 minutes'],
    [3_599, '59 minutes'],
    [3_600, '1 hour'],
    [172_799, '47 hours'],
    [172_800, '2 days'],
  ])('a delay of %i s is written as %s with its cause', (seconds, span) => {
    expect(lateText({ seconds, because: 'The media is still being uploaded.' })).toBe(
      `${span} late: The media is still being uploaded.`,
    );
  });
});

it('failures that need the account to be reconnected are recognised', () => {
  expect(needsReconnect(failure({ kind: 'token_expired' }))).toBe(true);
  expect(needsReconnect(failure({ kind: 'missing_permission' }))).toBe(true);
  expect(needsReconnect(failure({ kind: 'rejected' }))).toBe(false);
  expect(needsReconnect(null)).toBe(false);
});

describe('the polling interval of a delivery', () => {
  const wait = (change: Parameters<typeof delivery>[0]) => refreshIntervalOf(delivery(change), now.getTime());
  it('an ended delivery is never polled', () => {
    expect(wait({ state: 'published' })).toBe(0);
  });
  it('a running delivery is polled often', () => {
    expect(wait({ state: 'armed', dueAt: after(0), nextAt: after(30_000) })).toBe(3_000);
    expect(wait({ state: 'queued', dueAt: after(-1), nextAt: null })).toBe(3_000);
  });
  it('a delivery that waits for its next attempt is polled rarely', () => {
    expect(wait({ state: 'queued', dueAt: after(0), nextAt: after(30_001) })).toBe(30_000);
  });
  it('a scheduled delivery is polled when it is due', () => {
    expect(wait({ state: 'queued', dueAt: after(60_000) })).toBe(60_000);
    expect(wait({ state: 'queued', dueAt: after(1) })).toBe(3_000);
    expect(wait({ state: 'queued', dueAt: after(9_000_000) })).toBe(3_600_000);
  });
});
