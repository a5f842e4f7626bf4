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
  it('is for the first', () => {
    expect(take(null)).toEqual(mine(0));
  });

  it('is for nobody once the account is disconnected, whatever is known', () => {
    for (const known of [null, asking, found, failed])
      expect(take(known, 0, 0, false)).toEqual({ told: { kind: 'gone' } });
  });

  it('is for nobody while an answer is younger than a quarter of an hour', () => {
    expect(take(found, freshMs - 1)).toEqual({ told: { kind: 'found', answer, at: testTime } });
    expect(take(found, freshMs)).toEqual(mine(freshMs));
  });

  it('is waited for while somebody else has it, unless they are gone', () => {
    expect(take(asking, turnMs - 1)).toEqual({ told: { kind: 'wait' } });
    expect(take(asking, turnMs)).toEqual(mine(turnMs));
  });

  it('is of no use to those who waited while the network failed, and for others the next', () => {
    const failure = { kind: 'rate_limited', reason: 'Later.', code: null };
    expect(take(failed, 5, -1)).toEqual({ told: { kind: 'failed', failure } });
    expect(take(failed, 5, 0)).toEqual(mine(5));
  });

  it('is given back with what came of it, by the one who has it', () => {
    expect(endTurn(asking, 'w1', { found: found.found })).toEqual({ next: found, told: null });
    expect(endTurn(asking, 'w1', { failure: failed.failure })).toEqual({ next: failed, told: null });
    for (const known of [null, found, asking])
      expect(endTurn(known, 'w2', { found: found.found })).toEqual({ told: null });
  });
});
