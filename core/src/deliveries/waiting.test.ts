import { describe, expect, it } from 'vitest';
import { claimMs, giveUpAfterMs, processingMs } from './backoff.ts';
import { retry } from './decisions.ts';
import { newDelivery, type Delivery } from './delivery.ts';
import { report } from './report.ts';
import { afterWait } from './waiting.ts';

const due = 1_000_000;
const polled = (change: Partial<Delivery> = {}): Delivery => ({
  ...newDelivery(due),
  state: 'processing',
  handle: 'h',
  processingSince: due,
  ...change,
});
const processing = { handle: 'h2', seconds: 30, state: 'processing' } as const;

describe('a delivery that waits for the network', () => {
  it('the processing time is counted from the first report that the network is processing', () => {
    const first = afterWait(polled({ processingSince: null, state: 'preparing' }), processing, due + 7);
    expect(first).toMatchObject({ state: 'processing', processingSince: due + 7, nextAt: due + 30_007 });
    expect(afterWait(first, processing, due + 60_000)).toMatchObject({ processingSince: due + 7 });
  });

  it('the delivery fails after exactly an hour of processing', () => {
    expect(afterWait(polled(), processing, due + processingMs - 1)).toMatchObject({
      state: 'processing',
      failure: null,
    });
    expect(afterWait(polled(), processing, due + processingMs)).toMatchObject({
      state: 'failed',
      nextAt: null,
      claim: null,
      failure: { kind: 'unavailable', reason: expect.stringContaining('for an hour') },
    });
  });

  it('the delivery is polled fewer than 200 times an hour even if the network requests no pause between polls', () => {
    let delivery = polled();
    let polls = 0;
    for (; delivery.nextAt !== null; polls += 1)
      delivery = afterWait(delivery, { handle: 'h', seconds: 0, state: 'processing' }, delivery.nextAt);
    expect(delivery.state).toBe('failed');
    expect(polls).toBeLessThan(200);
  });

  it('the delivery fails if sending its files takes more than a day', () => {
    const sending = { handle: 'h2', seconds: 0, state: 'preparing' } as const;
    const last = due + giveUpAfterMs;
    expect(afterWait(newDelivery(due), sending, last)).toMatchObject({ state: 'preparing', nextAt: last });
    expect(afterWait(newDelivery(due), sending, last + 1)).toMatchObject({
      state: 'failed',
      nextAt: null,
      failure: { kind: 'unavailable', startOver: true },
    });
  });

  it('a retry by a person restarts the hour that processing may take', () => {
    const later = due + processingMs;
    expect(retry(afterWait(polled(), processing, later), later)).toMatchObject({
      state: 'queued',
      handle: null,
      processingSince: null,
    });
  });

  it('another upload restarts the hour that processing may take', () => {
    const sent = { handle: 'h2', seconds: 0, state: 'preparing' } as const;
    expect(afterWait(polled(), sent, due + processingMs)).toMatchObject({
      state: 'preparing',
      processingSince: null,
    });
  });

  it('an automatic restart does not restart the hour that processing may take', () => {
    const claim = { worker: 'a', until: due + claimMs };
    const failure = { kind: 'unavailable', reason: 'It got stuck.', code: null, startOver: true } as const;
    const result = { kind: 'failed', failure } as const;
    expect(report(polled({ claim }), 'a', result, due + 1)).toMatchObject({
      state: 'queued',
      handle: null,
      processingSince: due,
    });
  });

  it('the processing time is cleared when the post is sent', () => {
    const claim = { worker: 'a', until: due + claimMs };
    const armed = report(polled({ claim }), 'a', { kind: 'arming', handle: 'h' }, due + 1);
    expect(armed).toMatchObject({ state: 'armed', processingSince: null });
  });
});
