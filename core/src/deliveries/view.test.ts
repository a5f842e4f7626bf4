import { describe, expect, it } from 'vitest';
import { deliveryStates, newDelivery, type Delivery, type Failure } from './delivery.ts';
import { failureKinds, failureMeanings } from './failure-kinds.ts';
import { deliveryStatusOf } from './view.ts';

const due = Date.parse('2026-12-01T09:00:00.000Z');
const failure: Failure = { kind: 'rejected', reason: 'The video is too long.', code: '352' };
const shown = (change: Partial<Delivery> = {}, after = 0) =>
  deliveryStatusOf({ ...newDelivery(due), ...change }, due + after);

describe('the view of a delivery', () => {
  it('the view contains the due time of the delivery and the time of its next step', () => {
    expect(shown()).toEqual({
      state: 'queued',
      attempts: 0,
      receipt: null,
      dueAt: '2026-12-01T09:00:00.000Z',
      nextAt: '2026-12-01T09:00:00.000Z',
      late: null,
      failure: null,
      canRetry: false,
      needsDecision: false,
    });
  });

  it('the view of a published delivery contains its receipt, and no time of a next step', () => {
    const receipt = { id: '17', url: 'https://network.example/17' };
    expect(shown({ state: 'published', nextAt: null, receipt })).toMatchObject({
      nextAt: null,
      receipt,
      canRetry: false,
    });
  });

  it('a delivery that is more than a minute late is shown as late, with the delay in whole seconds and the reason', () => {
    expect(shown({}, 60_000).late).toBeNull();
    expect(shown({}, 61_999).late).toEqual({ seconds: 61, because: 'Publishing has not started yet.' });
  });

  it("the view contains the network's reason for a failure, and advice", () => {
    expect(shown({ state: 'failed', failure }).failure).toEqual({
      ...failure,
      advice: failureMeanings.rejected.advice,
    });
  });

  it('the view leaves out fields that only the server needs', () => {
    const waiting = { ...failure, kind: 'rate_limited', retryAt: due, startOver: true } as const;
    expect(Object.keys(shown({ failure: waiting }).failure ?? {})).toEqual([
      'kind',
      'reason',
      'code',
      'advice',
    ]);
    expect(shown({ handle: { secret: 'h' }, claim: { worker: 'w', until: due } })).not.toHaveProperty(
      'handle',
    );
  });

  it('the view allows a retry by a person if the next attempt after a failure is more than a minute away', () => {
    expect(shown({ failure, nextAt: due + 60_000 }).canRetry).toBe(false);
    expect(shown({ failure, nextAt: due + 60_001 }).canRetry).toBe(true);
  });

  it.each(deliveryStates)(
    'the view of a delivery without a long wait allows a retry only in the state "failed": %s',
    (state) => {
      expect(shown({ state, failure }).canRetry).toBe(state === 'failed');
    },
  );

  it.each(failureKinds)(
    'the view asks a person to confirm the result only if the outcome is unknown: %s',
    (kind) => {
      const known = { ...failure, kind };
      expect(shown({ state: 'failed', failure: known }).needsDecision).toBe(kind === 'outcome_unknown');
      expect(shown({ state: 'unknown', failure: known }).needsDecision).toBe(false);
    },
  );
});
