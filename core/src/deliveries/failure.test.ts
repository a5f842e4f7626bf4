import { describe, expect, it } from 'vitest';
import { patienceMs } from './backoff.ts';
import { retry } from './decisions.ts';
import { newDelivery, type Delivery } from './delivery.ts';
import { afterFailure } from './failure.ts';

const due = 1_000_000;
const unknown: Delivery = { ...newDelivery(due), state: 'unknown', handle: 'h', armedAt: due };
const ended = { kind: 'token_expired', reason: 'The connection has ended.', code: null } as const;

describe('a delivery of which nobody knows whether it is out', () => {
  it('has its token renewed, and is looked for again', () => {
    expect(afterFailure(unknown, ended, due + patienceMs)).toMatchObject({
      state: 'unknown',
      renewed: true,
      nextAt: due + patienceMs,
    });
  });

  it('stays unknown also where the patience is over by then: trying again looks, and does not send', () => {
    const over = afterFailure(unknown, ended, due + patienceMs + 1);
    expect(over).toMatchObject({ state: 'failed', failure: { kind: 'outcome_unknown' } });
    expect(retry(over, due + patienceMs + 2)).toMatchObject({ state: 'unknown', handle: 'h' });
  });
});
