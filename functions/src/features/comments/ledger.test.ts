import { describe, expect, it } from 'vitest';
import type { StoredComment } from '../../store/comments.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { callMs } from './in-time.ts';
import { begin, leaseMs, sameMs, sendAgain, sendingMs, settle, settleMs } from './ledger.ts';

const at = (ms: number) => new Date(testTime.getTime() + ms);
const request = { workspaceId: ids.workspace, fingerprint: 'f1', isNamed: true };
const unnamed = { ...request, isNamed: false };
const dayMs = 86_400_000;

const sending: StoredComment = {
  workspaceId: ids.workspace,
  fingerprint: 'f1',
  lease: { worker: 'w1', until: at(leaseMs) },
  askedAt: testTime,
  sentAt: testTime,
  written: null,
  expiresAt: at(dayMs),
};
const unknown: StoredComment = { ...sending, lease: null };
const written: StoredComment = { ...unknown, written: { id: 'c1', at: testTime } };

describe('a request', () => {
  it('that nobody made before is kept and sent', () => {
    const told = { kind: 'send', until: at(sendingMs) };
    expect(begin(null, request, 'w1', testTime)).toEqual({ next: sending, told });
  });

  it('is sent so early that what came of it is seen before another takes it up', () => {
    expect(sendingMs + callMs + settleMs).toBeLessThanOrEqual(leaseMs);
  });

  it('under a name that stands for other words is not sent', () => {
    const told = { kind: 'another' };
    expect(begin(written, { ...request, fingerprint: 'f2' }, 'w2', testTime)).toEqual({ told });
  });

  it('with a name is answered with what was written, for a day', () => {
    const told = { kind: 'written', id: 'c1', at: testTime };
    expect(begin(written, request, 'w2', at(dayMs - 1))).toEqual({ told });
    expect(begin(written, request, 'w2', at(dayMs)).told).toMatchObject({ kind: 'send' });
  });

  it('without a name is another one after a minute', () => {
    expect(begin(written, unnamed, 'w2', at(sameMs - 1)).told).toMatchObject({ kind: 'written', id: 'c1' });
    expect(begin(written, unnamed, 'w2', at(sameMs))).toMatchObject({
      next: { askedAt: at(sameMs), written: null },
      told: { kind: 'send', until: at(sameMs + sendingMs) },
    });
  });

  it('waits for whoever is sending it, unless they are gone', () => {
    expect(begin(sending, request, 'w2', at(leaseMs - 1))).toEqual({ told: { kind: 'wait' } });
    expect(begin(sending, request, 'w2', at(leaseMs))).toMatchObject({
      next: { lease: { worker: 'w2', until: at(2 * leaseMs) }, askedAt: testTime },
      told: { kind: 'look', since: testTime },
    });
  });

  it.each([request, unnamed])('that may be out is looked for, but not too early: named %s', (asked) => {
    expect(begin(unknown, asked, 'w2', at(settleMs - 1))).toEqual({ told: { kind: 'wait' } });
    for (const ms of [settleMs, sameMs, dayMs - 1])
      expect(begin(unknown, asked, 'w2', at(ms)).told).toEqual({ kind: 'look', since: testTime });
  });
});

describe('what was looked for and is not out', () => {
  it('is sent again, by the one who looked', () => {
    expect(sendAgain(sending, 'w1', at(5))).toMatchObject({
      next: { sentAt: at(5), lease: { worker: 'w1', until: at(5 + leaseMs) }, askedAt: testTime },
      told: at(5 + sendingMs),
    });
    expect(sendAgain(sending, 'w2', at(5))).toEqual({ told: null });
    expect(sendAgain(null, 'w1', at(5))).toEqual({ told: null });
  });
});

describe('what became of it', () => {
  const out = { kind: 'written', id: 'c1', at: testTime } as const;

  it('is kept when it is out, whoever says so', () => {
    for (const worker of ['w1', 'w2']) expect(settle(sending, worker, out).next).toEqual(written);
  });

  it('is forgotten when it was refused, and open when nobody knows', () => {
    expect(settle(sending, 'w1', { kind: 'refused' }).next).toBeNull();
    expect(settle(sending, 'w1', { kind: 'unknown' }).next).toEqual(unknown);
  });

  it('is looked for no sooner than a moment after the call was given up', () => {
    const givenUp = settle(sending, 'w1', { kind: 'unheard', at: at(30_000) }).next ?? null;
    expect(begin(givenUp, request, 'w2', at(30_000 + settleMs - 1))).toEqual({ told: { kind: 'wait' } });
    const told = { kind: 'look', since: testTime };
    expect(begin(givenUp, request, 'w2', at(30_000 + settleMs)).told).toEqual(told);
  });

  it('is not for those to say who were taken for gone', () => {
    for (const outcome of [{ kind: 'refused' }, { kind: 'unknown' }, { kind: 'unheard', at: at(5) }] as const)
      expect(settle(sending, 'w2', outcome)).toEqual({ told: null });
  });

  it('stays what it was once it is out, and what is forgotten stays so', () => {
    expect(settle(written, 'w1', { ...out, id: 'c2' })).toEqual({ told: null });
    expect(settle(null, 'w1', out)).toEqual({ told: null });
  });
});
