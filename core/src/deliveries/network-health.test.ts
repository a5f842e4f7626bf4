import { describe, expect, it } from 'vitest';
import { minuteMs } from '../time/units.ts';
import { newDelivery, type Delivery } from './delivery.ts';
import type { FailureKind } from './failure-kinds.ts';
import {
  addOutcomes,
  healthWindowMs,
  networkStatus,
  outcomeOf,
  recentCounts,
  type HealthRecord,
  type Outcome,
} from './network-health.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const outcome = (kind: Outcome['kind'], change: Partial<Outcome> = {}): Outcome => ({
  platform: 'harbour',
  at: start,
  kind,
  ms: kind === 'late' ? 4 * minuteMs : 0,
  ...change,
});
const many = (count: number, kind: Outcome['kind'], change: Partial<Outcome> = {}) =>
  Array.from({ length: count }, () => outcome(kind, change));
const statusOf = (outcomes: Outcome[], now = start) =>
  networkStatus(recentCounts(addOutcomes({}, outcomes, start), now)['harbour']);

describe('the status of a network', () => {
  it.each([
    ['no outcomes', [], 'quiet', null],
    ['one post', many(1, 'sent'), 'working', null],
    ['two failures', many(2, 'failed'), 'quiet', null],
    ['three failures', many(3, 'failed'), 'down', null],
    ['one success in five attempts', [...many(4, 'failed'), outcome('sent')], 'down', null],
    ['one success in four attempts', [...many(3, 'failed'), outcome('sent')], 'slow', null],
    ['a quarter of failures', [...many(3, 'failed'), ...many(9, 'sent')], 'slow', null],
    ['less than a quarter of failures', [...many(3, 'failed'), ...many(10, 'sent')], 'working', null],
    ['two late posts', many(2, 'late'), 'working', null],
    ['three late posts', many(3, 'late'), 'slow', 4],
    ['half of the posts late', [...many(3, 'late'), ...many(3, 'sent')], 'slow', 4],
    ['less than half of the posts late', [...many(3, 'late'), ...many(4, 'sent')], 'working', null],
    ['a day of delay, counted as an hour', many(3, 'late', { ms: 24 * 60 * minuteMs }), 'slow', 60],
    ['a delay of seconds', many(3, 'late', { ms: 1000 }), 'slow', 1],
  ] as const)(
    'the status of a network follows from its recent outcomes: %s',
    (_name, outcomes, state, minutes) => {
      expect(statusOf([...outcomes])).toEqual({ state, minutes });
    },
  );

  it('an outcome affects the status of its network for half an hour', () => {
    expect(statusOf(many(3, 'failed'), start + healthWindowMs - 1).state).toBe('down');
    expect(statusOf(many(3, 'failed'), start + healthWindowMs).state).toBe('quiet');
  });

  it('outcomes of one network do not affect the status of another', () => {
    const record = addOutcomes({}, [...many(3, 'failed'), outcome('sent', { platform: 'other' })], start);
    const counts = recentCounts(record, start);
    expect(networkStatus(counts['other']).state).toBe('working');
    expect(networkStatus(counts['harbour']).state).toBe('down');
  });

  it('the health record contains only the outcomes of the last half hour, even after a day of posts', () => {
    let record: HealthRecord = {};
    for (let minute = 0; minute < 24 * 60; minute++) {
      record = addOutcomes(record, [outcome('sent')], start + minute * minuteMs);
      const sent = recentCounts(record, start + minute * minuteMs)['harbour']?.sent ?? 0;
      // The record has five full buckets of five minutes each and the current bucket.
      expect(sent).toBe(Math.min(minute + 1, 26 + (minute % 5)));
    }
    expect(Object.keys(record)).toHaveLength(healthWindowMs / (5 * minuteMs));
  });
});

describe('the outcome of a step', () => {
  const step = { platform: 'harbour', at: start, usualSeconds: 60, ownFailureReason: 'Ours.' };
  const failedWith = (kind: FailureKind, reason = 'Down.'): Delivery => ({
    ...newDelivery(start),
    failure: { kind, reason, code: null },
  });
  const published = (dueAt: number): Delivery => ({
    ...newDelivery(dueAt),
    state: 'published',
    receipt: { id: 'r1', url: null },
  });

  it.each([
    ['unavailable', 'failed'],
    ['outcome_unknown', 'failed'],
    ['rate_limited', undefined],
    ['token_expired', undefined],
    ['rejected', undefined],
    ['limit_reached', undefined],
  ] as const)(
    'a failure of the kind %s is counted as the outcome %s, where undefined means that it is not counted',
    (kind, expected) => {
      expect(outcomeOf(failedWith(kind), step)?.kind).toBe(expected);
    },
  );

  it('a failure that we caused does not affect the status of the network', () => {
    expect(outcomeOf(failedWith('unavailable', 'Ours.'), step)).toBeNull();
  });

  it('a step after which the delivery continues does not affect the status of the network', () => {
    expect(outcomeOf({ ...newDelivery(start), state: 'processing' }, step)).toBeNull();
  });

  it.each([
    [60, 240_000, 'sent'],
    [60, 240_001, 'late'],
    [10, 120_000, 'sent'],
    [10, 120_001, 'late'],
    [10, -1000, 'sent'],
  ])('a post that usually takes %i s and took %i ms is %s', (usualSeconds, ms, expected) => {
    expect(outcomeOf(published(start - ms), { ...step, usualSeconds })).toEqual({
      platform: 'harbour',
      at: start,
      kind: expected,
      ms: Math.max(0, ms),
    });
  });
});
