import { describe, expect, it } from 'vitest';
import { armedClaimMs, backoffMs, claimMs, giveUpAfterMs, settleMs } from './backoff.ts';
import { claimDelivery } from './claim.ts';
import { newDelivery, type Delivery, type Failure } from './delivery.ts';
import { failureKinds, type FailureKind } from './failure-kinds.ts';
import { report } from './report.ts';

const due = 1_000_000;
const now = due + 5;
const held = (change: Partial<Delivery> = {}): Delivery => ({
  ...newDelivery(due),
  state: 'preparing',
  claim: { worker: 'a', until: now + claimMs },
  ...change,
});
const failure = (kind: FailureKind, change: Partial<Failure> = {}): Failure => ({
  kind,
  reason: 'The network said so.',
  code: null,
  ...change,
});
const receipt = { id: 'p1', url: 'https://network.example/p1' };

describe('a report', () => {
  it("a report stores the network's handle and extends the worker's claim", () => {
    const kept = report(held(), 'a', { kind: 'kept', handle: 'h1' }, now);
    expect(kept).toMatchObject({ state: 'preparing', handle: 'h1', claim: { until: now + claimMs } });
  });

  it('a report stores the result of the irreversible call, because this result identifies the post', () => {
    const armed = held({ state: 'armed', handle: 'h', claim: { worker: 'a', until: now + armedClaimMs } });
    expect(report(armed, 'a', { kind: 'kept', handle: 'h2' }, now)).toEqual({ ...armed, handle: 'h2' });
    expect(report(armed, 'b', { kind: 'kept', handle: 'h2' }, now)).toBeNull();
    expect(report(armed, 'a', { kind: 'kept', handle: 'h2' }, now + armedClaimMs)).toBeNull();
    const unknown = held({ state: 'unknown', handle: 'h' });
    expect(report(unknown, 'a', { kind: 'kept', handle: 'h2' }, now)).toBeNull();
  });

  it('a report that the delivery has to wait ends the step and sets the number of failed steps to zero', () => {
    const result = { kind: 'waiting', handle: 'h', seconds: 30, state: 'processing' } as const;
    expect(report(held({ setbacks: 3, failure: failure('unavailable') }), 'a', result, now)).toMatchObject({
      state: 'processing',
      nextAt: now + 30_000,
      claim: null,
      setbacks: 0,
      failure: null,
    });
  });

  it('a report that announces the irreversible call stores the time of the call', () => {
    expect(report(held(), 'a', { kind: 'arming', handle: 'h' }, now)).toMatchObject({
      state: 'armed',
      armedAt: now,
      handle: 'h',
      claim: { worker: 'a', until: now + armedClaimMs },
    });
  });

  it('a report that the worker is alive can extend the claim but never shorten it', () => {
    const later = report(held(), 'a', { kind: 'alive' }, now + 1000);
    expect(later).toEqual(held({ claim: { worker: 'a', until: now + 1000 + claimMs } }));
    const armed = held({ state: 'armed', claim: { worker: 'a', until: now + armedClaimMs } });
    expect(report(armed, 'a', { kind: 'alive' }, now + 1000)).toBeNull();
    expect(report(held(), 'b', { kind: 'alive' }, now)).toBeNull();
    expect(report(held(), 'a', { kind: 'alive' }, now + claimMs)).toBeNull();
  });

  it.each([
    ['another worker holds the claim', held({ claim: { worker: 'b', until: now + 1 } })],
    ['the claim has expired', held({ claim: { worker: 'a', until: now } })],
    ['there is no claim', held({ claim: null })],
    ['the delivery was cancelled', held({ state: 'cancelled', claim: null })],
    ['the delivery is armed already', held({ state: 'armed' })],
    ['the outcome is unknown', held({ state: 'unknown' })],
  ])('a report that announces the irreversible call is refused if %s', (_why, delivery) => {
    expect(report(delivery, 'a', { kind: 'arming', handle: 'h' }, now)).toBeNull();
  });

  it('a report that a post is live is accepted even if the worker has lost its claim, but only once', () => {
    const out = { kind: 'out', receipt } as const;
    const failure = { kind: 'unavailable', reason: 'No answer.', code: null } as const;
    const published = report(held({ state: 'unknown', claim: null, failure }), 'late', out, now);
    expect(published).toMatchObject({ state: 'published', receipt, nextAt: null, failure: null });
    expect(published && report(published, 'late', out, now)).toBeNull();
  });

  it('a report that the post is not live queues the delivery again and preserves its handle', () => {
    const absent = report(
      held({ state: 'unknown', armedAt: due, handle: 'h' }),
      'a',
      { kind: 'absent' },
      now,
    );
    expect(absent).toMatchObject({ state: 'queued', handle: 'h', armedAt: null, nextAt: now + 5000 });
    expect(report(held(), 'a', { kind: 'absent' }, now)).toBeNull();
  });
});

describe('a delivery that was sent but is not live', () => {
  const unknown = (change: Partial<Delivery> = {}) =>
    held({ state: 'unknown', armedAt: due, handle: 'h', ...change });
  const absent = (delivery: Delivery, at = now) => report(delivery, 'a', { kind: 'absent' }, at);

  it('each time a check finds that the post is not live, it is sent again, after a pause that begins when it was last sent and grows each time', () => {
    let delivery = newDelivery(due);
    const pauses: number[] = [];
    for (let at = due; pauses.length < 9; at = delivery.nextAt ?? at) {
      for (const step of ['start', 'find'] as const) {
        const claimed = claimDelivery(delivery, 'a', step === 'start' ? at : (delivery.nextAt ?? at));
        if (claimed.kind !== 'step') expect.fail('It can be taken up.');
        expect(claimed.step).toBe(step);
        ({ delivery } = claimed);
        if (step === 'start') {
          delivery = report(delivery, 'a', { kind: 'arming', handle: 'h' }, at) ?? expect.fail();
          delivery =
            report(delivery, 'a', { kind: 'failed', failure: failure('unavailable') }, at) ?? expect.fail();
          continue;
        }
        const looked = at + settleMs;
        delivery = absent(delivery, looked) ?? expect.fail();
        pauses.push((delivery.nextAt ?? 0) - at);
      }
    }
    expect(pauses).toEqual([25, 25, 25, 40, 80, 160, 320, 600, 600].map((seconds) => seconds * 1000));
  });

  it('a delivery whose post is not live states the reason why it waits', () => {
    const known = failure('outcome_unknown', { code: '503' });
    expect(absent(unknown({ failure: known }))?.failure).toEqual({ ...known, kind: 'unavailable' });
    expect(absent(unknown())?.failure).toMatchObject({ kind: 'unavailable' });
  });

  it('a delivery whose post is not live fails, without a confirmation by a person, if its next attempt would be more than a day late', () => {
    const last = due + giveUpAfterMs - 5000;
    const late = unknown({ claim: { worker: 'a', until: last + claimMs } });
    expect(absent(late, last)).toMatchObject({ state: 'queued', nextAt: due + giveUpAfterMs });
    expect(absent(late, last + 1)).toMatchObject({
      state: 'failed',
      armedAt: null,
      failure: { kind: 'unavailable' },
    });
  });
});

const fail = (delivery: Delivery, given: Failure) =>
  report(delivery, 'a', { kind: 'failed', failure: given }, now);

describe('a failure before the irreversible call', () => {
  it.each(['missing_permission', 'not_found', 'rejected'] as const)(
    'a failure before the irreversible call ends the delivery immediately: %s',
    (kind) => {
      expect(fail(held(), failure(kind))).toMatchObject({ state: 'failed', nextAt: null, failure: { kind } });
    },
  );

  it.each(['unavailable', 'outcome_unknown'] as const)(
    'a failure before the irreversible call is retried after growing pauses: %s',
    (kind) => {
      expect(fail(held(), failure(kind))).toMatchObject({ state: 'queued', nextAt: now + 5000, setbacks: 1 });
      expect(fail(held({ setbacks: 2 }), failure(kind))).toMatchObject({ nextAt: now + 20_000 });
      expect(backoffMs(30)).toBe(600_000);
    },
  );

  it('a delivery waits as long as the network requests', () => {
    expect(fail(held(), failure('rate_limited', { retryAt: now + 900_000 }))).toMatchObject({
      state: 'queued',
      nextAt: now + 900_000,
    });
  });

  it('an expired token is renewed once, and the delivery fails if the new token is refused too', () => {
    const renewed = fail(held(), failure('token_expired'));
    expect(renewed).toMatchObject({ state: 'queued', renewed: true, nextAt: now });
    expect(fail(held({ renewed: true }), failure('token_expired'))).toMatchObject({ state: 'failed' });
  });

  it('a failed poll is repeated, and a delivery starts from the beginning if its upload is no longer usable', () => {
    const processing = held({ state: 'processing', handle: 'h' });
    expect(fail(processing, failure('unavailable'))).toMatchObject({ state: 'processing', handle: 'h' });
    expect(fail(processing, failure('unavailable', { startOver: true }))).toMatchObject({
      state: 'queued',
      handle: null,
    });
  });

  it('a delivery fails if its next attempt would be more than a day after its due time', () => {
    const last = due + giveUpAfterMs;
    expect(fail(held(), failure('rate_limited', { retryAt: last }))).toMatchObject({ state: 'queued' });
    expect(fail(held(), failure('rate_limited', { retryAt: last + 1 }))).toMatchObject({ state: 'failed' });
  });
});

describe('a failure of the irreversible call', () => {
  const armed = held({ state: 'armed', armedAt: now, handle: 'h' });

  it.each(['unavailable', 'outcome_unknown'] as const)(
    'a failed irreversible call leaves the outcome unknown: %s',
    (kind) => {
      expect(fail(armed, failure(kind))).toMatchObject({ state: 'unknown', armedAt: now, handle: 'h' });
      // The next step must not be earlier, because a claim for a check would then be refused, and no other step would
      // be scheduled.
      expect(fail(armed, failure(kind))?.nextAt).toBe(now + settleMs);
    },
  );

  it.each(['unavailable', 'outcome_unknown'] as const)(
    'even if a failure is reported late, the outcome is checked only after a pause: %s',
    (kind) => {
      // A call that timed out after half a minute may still publish the post a moment later. A check before that would
      // not find the post, and it would be published a second time.
      const late = now + 30_000;
      const after = report(
        held({ state: 'armed', armedAt: now, claim: { worker: 'a', until: late + claimMs } }),
        'a',
        {
          kind: 'failed',
          failure: failure(kind),
        },
        late,
      );
      expect(after).toMatchObject({ state: 'unknown', nextAt: late + settleMs });
    },
  );

  it('if the network clearly rejects the irreversible call, the post is treated as not published', () => {
    expect(fail(armed, failure('rejected'))).toMatchObject({ state: 'failed', armedAt: null });
    expect(fail(armed, failure('rate_limited'))).toMatchObject({ state: 'queued', armedAt: null });
  });
});

describe('a failure of a check', () => {
  const unknown = held({ state: 'unknown', armedAt: due, handle: 'h' });

  it.each(failureKinds)('a failed check never sends the post again: %s', (kind) => {
    expect(['unknown', 'failed']).toContain(fail(unknown, failure(kind))?.state);
  });

  it('if a check fails permanently, a person has to confirm the result', () => {
    expect(fail(unknown, failure('missing_permission'))).toMatchObject({
      state: 'failed',
      failure: { kind: 'outcome_unknown', reason: 'The network said so.' },
    });
  });

  it('a failed check is repeated, with a renewed token if the old token caused the failure', () => {
    expect(fail(unknown, failure('token_expired'))).toMatchObject({ state: 'unknown', renewed: true });
    expect(fail(unknown, failure('unavailable'))).toMatchObject({ state: 'unknown', nextAt: now + 5000 });
  });
});
