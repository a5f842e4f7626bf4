import type { DeliveryState } from '@fanfare/core/deliveries/delivery.ts';
import { describe, expect, it } from 'vitest';
import {
  byAccount,
  delayText,
  latenessText,
  needsReconnect,
  stateText,
  statusOf,
  stepOf,
} from './delivery-text.ts';
import { delivery, failure } from '../posts/testing/builders.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
const textOf = (change: Parameters<typeof delivery>[0]) => stateText(delivery(change), 'Europe/Berlin', now);

describe('the status text of a delivery', () => {
  it.each([
    ['published', 'Published.'],
    ['failed', 'Not published.'],
    ['cancelled', 'Cancelled before it was published.'],
    ['preparing', 'Preparing the post and uploading its media.'],
    [
      'processing',
      'The network is processing your post. This usually takes less than a minute, and a few minutes for videos.',
    ],
    ['armed', 'Publishing now.'],
    ['unknown', 'Checking whether the post is live.'],
  ] as const)('a delivery with the status %s has the text "%s"', (state, text) => {
    expect(textOf({ state })).toBe(text);
  });

  it.each([
    ['comment', 'published', 'First comment posted.'],
    ['comment', 'failed', 'The first comment was not posted.'],
    ['finish', 'published', 'Final steps completed.'],
    ['finish', 'failed', 'The final steps failed.'],
  ] as const)(
    'a delivery of the kind "%s" with the status %s has a text that names this kind',
    (kind, state, text) => {
      expect(textOf({ kind, state })).toBe(text);
    },
  );

  it('a scheduled delivery shows its time, and says that it starts shortly once the time has come', () => {
    const queued = { state: 'queued', attempts: 0 } as const;
    expect(textOf({ ...queued, dueAt: after(1) })).toBe('Scheduled for 20 Nov 2026, 13:00.');
    expect(textOf({ ...queued, dueAt: after(0) })).toBe('Starting shortly.');
  });

  it('a delivery between two attempts shows the time of the next one', () => {
    const waiting = { state: 'queued', attempts: 1, failure: failure(), dueAt: after(-60_000) } as const;
    expect(textOf({ ...waiting, nextAt: after(300_000) })).toBe('Next try on 20 Nov 2026, 13:05.');
    expect(textOf({ ...waiting, nextAt: after(0) })).toBe('Trying again.');
    expect(textOf({ ...waiting, nextAt: null })).toBe('Trying again.');
  });

  it('a delivery with an unknown outcome is not described as failed', () => {
    expect(textOf({ state: 'failed', needsDecision: true })).toBe(
      'The network has not confirmed whether the post is live.',
    );
  });
});

it('the state of a delivery determines the status of its post', () => {
  const states = ['queued', 'armed', 'unknown', 'published', 'failed', 'cancelled'] as const;
  expect(states.map((state) => statusOf({ state }))).toEqual([
    'scheduled',
    'scheduled',
    'scheduled',
    'uploaded',
    'failed',
    'draft',
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
    expect(latenessText({ seconds, because: 'The media is still being uploaded.' })).toBe(
      `${span} late: The media is still being uploaded.`,
    );
  });
});

it('needsReconnect is true only for failures that a reconnection of the account solves', () => {
  expect(needsReconnect(failure({ kind: 'token_expired' }))).toBe(true);
  expect(needsReconnect(failure({ kind: 'missing_permission' }))).toBe(true);
  expect(needsReconnect(failure({ kind: 'rejected' }))).toBe(false);
  expect(needsReconnect(null)).toBe(false);
});

describe('the progress of a post', () => {
  const dueAt = '2026-11-02T09:00:00.000Z';
  const due = Date.parse(dueAt);

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

  it('before its time, a queued post is shown as waiting, but a published post is not', () => {
    expect(stepOf({ state: 'queued', dueAt }, due - 1)).toBe('waiting');
    expect(stepOf({ state: 'published', dueAt }, due - 1)).toBe('published');
  });
});

describe('the reason for a delay', () => {
  const dueAt = '2026-11-02T09:00:00.000Z';
  const due = Date.parse(dueAt);
  const slowDown = { kind: 'rate_limited' as const, reason: 'Slow down.', code: null, advice: '' };

  it('the reason for a delay is followed by the time of the next attempt if this time is in the future', () => {
    const nextAt = new Date(due + 15 * 60_000).toISOString();
    expect(delayText({ state: 'queued', failure: slowDown, nextAt }, due)).toBe(
      'Slow down. Next try in 15 minutes.',
    );
    expect(delayText({ state: 'unknown', failure: slowDown, nextAt: dueAt }, due)).toBe('Slow down.');
  });

  it('the text about a post that may be live says that the post is checked again, not that it is retried', () => {
    const failure = { ...slowDown, kind: 'outcome_unknown' as const, reason: 'No answer.' };
    const nextAt = new Date(due + 15 * 60_000).toISOString();
    expect(delayText({ state: 'unknown', failure, nextAt }, due)).toBe(
      'No answer. Next check in 15 minutes.',
    );
  });

  it('a delivery that is on time or has ended shows no reason for a delay', () => {
    expect(delayText({ state: 'queued', failure: null, nextAt: dueAt }, due)).toBeNull();
    expect(delayText({ state: 'failed', failure: slowDown, nextAt: null }, due)).toBeNull();
  });
});

describe('the posts of an account', () => {
  const post = (uploadTo: string, id: string | null, place: string) => ({ uploadTo, platform_id: id, place });

  it('posts are grouped by account, and accounts with the same id on two networks are separate', () => {
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
