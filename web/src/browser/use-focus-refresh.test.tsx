import { minuteMs } from '@fanfare/core/time/units.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { ApiError } from './api-error.ts';
import { ReadCache } from './read-cache.tsx';
import { SessionProvider } from './session-provider.tsx';
import { useFocusRefresh } from './use-focus-refresh.ts';
import { useRead } from './use-read.ts';

const failures: unknown[] = [];
const onFailure = (failure: unknown) => void failures.push(failure);

/** Opens a screen with the accounts, templates and members of a workspace. */
async function open(versions: () => Record<string, string>) {
  const api = fakeApi({
    listAccounts: () => [],
    listTemplates: () => [],
    listMembers: () => ({ members: [], invitations: [] }),
    versions,
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider session={fakeSession(kim)} call={api.call}>
      <ReadCache>{children}</ReadCache>
    </SessionProvider>
  );
  const { result } = renderHook(
    () => {
      useFocusRefresh('w1', onFailure);
      return [
        useRead('listAccounts', { workspaceId: 'w1' }).data,
        useRead('listTemplates', { workspaceId: 'w1' }).data,
        useRead('listMembers', { id: 'w1' }).data,
      ];
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current).not.toContain(undefined));
  api.calls.length = 0;
  return {
    /** Advances time, returns to the tab, and answers the requests. */
    async comeBackAfter(ms: number) {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      api.calls.length = 0;
      act(() => void window.dispatchEvent(new Event('focus')));
      await act(() => vi.advanceTimersByTimeAsync(100));
      return api.calls.map(({ name }) => name);
    },
  };
}

// Loads the module in advance, so that no test waits for it.
beforeAll(async () => void (await import('./refresh-shown.ts')));
beforeEach(() => {
  failures.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

describe('coming back to a screen', () => {
  it('data that was read less than a minute ago is not read again', async () => {
    const { comeBackAfter } = await open(() => ({ accounts: '1', templates: '1' }));
    expect(await comeBackAfter(50_000)).toEqual([]);
  });

  it('after a minute, the versions are read first, and then only data whose version has changed', async () => {
    const versions = { accounts: '1', templates: '1' };
    const { comeBackAfter } = await open(() => ({ ...versions }));
    expect(await comeBackAfter(minuteMs)).toEqual(['versions', 'listAccounts', 'listTemplates']);
    expect(await comeBackAfter(minuteMs)).toEqual(['versions']);
    versions.accounts = '2';
    expect(await comeBackAfter(minuteMs)).toEqual(['versions', 'listAccounts']);
    expect(await comeBackAfter(30_000)).toEqual([]);
  });

  it('data without a version is read again when it is ten minutes old', async () => {
    const { comeBackAfter } = await open(() => ({ accounts: '1', templates: '1' }));
    await comeBackAfter(minuteMs);
    expect(await comeBackAfter(9 * minuteMs)).toEqual(['listMembers', 'versions']);
  });

  it('if the server refuses to return the versions, the caller of the hook is informed', async () => {
    const forbidden = new ApiError({ status: 403, code: 'forbidden', message: 'No.' });
    const { comeBackAfter } = await open(() => {
      throw forbidden;
    });
    expect(await comeBackAfter(minuteMs)).toEqual(['versions']);
    expect(failures).toEqual([forbidden]);
  });
});
