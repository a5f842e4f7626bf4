import { describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { madeUpLink } from '../../testing/memory-links.ts';
import { beaten, cancelled, claimed, failed, finished, interruptedText, leaseMs, seenAt } from './job.ts';

const after = (ms: number) => new Date(testTime.getTime() + ms);
const waiting = madeUpLink();
const fetching = claimed(waiting, testTime).next;

describe('the download job of a link', () => {
  it('a job can be claimed once', () => {
    expect(claimed(waiting, testTime)).toMatchObject({
      told: 'claimed',
      next: { state: 'fetching', leaseUntil: after(leaseMs) },
    });
    expect(claimed(fetching, after(leaseMs - 1)).told).toBe('taken');
    expect(claimed(fetching, after(leaseMs)).told).toBe('abandoned');
  });

  it.each([finished, cancelled, failed])('a finished job stays as it is: %o', (end) => {
    const over = end(fetching);
    expect(over).toMatchObject({ link: '', leaseUntil: null });
    expect(claimed(over, testTime)).toEqual({ told: 'over', next: over });
    for (const again of [finished, cancelled, failed]) expect(again(over)).toBe(over);
    expect(beaten(over, testTime, 1, 2)).toBe(over);
    expect(seenAt(over, after(1e9))).toBe(over);
  });

  it('a heartbeat renews the claim and stores the progress', () => {
    const beat = beaten(fetching, after(5000), 10, 20);
    expect(beat).toMatchObject({ received: 10, total: 20, leaseUntil: after(5000 + leaseMs) });
  });

  it('a job counts as failed when no worker can be running it', () => {
    expect(seenAt(fetching, after(900_000))).toBe(fetching);
    expect(seenAt(waiting, after(900_001))).toMatchObject({
      state: 'failed',
      failure: { code: 'unavailable', message: interruptedText },
    });
  });
});
