import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSystemClock, systemClock } from './system-clock.ts';

const day = 86_400_000;

describe('the system clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('tells the time of the machine', () => {
    vi.setSystemTime(1234);

    expect(systemClock.now()).toBe(1234);
  });

  it('waits longer than the 2^31 ms that a plain timer overflows at', () => {
    const run = vi.fn();
    systemClock.at(30 * day, run);

    vi.advanceTimersByTime(30 * day - 1);
    expect(run).not.toHaveBeenCalled();

    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('notices within half a minute that the machine slept past the time', () => {
    const run = vi.fn();
    systemClock.at(day, run);

    vi.setSystemTime(2 * day);
    vi.advanceTimersByTime(30_000);

    expect(run).toHaveBeenCalledOnce();
  });

  it('runs at once what is already due', () => {
    const run = vi.fn();

    systemClock.at(-5, run);
    vi.advanceTimersByTime(0);

    expect(run).toHaveBeenCalledOnce();
  });

  it('forgets what was cancelled, also after the first sleep', () => {
    const run = vi.fn();
    const cancel = systemClock.at(60_000, run);

    vi.advanceTimersByTime(45_000);
    cancel();
    vi.advanceTimersByTime(day);

    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets the process end when told to', () => {
    vi.useRealTimers();
    const timers: NodeJS.Timeout = Object.getPrototypeOf(setTimeout(() => undefined, 0));
    const unref = vi.spyOn(timers, 'unref');

    const cancelHeld = createSystemClock({ unref: false }).at(Date.now() + day, () => undefined);
    expect(unref).not.toHaveBeenCalled();
    const cancelFree = createSystemClock({ unref: true }).at(Date.now() + day, () => undefined);

    expect(unref).toHaveBeenCalledOnce();
    cancelHeld();
    cancelFree();
    unref.mockRestore();
  });
});
