import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passTime } from '../testing/pass-time.ts';
import { useDelayedWrite } from './use-delayed-write.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => {
  const hook = renderHook(() => useDelayedWrite());
  return { later: hook.result.current, unmount: hook.unmount };
};

describe('useDelayedWrite', () => {
  it('of several scheduled writes, only the last is made, 400 ms after it was scheduled', () => {
    const { later } = start();
    const [first, second] = [vi.fn(), vi.fn()];
    later.schedule(first);
    passTime(399);
    later.schedule(second);
    passTime(399);
    expect(second).not.toHaveBeenCalled();
    passTime(1);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it.each([
    ['the page is closed', () => window.dispatchEvent(new Event('pagehide'))],
    ['the component unmounts', (unmount: () => void) => unmount()],
  ])('a waiting write is made once when %s', (_, close) => {
    const { later, unmount } = start();
    const write = vi.fn();
    later.schedule(write);
    close(unmount);
    expect(write).toHaveBeenCalledOnce();
    passTime(1_000);
    expect(write).toHaveBeenCalledOnce();
  });

  it('a write that was dropped is never made', () => {
    const { later, unmount } = start();
    const write = vi.fn();
    later.schedule(write);
    later.forget();
    passTime(1_000);
    unmount();
    expect(write).not.toHaveBeenCalled();
  });
});
