import { interruptedText } from '@fanfare/core/links/link-upload.ts';
import { describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { madeUpLink } from '../../testing/memory-links.ts';
import { recordHeartbeat, cancelJob, claimJob, failJob, finishJob, claimMs, currentState } from './job.ts';

const after = (ms: number) => new Date(testTime.getTime() + ms);
const waiting = madeUpLink();
const fetching = claimJob(waiting, testTime).next;

describe('the download job of a link', () => {
  it('a job cannot be claimed twice', () => {
    expect(claimJob(waiting, testTime)).toMatchObject({
      result: 'claimed',
      next: { state: 'fetching', leaseUntil: after(claimMs) },
    });
    expect(claimJob(fetching, after(claimMs - 1)).result).toBe('taken');
    expect(claimJob(fetching, after(claimMs)).result).toBe('abandoned');
  });

  it.each([
    ['finished', finishJob],
    ['cancelled', cancelJob],
    ['failed', failJob],
  ] as const)('a job that has ended is not changed: %s', (_state, end) => {
    const over = end(fetching);
    expect(over).toMatchObject({ link: '', leaseUntil: null });
    expect(claimJob(over, testTime)).toEqual({ result: 'over', next: over });
    for (const again of [finishJob, cancelJob, failJob]) expect(again(over)).toBe(over);
    expect(recordHeartbeat(over, testTime, 1, 2)).toBe(over);
    expect(currentState(over, after(1e9))).toBe(over);
  });

  it('a heartbeat renews the claim and stores the progress', () => {
    const beat = recordHeartbeat(fetching, after(5000), 10, 20);
    expect(beat).toMatchObject({ received: 10, total: 20, leaseUntil: after(5000 + claimMs) });
  });

  it('a job is treated as failed when it is older than fifteen minutes', () => {
    expect(currentState(fetching, after(900_000))).toBe(fetching);
    expect(currentState(waiting, after(900_001))).toMatchObject({
      state: 'failed',
      failure: { code: 'unavailable', message: interruptedText },
    });
  });
});
