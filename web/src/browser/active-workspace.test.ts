import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useActiveWorkspaceId } from './active-workspace.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const choose = (id: string) => {
  const tab = open();
  act(() => tab.current[1](id));
};
const open = (uid = 'kim') => renderHook(() => useActiveWorkspaceId(uid)).result;

describe('the workspace in which one stands', () => {
  it('is nobody’s choice at first, and kept over a reload', () => {
    const first = open();
    expect(first.current[0]).toBeNull();
    act(() => first.current[1]('harbour'));
    expect(first.current[0]).toBe('harbour');
    expect(open().current[0]).toBe('harbour');
  });

  it('is the tab’s own; a new tab takes the latest of all', () => {
    choose('harbour');
    localStorage.setItem('fanfare-workspace-kim', 'north');
    expect(open().current[0]).toBe('harbour');
    sessionStorage.clear();
    expect(open().current[0]).toBe('north');
  });

  it('is another for another person on the same machine', () => {
    choose('harbour');
    expect(open('lee').current[0]).toBeNull();
  });

  it('is kept as long as the page stands where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const tab = open('sam');
    act(() => tab.current[1]('harbour'));
    expect(tab.current[0]).toBe('harbour');
    expect(open('sam').current[0]).toBe('harbour');
  });
});
