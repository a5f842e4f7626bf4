import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEvery } from './every.ts';
import { capturedLog } from './testing/captured-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a repeated job', () => {
  it('a job repeats until it is stopped', async () => {
    const run = vi.fn(() => Promise.resolve());
    const rest = createEvery(capturedLog().log)(1000, run);
    await vi.advanceTimersByTimeAsync(2999);
    expect(run).toHaveBeenCalledTimes(2);
    rest();
    await vi.advanceTimersByTimeAsync(5000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('a failed run of a job is logged, and the job keeps repeating', async () => {
    const { log, lines } = capturedLog();
    const run = vi.fn(() => Promise.reject(new Error('Oh.')));
    const rest = createEvery(log)(1000, run);
    await vi.advanceTimersByTimeAsync(2000);
    rest();
    expect(run).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(lines)).toContain('recurring task failed');
  });
});
