import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { harbour as harbourWorkspace, north as northWorkspace } from '../testing/entered.ts';
import { useActiveWorkspaceId } from './active-workspace.ts';

const { id: harbour } = harbourWorkspace;
const { id: north } = northWorkspace;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const choose = (id: string) => {
  const tab = open();
  act(() => tab.current[1](id));
  return tab;
};
const open = (uid = 'kim') => renderHook(() => useActiveWorkspaceId(uid)).result;

describe('useActiveWorkspaceId', () => {
  it('no workspace is chosen at first, and a choice survives a reload', () => {
    const first = open();
    expect(first.current[0]).toBeNull();
    act(() => first.current[1](harbour));
    expect(first.current[0]).toBe(harbour);
    expect(open().current[0]).toBe(harbour);
  });

  it('each tab keeps its own workspace, and a new tab starts with the workspace that was chosen last in any tab', () => {
    const tab = choose(harbour);
    act(() => {
      localStorage.setItem('fanfare-workspace-kim', north);
      window.dispatchEvent(new StorageEvent('storage', { key: 'fanfare-workspace-kim' }));
    });
    expect(tab.current[0]).toBe(harbour);
    expect(open().current[0]).toBe(harbour);
    sessionStorage.clear();
    expect(open().current[0]).toBe(north);
  });

  it('a stored value that is not the id of a workspace is ignored', () => {
    localStorage.setItem('fanfare-workspace-kim', north);
    sessionStorage.setItem('fanfare-workspace-kim', 'x'.repeat(129));
    expect(open().current[0]).toBe(north);
    localStorage.setItem('fanfare-workspace-kim', 'x'.repeat(129));
    expect(open().current[0]).toBeNull();
  });

  it('the chosen workspace is stored separately for each person who uses the browser', () => {
    choose(harbour);
    expect(open('lee').current[0]).toBeNull();
  });

  it('if the browser blocks storage, the chosen workspace is kept until the page closes', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const tab = open('sam');
    act(() => tab.current[1](harbour));
    expect(tab.current[0]).toBe(harbour);
    expect(open('sam').current[0]).toBe(harbour);
  });
});
