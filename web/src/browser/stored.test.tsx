import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, useStoredChoice, useIsUnstored, writeStored } from './stored.ts';

beforeEach(() => {
  localStorage.clear();
});

describe('useStoredChoice', () => {
  it('the choice is null until the person chooses, and then the same in every component', () => {
    const one = renderHook(() => useStoredChoice('test-panel'));
    const other = renderHook(() => useStoredChoice('test-panel'));
    expect(one.result.current[0]).toBeNull();

    act(() => one.result.current[1](false));

    expect(one.result.current[0]).toBe(false);
    expect(other.result.current[0]).toBe(false);
    expect(renderHook(() => useStoredChoice('test-panel')).result.current[0]).toBe(false);
  });

  it('a choice that is made in another tab is adopted', () => {
    const { result } = renderHook(() => useStoredChoice('test-other-tab'));
    act(() => {
      localStorage.setItem('test-other-tab', 'yes');
      window.dispatchEvent(new StorageEvent('storage', { key: 'test-other-tab' }));
    });
    expect(result.current[0]).toBe(true);
  });

  it('the choice is kept until the page closes if the browser blocks storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { result } = renderHook(() => useStoredChoice('test-denied'));
    act(() => result.current[1](true));
    expect(result.current[0]).toBe(true);
  });
});

describe('a value that does not fit into the storage', () => {
  const room = 60;
  beforeEach(() => {
    vi.restoreAllMocks();
    const setItem = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
  });
  afterEach(() => vi.restoreAllMocks());
  const long = 'new '.repeat(room);

  it('the storage keeps the old value, but reads return the new value while the page is open', () => {
    writeStored('test-full', 'old');
    const { result } = renderHook(() => useIsUnstored('test-full'));
    expect(result.current).toBe(false);
    act(() => void writeStored('test-full', long));
    expect(result.current).toBe(true);
    expect(readStored('test-full')).toBe(long);
    expect(localStorage.getItem('test-full')).toBe('old');
  });

  it('if a value does not fit, the first smaller value that fits is stored', () => {
    const { result } = renderHook(() => useIsUnstored('test-smaller'));
    act(() => void writeStored('test-smaller', long, [long.slice(4), 'mine and one more', 'mine']));
    expect(result.current).toBe(false);
    expect(localStorage.getItem('test-smaller')).toBe('mine and one more');
  });

  it('a later value that fits is stored', () => {
    const { result } = renderHook(() => useIsUnstored('test-again'));
    act(() => void writeStored('test-again', long));
    act(() => void writeStored('test-again', 'short'));
    expect(result.current).toBe(false);
    expect(readStored('test-again')).toBe('short');
  });

  it('a newer value from another tab replaces the value that could not be stored', () => {
    const { result } = renderHook(() => useIsUnstored('test-tabs'));
    act(() => void writeStored('test-tabs', long));
    act(() => {
      localStorage.setItem('test-tabs', 'theirs');
      window.dispatchEvent(new StorageEvent('storage', { key: 'test-tabs' }));
    });
    expect(readStored('test-tabs')).toBe('theirs');
    expect(result.current).toBe(false);
  });
});
