import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { mo } from '../testing/people.ts';
import { ApiError } from './api-error.ts';
import { ReadCache } from './read-cache.tsx';
import { SessionProvider } from './session-provider.tsx';
import { readKey, useRead } from './use-read.ts';

const nobody = { members: [], invitations: [] };

function read(api: FakeApi, session = fakeSession(kim)) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider session={session} call={api.call}>
      <ReadCache>{children}</ReadCache>
    </SessionProvider>
  );
  return {
    session,
    ...renderHook(({ id }) => useRead('listMembers', { id }), { initialProps: { id: 'w1' }, wrapper }),
  };
}

describe('what is read', () => {
  it('is named by its route and its input, and by nothing for nobody', () => {
    expect(readKey('listMembers', { id: 'w1' }, true)).toEqual(['listMembers', { id: 'w1' }]);
    expect(readKey('listMembers', { id: 'w1' }, false)).toBeNull();
  });

  it('is asked for once, and again for another input', async () => {
    const api = fakeApi({ listMembers: () => nobody });
    const { result, rerender } = read(api);
    await waitFor(() => expect(result.current.data).toEqual(nobody));
    rerender({ id: 'w1' });
    rerender({ id: 'w2' });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toEqual(nobody));
    expect(api.calls.map(({ input }) => input)).toEqual([{ id: 'w1' }, { id: 'w2' }]);
  });

  it('is not asked for while nobody is signed in', async () => {
    const api = fakeApi({ listMembers: () => nobody });
    const { result, session } = read(api, fakeSession(null));
    expect(result.current.data).toBeUndefined();
    expect(api.calls).toEqual([]);
    act(() => session.become(kim));
    await waitFor(() => expect(api.calls).toHaveLength(1));
  });

  it('tells why it could not be had', async () => {
    const refusal = new ApiError({ status: 404, code: 'not_found', message: 'This does not exist.' });
    const { result } = read(fakeApi({ listMembers: () => Promise.reject(refusal) }));
    await waitFor(() => expect(result.current.error).toBe(refusal));
  });

  it('is read again as often as what was read asks for, and not any more once it does not', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let count = 0;
      const api = fakeApi({
        listMembers: () => {
          count += 1;
          return { members: [], invitations: Array.from({ length: count }, () => mo) };
        },
      });
      const wrapper = ({ children }: { children: ReactNode }) => (
        <SessionProvider session={fakeSession(kim)} call={api.call}>
          <ReadCache>{children}</ReadCache>
        </SessionProvider>
      );
      renderHook(
        () =>
          useRead(
            'listMembers',
            { id: 'w1' },
            { againAfter: ({ invitations }) => (invitations.length < 3 ? 5_000 : 0) },
            // Only who looks at it is told of it.
          ).data,
        { wrapper },
      );
      await waitFor(() => expect(count).toBe(1));
      await act(() => vi.advanceTimersByTimeAsync(4_000));
      expect(count).toBe(1);
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      expect(count).toBe(2);
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(count).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });
});
