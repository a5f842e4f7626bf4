import { answerReusedMs } from '@fanfare/core/analytics/answer.ts';
import { describe, expect, it } from 'vitest';
import type { StoredAnalytics } from '../store/analytics.ts';
import { testTime } from '../testing/builders.ts';
import { releaseClaim, takeClaim, claimMs } from './claim.ts';

const at = (ms: number) => new Date(testTime.getTime() + ms);
const take = (known: StoredAnalytics | null, now = 0, since = now, isConnected = true) =>
  takeClaim(known, isConnected, 'w2', { since: at(since), now: at(now), reusedMs: answerReusedMs });

const answer = { overview: { total: 1 } };
const asking: StoredAnalytics = { lease: { worker: 'w1', until: at(claimMs) }, found: null, failure: null };
const found: StoredAnalytics = { lease: null, found: { answer, at: testTime }, failure: null };
const failed: StoredAnalytics = {
  lease: null,
  found: null,
  failure: { kind: 'rate_limited', reason: 'Later.', at: testTime },
};
const mine = (now: number) => ({
  next: { lease: { worker: 'w2', until: at(now + claimMs) }, found: null, failure: null },
  result: { kind: 'claimed' },
});

describe('the claim to ask a network', () => {
  it('the first request gets the claim', () => {
    expect(take(null)).toEqual(mine(0));
  });

  it('no request gets the claim once the account is disconnected', () => {
    for (const known of [null, asking, found, failed])
      expect(take(known, 0, 0, false)).toEqual({ result: { kind: 'gone' } });
  });

  it('no request gets the claim while the stored answer is younger than a quarter of an hour', () => {
    expect(take(found, answerReusedMs - 1)).toEqual({ result: { kind: 'found', answer, at: testTime } });
    expect(take(found, answerReusedMs)).toEqual(mine(answerReusedMs));
  });

  it('a request waits while another worker has the claim, until that claim expires', () => {
    expect(take(asking, claimMs - 1)).toEqual({ result: { kind: 'wait' } });
    expect(take(asking, claimMs)).toEqual(mine(claimMs));
  });

  it('if the network fails, waiting requests get the failure, and the next request gets the claim', () => {
    const failure = { kind: 'rate_limited', reason: 'Later.', code: null };
    expect(take(failed, 5, -1)).toEqual({ result: { kind: 'failed', failure } });
    expect(take(failed, 5, 0)).toEqual(mine(5));
  });

  it('only the worker with the claim can release it and store the result', () => {
    expect(releaseClaim(asking, 'w1', { found: found.found })).toEqual({ next: found, result: null });
    expect(releaseClaim(asking, 'w1', { failure: failed.failure })).toEqual({ next: failed, result: null });
    for (const known of [null, found, asking])
      expect(releaseClaim(known, 'w2', { found: found.found })).toEqual({ result: null });
  });
});
