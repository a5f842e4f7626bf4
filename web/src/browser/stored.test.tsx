import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useActiveWorkspaceId } from './active-workspace.ts';
import { useStoredChoice } from './stored.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('useStoredChoice', () => {
  it('the choice is null at first, and then the same in every component', () => {
    const one = renderHook(() => useStoredChoice('test-panel'));
    const other = renderHook(() => useStoredChoice('test-panel'));
    expect(one.result.current[0]).toBeNull();

    act(() => one.result.current[1](false));

    expect(one.result.current[0]).toBe(false);
    expect(other.result.current[0]).toBe(false);
    expect(renderHook(() => useStoredChoice('test-panel')).result.current[0]).toBe(false);
  });

  it('the choice follows a change in another tab', () => {
    const { result } = renderHook(() => useStoredChoice('test-other-tab'));
    act(() => {
      localStorage.setItem('test-other-tab', 'yes');
      window.dispatchEvent(new StorageEvent('storage', { key: 'test-other-tab' }));
    });
    expect(result.current[0]).toBe(true);
  });

  it('the choice lasts until the page closes when the browser blocks storage', () => {
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

describe('useActiveWorkspaceId', () => {
  it('each tab keeps its own workspace, and a new tab starts with the latest one', () => {
    const tab = renderHook(() => useActiveWorkspaceId('kim'));
    act(() => tab.result.current[1]('first'));
    sessionStorage.clear();
    const newTab = renderHook(() => useActiveWorkspaceId('kim'));
    expect(newTab.result.current[0]).toBe('first');

    act(() => newTab.result.current[1]('second'));

    expect(tab.result.current[0]).toBe('first');
    expect(renderHook(() => useActiveWorkspaceId('kim')).result.current[0]).toBe('second');
  });

  it('another person on the same machine has their own workspace', () => {
    const { result } = renderHook(() => useActiveWorkspaceId('kim'));
    act(() => result.current[1]('first'));
    expect(renderHook(() => useActiveWorkspaceId('lee')).result.current[0]).toBeNull();
  });
});
