import { describe, expect, it } from 'vitest';
import { cancel, decide, deliveryLateAfterMs, findDelay, refusalToChange, retry } from './decisions.ts';
import { newDelivery, type Delivery, type DeliveryState } from './delivery.ts';

const due = 1_000_000;
const delivery = (state: DeliveryState, change: Partial<Delivery> = {}): Delivery => ({
  ...newDelivery(due),
  state,
  ...change,
});
const unclear = { kind: 'outcome_unknown', reason: 'No answer.', code: null } as const;

describe('cancelling', () => {
  it.each(['queued', 'preparing', 'processing', 'failed'] as const)(
    'a delivery in the state %s can be cancelled',
    (state) => {
      expect(cancel(delivery(state))).toMatchObject({ state: 'cancelled', nextAt: null, claim: null });
    },
  );

  it.each([
    ['armed', /being published right now/],
    ['unknown', /has not confirmed yet/],
    ['published', /is already live/],
  ] as const)(
    'a delivery in the state %s cannot be cancelled, and the refusal gives the reason',
    (state, why) => {
      expect(cancel(delivery(state))).toEqual({ refused: expect.stringMatching(why) });
      expect(refusalToChange(delivery(state))).toMatch(why);
    },
  );
});

describe('retrying', () => {
  it('retrying a failed delivery starts it from the beginning', () => {
    const failed = delivery('failed', { handle: 'h', setbacks: 9, renewed: true });
    expect(retry(failed, due + 9)).toMatchObject({
      state: 'queued',
      handle: null,
      setbacks: 0,
      renewed: false,
      dueAt: due + 9,
      nextAt: due + 9,
    });
  });

  it('a retry of a post that may be live begins with a check', () => {
    expect(retry(delivery('failed', { failure: unclear, handle: 'h', armedAt: 5 }), due)).toMatchObject({
      state: 'unknown',
      handle: 'h',
      armedAt: 5,
    });
  });

  it.each(['queued', 'processing', 'unknown'] as const)(
    'if a delivery in the state %s waits for more than a minute, a person’s retry resumes it immediately',
    (state) => {
      const waiting = (ms: number) =>
        delivery(state, { failure: unclear, handle: 'h', armedAt: 5, setbacks: 7, nextAt: due + ms });
      expect(retry(waiting(60_001), due)).toEqual({ ...waiting(0), setbacks: 0 });
      expect(retry(waiting(60_000), due)).toHaveProperty('refused');
    },
  );

  it('a retry is refused while a worker holds the claim, and while a delivery without a failure waits for its next step', () => {
    const claim = { worker: 'a', until: due + 1 };
    const held = delivery('queued', { failure: unclear, nextAt: due + 70_000, claim });
    expect(retry(held, due)).toHaveProperty('refused');
    expect(retry(held, due + 1)).toMatchObject({ nextAt: due + 1, claim: null });
    expect(retry(delivery('queued', { nextAt: due + 70_000 }), due)).toHaveProperty('refused');
  });

  it.each(['queued', 'armed', 'unknown', 'published', 'cancelled'] as const)(
    'a retry is refused while a delivery is in the state %s',
    (state) => {
      expect(retry(delivery(state), due)).toHaveProperty('refused');
    },
  );
});

describe('a person who confirms the result', () => {
  const failed = delivery('failed', { failure: unclear });

  it('confirming that the post is live ends the delivery, and confirming that it is not live sends the post again', () => {
    expect(decide(failed, true, due)).toMatchObject({ state: 'published', failure: null });
    expect(decide(failed, false, due)).toMatchObject({ state: 'queued', armedAt: null, nextAt: due });
  });

  it('a confirmation is accepted only for a failed delivery whose outcome is unknown', () => {
    const rejected = delivery('failed', { failure: { ...unclear, kind: 'rejected' } });
    expect(decide(rejected, false, due)).toHaveProperty('refused');
    expect(decide(delivery('unknown'), true, due)).toHaveProperty('refused');
  });
});

describe('lateness', () => {
  it('a delivery is late when more than a minute has passed since its due time, and the reason is returned', () => {
    const waiting = delivery('queued', { attempts: 1, failure: { ...unclear, reason: 'Busy.' } });
    expect(findDelay(waiting, due + deliveryLateAfterMs)).toBeNull();
    expect(findDelay(waiting, due + deliveryLateAfterMs + 1)).toEqual({
      ms: deliveryLateAfterMs + 1,
      because: 'Busy.',
    });
  });

  it.each([
    ['queued', 0, /not started yet/],
    ['preparing', 1, /still being uploaded/],
    ['processing', 1, /still processing/],
    ['unknown', 1, /has not confirmed yet/],
  ] as const)('the reason for lateness is given even if no step has failed: %s', (state, attempts, why) => {
    expect(findDelay(delivery(state, { attempts }), due + 2 * deliveryLateAfterMs)?.because).toMatch(why);
  });

  it('a delivery that has ended is not late', () => {
    expect(findDelay(delivery('published'), due * 9)).toBeNull();
  });
});
