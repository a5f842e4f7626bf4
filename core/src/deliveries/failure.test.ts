import { describe, expect, it } from 'vitest';
import { giveUpAfterMs, settleMs } from './backoff.ts';
import { retry } from './decisions.ts';
import { isOver, newDelivery, type Delivery, type Failure } from './delivery.ts';
import { afterAbsence, afterFailure } from './failure.ts';
import { failureKinds, meaningOf } from './failure-kinds.ts';
import { claimDelivery } from './claim.ts';
import { report } from './report.ts';

const due = 1_000_000;
const unknown: Delivery = { ...newDelivery(due), state: 'unknown', handle: 'h', armedAt: due };
const ended = { kind: 'token_expired', reason: 'The connection has ended.', code: null } as const;

describe('a network that names a time to retry', () => {
  const failure = (kind: Failure['kind'], retryAt: number): Failure => ({
    kind,
    reason: 'Busy.',
    code: null,
    retryAt,
  });

  /** The number of attempts until the delivery ends, if every attempt fails immediately with the same answer. */
  function attemptsWith(kind: Failure['kind'], retryAtOf: (now: number) => number, first: Delivery): number {
    let delivery = first;
    let now = due + settleMs;
    while (!isOver(delivery)) {
      now = Math.max(now, delivery.nextAt ?? now);
      const claimed = claimDelivery(delivery, 'w', now);
      if (claimed.kind !== 'step') expect.fail(`It cannot be claimed at ${now}.`);
      const result = { kind: 'failed', failure: failure(kind, retryAtOf(now)) } as const;
      delivery = report(claimed.delivery, 'w', result, now) ?? expect.fail('The claim was lost.');
      if (delivery.attempts > 1000) break;
    }
    return delivery.attempts;
  }

  it.each(failureKinds)(
    'the delivery is never retried before the backoff has passed, even if the network names an earlier time: %s',
    (kind) => {
      for (const first of [newDelivery(due), unknown])
        for (const retryAtOf of [
          () => 0,
          (now: number) => now - 60_000,
          (now: number) => now,
          (now: number) => now + 1,
        ])
          expect(attemptsWith(kind, retryAtOf, first)).toBeLessThan(170);
    },
  );

  it('the delivery waits until the time that the network named if the backoff ends earlier', () => {
    const queued = afterFailure(newDelivery(due), failure('rate_limited', due + 900_000), due);
    expect(queued).toMatchObject({ state: 'queued', nextAt: due + 900_000 });
    const checked = afterFailure(unknown, failure('rate_limited', due + 900_000), due);
    expect(checked).toMatchObject({ state: 'unknown', nextAt: due + 900_000 });
  });

  it('if a check finds that the post is not live, the next attempt does not wait for the time that the network named before', () => {
    const waiting = { ...unknown, failure: failure('outcome_unknown', due + 900_000) };
    expect(afterAbsence(waiting, due)).toMatchObject({ state: 'queued', nextAt: due + 5000 });
  });

  it('a post that is not live is sent again after a pause counted from the irreversible call, but no sooner than five seconds after the check', () => {
    const checked = { ...unknown, setbacks: 8, armedAt: due };
    const known = due + 720_000;
    expect(afterAbsence(checked, known)).toMatchObject({ state: 'queued', nextAt: known + 5000 });
    expect(afterAbsence(checked, due + 30_000)).toMatchObject({ nextAt: due + 600_000 });
  });
});

describe('the table of failure kinds', () => {
  it('a person has to confirm the result only after failures whose post may be live', () => {
    const confirmed = failureKinds.filter((kind) => meaningOf(kind).needsConfirmation);
    expect(confirmed.length).toBeGreaterThan(0);
    for (const kind of confirmed) expect(meaningOf(kind).mayBeLive).toBe(true);
  });

  it('a kind of failure after which the post may be live is always retried after a backoff', () => {
    for (const kind of failureKinds)
      if (meaningOf(kind).mayBeLive) expect(meaningOf(kind).retries).toBe('after_backoff');
  });

  it('every failure kind has a summary without a full stop, and advice in whole sentences', () => {
    for (const kind of failureKinds) {
      expect(meaningOf(kind).summary).toMatch(/^[A-Z].+[^.]$/);
      expect(meaningOf(kind).advice).toMatch(/^[A-Z].+\.$/);
    }
  });
});

describe('a check whether a post is live', () => {
  it('a check with an expired token is repeated with a renewed token until a day has passed', () => {
    expect(afterFailure(unknown, ended, due + giveUpAfterMs)).toMatchObject({
      state: 'unknown',
      renewed: true,
      nextAt: due + giveUpAfterMs,
    });
  });

  it('if a check still fails after a day, a person has to confirm the result, and a retry checks again before it sends the post', () => {
    const over = afterFailure(unknown, ended, due + giveUpAfterMs + 1);
    expect(over).toMatchObject({ state: 'failed', failure: { kind: 'outcome_unknown' } });
    expect(retry(over, due + giveUpAfterMs + 2)).toMatchObject({ state: 'unknown', handle: 'h' });
  });
});
