import { dayMs } from '@fanfare/core/time/units.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSystemClock, systemClock } from './system-clock.ts';

describe('the system clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the system clock returns the time of the machine', () => {
    vi.setSystemTime(1234);

    expect(systemClock.now()).toBe(1234);
  });

  it('a callback can wait longer than the 2^31 ms at which a plain timer overflows', () => {
    const run = vi.fn();
    systemClock.at(30 * dayMs, run);

    vi.advanceTimersByTime(30 * dayMs - 1);
    expect(run).not.toHaveBeenCalled();

    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('a callback whose time passes while the machine sleeps runs within half a minute after waking', () => {
    const run = vi.fn();
    systemClock.at(dayMs, run);

    vi.setSystemTime(2 * dayMs);
    vi.advanceTimersByTime(30_000);

    expect(run).toHaveBeenCalledOnce();
  });

  it('an overdue callback runs immediately', () => {
    const run = vi.fn();

    systemClock.at(-5, run);
    vi.advanceTimersByTime(0);

    expect(run).toHaveBeenCalledOnce();
  });

  it('a callback can be cancelled more than half a minute after it was planned', () => {
    const run = vi.fn();
    const cancel = systemClock.at(60_000, run);

    vi.advanceTimersByTime(45_000);
    cancel();
    vi.advanceTimersByTime(dayMs);

    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('on an unreferenced clock, a planned callback does not keep the process alive', () => {
    vi.useRealTimers();
    const timers: NodeJS.Timeout = Object.getPrototypeOf(setTimeout(() => undefined, 0));
    const unref = vi.spyOn(timers, 'unref');

    const cancelHeld = createSystemClock({ unref: false }).at(Date.now() + dayMs, () => undefined);
    expect(unref).not.toHaveBeenCalled();
    const cancelFree = createSystemClock({ unref: true }).at(Date.now() + dayMs, () => undefined);

    expect(unref).toHaveBeenCalledOnce();
    cancelHeld();
    cancelFree();
    unref.mockRestore();
  });
});
