import { passTime } from '../testing/pass-time.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:32:45.250Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('useNow', () => {
  it('the value changes at the start of every minute', () => {
    const { result } = renderHook(useNow);
    const first = result.current;
    passTime(14_749);
    expect(result.current).toBe(first);
    passTime(1);
    expect(result.current).toEqual(new Date('2026-11-21T10:33:00.000Z'));
    passTime(60_000);
    expect(result.current).toEqual(new Date('2026-11-21T10:34:00.000Z'));
  });

  it('the timer stops when the screen is unmounted', () => {
    renderHook(useNow).unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
