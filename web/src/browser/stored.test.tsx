import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useActiveWorkspaceId } from './active-workspace.ts';
import { useStoredChoice } from './stored.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a remembered choice', () => {
  it('is none at first, then what was chosen, for whoever looks', () => {
    const one = renderHook(() => useStoredChoice('test-panel'));
    const other = renderHook(() => useStoredChoice('test-panel'));
    expect(one.result.current[0]).toBeNull();

    act(() => one.result.current[1](false));

    expect(one.result.current[0]).toBe(false);
    expect(other.result.current[0]).toBe(false);
    expect(renderHook(() => useStoredChoice('test-panel')).result.current[0]).toBe(false);
  });

  it('follows another tab', () => {
    const { result } = renderHook(() => useStoredChoice('test-other-tab'));
    act(() => {
      localStorage.setItem('test-other-tab', 'yes');
      window.dispatchEvent(new StorageEvent('storage', { key: 'test-other-tab' }));
    });
    expect(result.current[0]).toBe(true);
  });

  it('holds for the page where the browser keeps nothing', () => {
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

describe('the active workspace', () => {
  it('is one per tab; a new tab takes the latest of all', () => {
    const tab = renderHook(() => useActiveWorkspaceId('kim'));
    act(() => tab.result.current[1]('first'));
    sessionStorage.clear();
    const newTab = renderHook(() => useActiveWorkspaceId('kim'));
    expect(newTab.result.current[0]).toBe('first');

    act(() => newTab.result.current[1]('second'));

    expect(tab.result.current[0]).toBe('first');
    expect(renderHook(() => useActiveWorkspaceId('kim')).result.current[0]).toBe('second');
  });

  it('is not that of another person on the same machine', () => {
    const { result } = renderHook(() => useActiveWorkspaceId('kim'));
    act(() => result.current[1]('first'));
    expect(renderHook(() => useActiveWorkspaceId('lee')).result.current[0]).toBeNull();
  });
});
