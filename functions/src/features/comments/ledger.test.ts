import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { StoredComment } from '../../store/comments.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { callMs } from './with-deadline.ts';
import { begin, claimMs, duplicateMs, allowResend, sendWindowMs, settle, settleMs } from './ledger.ts';

const at = (ms: number) => new Date(testTime.getTime() + ms);
const request = { workspaceId: ids.workspace, fingerprint: 'f1', isNamed: true, earlier: ['c0'] };
const unnamed = { ...request, isNamed: false };

const sending: StoredComment = {
  workspaceId: ids.workspace,
  fingerprint: 'f1',
  lease: { worker: 'w1', until: at(claimMs) },
  askedAt: testTime,
  sentAt: testTime,
  written: null,
  earlier: ['c0'],
  expiresAt: at(30 * dayMs),
};
const unknown: StoredComment = { ...sending, lease: null };
const written: StoredComment = {
  ...unknown,
  written: { id: 'c1', at: testTime },
};

describe('a request to write a comment', () => {
  it('a new request is stored and sent', () => {
    const result = { kind: 'send', until: at(sendWindowMs) };
    expect(begin(null, request, 'w1', testTime)).toEqual({ next: sending, result });
  });

  it('the time for sending is so short that the comment is visible before another worker takes over', () => {
    expect(sendWindowMs + callMs + settleMs).toBeLessThanOrEqual(claimMs);
  });

  it('a request whose id was used before for different content is not sent', () => {
    const result = { kind: 'another' };
    expect(begin(written, { ...request, fingerprint: 'f2' }, 'w2', testTime)).toEqual({ result });
  });

  it('a repeated request gets the stored result for 30 days', () => {
    const result = { kind: 'written', id: 'c1', at: testTime };
    expect(begin(written, request, 'w2', at(30 * dayMs - 1))).toEqual({ result });
    expect(begin(written, request, 'w2', at(30 * dayMs)).result).toMatchObject({ kind: 'send' });
  });

  it('a request without an id is treated as a new request after a minute', () => {
    expect(begin(written, unnamed, 'w2', at(duplicateMs - 1)).result).toMatchObject({
      kind: 'written',
      id: 'c1',
    });
    expect(begin(written, unnamed, 'w2', at(duplicateMs))).toMatchObject({
      next: { askedAt: at(duplicateMs), written: null },
      result: { kind: 'send', until: at(duplicateMs + sendWindowMs) },
    });
  });

  it('a request waits for the worker that is sending the comment, until the claim of that worker expires', () => {
    expect(begin(sending, request, 'w2', at(claimMs - 1))).toEqual({ result: { kind: 'wait' } });
    expect(begin(sending, request, 'w2', at(claimMs))).toMatchObject({
      next: { lease: { worker: 'w2', until: at(2 * claimMs) }, askedAt: testTime },
      result: { kind: 'look', since: testTime, earlier: ['c0'] },
    });
  });

  it.each([request, unnamed])(
    'a comment that may be published is searched for, but not too early (the request has an id: $isNamed)',
    (asked) => {
      expect(begin(unknown, asked, 'w2', at(settleMs - 1))).toEqual({ result: { kind: 'wait' } });
      for (const ms of [settleMs, duplicateMs, dayMs - 1])
        expect(begin(unknown, asked, 'w2', at(ms)).result).toEqual({
          kind: 'look',
          since: testTime,
          earlier: ['c0'],
        });
    },
  );
});

describe('a comment that the search did not find', () => {
  it('only the worker that searched may send the comment again', () => {
    expect(allowResend(sending, 'w1', at(5))).toMatchObject({
      next: { sentAt: at(5), lease: { worker: 'w1', until: at(5 + claimMs) }, askedAt: testTime },
      result: at(5 + sendWindowMs),
    });
    expect(allowResend(sending, 'w2', at(5))).toEqual({ result: null });
    expect(allowResend(null, 'w1', at(5))).toEqual({ result: null });
  });
});

describe('the outcome of a comment', () => {
  const out = { kind: 'written', id: 'c1', at: testTime } as const;

  it('a published comment is stored, whichever worker reports it', () => {
    for (const worker of ['w1', 'w2']) expect(settle(sending, worker, out).next).toEqual(written);
  });

  it('the record of a refused comment is deleted, and a comment with an unknown outcome remains open', () => {
    expect(settle(sending, 'w1', { kind: 'refused' }).next).toBeNull();
    expect(settle(sending, 'w1', { kind: 'unknown' }).next).toEqual(unknown);
  });

  it('the search for a comment whose call was abandoned begins only after a delay', () => {
    const givenUp = settle(sending, 'w1', { kind: 'unanswered', at: at(30_000) }).next ?? null;
    expect(begin(givenUp, request, 'w2', at(30_000 + settleMs - 1))).toEqual({ result: { kind: 'wait' } });
    const result = { kind: 'look', since: testTime, earlier: ['c0'] };
    expect(begin(givenUp, request, 'w2', at(30_000 + settleMs)).result).toEqual(result);
  });

  it('a worker that lost its claim cannot report a failure', () => {
    for (const outcome of [
      { kind: 'refused' },
      { kind: 'unknown' },
      { kind: 'unanswered', at: at(5) },
    ] as const)
      expect(settle(sending, 'w2', outcome)).toEqual({ result: null });
  });

  it('a published comment is not changed, and a deleted record is not restored', () => {
    expect(settle(written, 'w1', { ...out, id: 'c2' })).toEqual({ result: null });
    expect(settle(null, 'w1', out)).toEqual({ result: null });
  });
});
