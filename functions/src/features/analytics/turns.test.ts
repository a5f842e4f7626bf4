import { describe, expect, it } from 'vitest';
import type { StoredAnalytics } from '../../store/analytics.ts';
import { testTime } from '../../testing/builders.ts';
import { endTurn, freshMs, takeTurn, turnMs } from './turns.ts';

const at = (ms: number) => new Date(testTime.getTime() + ms);
const take = (known: StoredAnalytics | null, now = 0, since = now, isConnected = true) =>
  takeTurn(known, isConnected, 'w2', at(since), at(now));

const answer = { overview: { total: 1 } };
const asking: StoredAnalytics = { lease: { worker: 'w1', until: at(turnMs) }, found: null, failure: null };
const found: StoredAnalytics = { lease: null, found: { answer, at: testTime }, failure: null };
const failed: StoredAnalytics = {
  lease: null,
  found: null,
  failure: { kind: 'rate_limited', reason: 'Later.', at: testTime },
};
const mine = (now: number) => ({
  next: { lease: { worker: 'w2', until: at(now + turnMs) }, found: null, failure: null },
  told: { kind: 'mine' },
});

describe('the turn to ask a network', () => {
  it('the first request gets the turn', () => {
    expect(take(null)).toEqual(mine(0));
  });

  it('no request gets the turn once the account is disconnected, whatever is stored', () => {
    for (const known of [null, asking, found, failed])
      expect(take(known, 0, 0, false)).toEqual({ told: { kind: 'gone' } });
  });

  it('no request gets the turn while the stored answer is younger than a quarter of an hour', () => {
    expect(take(found, freshMs - 1)).toEqual({ told: { kind: 'found', answer, at: testTime } });
    expect(take(found, freshMs)).toEqual(mine(freshMs));
  });

  it('a request waits while another worker has the turn, until that turn expires', () => {
    expect(take(asking, turnMs - 1)).toEqual({ told: { kind: 'wait' } });
    expect(take(asking, turnMs)).toEqual(mine(turnMs));
  });

  it('a failure is passed on to requests that were waiting, and later requests get the turn', () => {
    const failure = { kind: 'rate_limited', reason: 'Later.', code: null };
    expect(take(failed, 5, -1)).toEqual({ told: { kind: 'failed', failure } });
    expect(take(failed, 5, 0)).toEqual(mine(5));
  });

  it('only the worker that has the turn can end it and store the result', () => {
    expect(endTurn(asking, 'w1', { found: found.found })).toEqual({ next: found, told: null });
    expect(endTurn(asking, 'w1', { failure: failed.failure })).toEqual({ next: failed, told: null });
    for (const known of [null, found, asking])
      expect(endTurn(known, 'w2', { found: found.found })).toEqual({ told: null });
  });
});
