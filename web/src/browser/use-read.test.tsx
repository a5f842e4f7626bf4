import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../testing/fake-api.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { mo } from '../testing/people.ts';
import { ApiError } from './api-error.ts';
import { ReadCache } from './read-cache.tsx';
import { SessionProvider } from './session-provider.tsx';
import { readKey, useRead, useStoreAnswer } from './use-read.ts';

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

describe('useRead', () => {
  it('the key is the route and its input, or null when nobody is signed in', () => {
    expect(readKey('listMembers', { id: 'w1' }, true)).toEqual(['listMembers', { id: 'w1' }]);
    expect(readKey('listMembers', { id: 'w1' }, false)).toBeNull();
  });

  it('the same input is requested only once, and another input has its own request', async () => {
    const api = fakeApi({ listMembers: () => nobody });
    const { result, rerender } = read(api);
    await waitFor(() => expect(result.current.data).toEqual(nobody));
    rerender({ id: 'w1' });
    rerender({ id: 'w2' });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toEqual(nobody));
    expect(api.calls.map(({ input }) => input)).toEqual([{ id: 'w1' }, { id: 'w2' }]);
  });

  it('nothing is requested when nobody is signed in', async () => {
    const api = fakeApi({ listMembers: () => nobody });
    const { result, session } = read(api, fakeSession(null));
    expect(result.current.data).toBeUndefined();
    expect(api.calls).toEqual([]);
    act(() => session.setPerson(kim));
    await waitFor(() => expect(api.calls).toHaveLength(1));
  });

  it('a failed request returns its ApiError', async () => {
    const refusal = new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
    const { result } = read(fakeApi({ listMembers: () => Promise.reject(refusal) }));
    await waitFor(() => expect(result.current.error).toBe(refusal));
  });

  it('data is polled at the requested interval, until polling stops', async () => {
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
            { refreshAfter: ({ invitations }) => (invitations.length < 3 ? 5_000 : 0) },
            // Reads `data`, because SWR renders a component again only for fields that the component has read.
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

  it('data that arrived with another call is first shown without a read, and is read when it is shown a second time', async () => {
    const api = fakeApi({ listMembers: () => nobody });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <ReadCache>{children}</ReadCache>
      </SessionProvider>
    );
    const { result, rerender } = renderHook(
      ({ shows }) => {
        const storeAnswer = useStoreAnswer();
        return { storeAnswer, members: useRead('listMembers', { id: shows ? 'w1' : 'other' }).data };
      },
      { initialProps: { shows: false }, wrapper },
    );
    await waitFor(() => expect(api.calls).toHaveLength(1));
    act(() => result.current.storeAnswer('listMembers', { id: 'w1' }, { members: [], invitations: [mo] }));
    rerender({ shows: true });
    expect(result.current.members?.invitations).toEqual([mo]);
    expect(api.calls).toHaveLength(1);
    rerender({ shows: false });
    rerender({ shows: true });
    await waitFor(() => expect(result.current.members).toEqual(nobody));
  });
});
