import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { thread } from './testing/builders.ts';
import type { Inbox } from './use-inbox.ts';
import { useKnownSelection } from './use-known-selection.ts';

const gone = new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });

/** The hook with a list of comments, a selected comment, and a server that finds none when `answer` is called. */
function select(selectedId: string, listed: readonly string[] = []) {
  const { promise, reject } = Promise.withResolvers<never>();
  const api = fakeApi({ findThread: () => promise });
  const forget = vi.fn();
  const inboxOf = (ids: readonly string[], isReading: boolean) =>
    ({ pages: { threads: ids.map((id) => thread({ id })) }, accounts: [], isReading }) as unknown as Inbox;
  const { rerender, unmount } = renderHook(
    (shown: { selectedId: string; listed: readonly string[]; isReading: boolean }) =>
      useKnownSelection(
        {
          workspaceId: 'harbourWorkspace0001',
          inbox: inboxOf(shown.listed, shown.isReading),
          selection: { filter: 'all' },
          selectedId: shown.selectedId,
        },
        forget,
      ),
    {
      initialProps: { selectedId, listed, isReading: false },
      wrapper: ({ children }: { children: ReactNode }) => (
        <SessionProvider session={fakeSession(kim)} call={api.call}>
          {children}
        </SessionProvider>
      ),
    },
  );
  return {
    show: (id: string, ids: readonly string[] = [], isReading = false) =>
      rerender({ selectedId: id, listed: ids, isReading }),
    unmount,
    asked: () => api.calls.map(({ input }) => (input as { id: string }).id),
    answer: () => act(async () => reject(gone)),
    forget,
  };
}

it('a missing comment is removed from the address, and the server is asked only once for it', async () => {
  const { show, asked, answer, forget } = select('a');
  show('a', [], true);
  show('a');
  expect(asked()).toEqual(['a']);
  await answer();
  expect(forget.mock.calls).toEqual([[{ thread: null }]]);
});

it('the server is not asked for a comment while the list is read, or after the list has shown it', () => {
  const { show, asked } = select('a', ['a']);
  show('a');
  show('b', [], true);
  expect(asked()).toEqual([]);
});

it('the answer for a comment that is no longer selected changes nothing', async () => {
  const { show, answer, forget } = select('a');
  show('b', ['b']);
  await answer();
  expect(forget).not.toHaveBeenCalled();
});

it('an answer that comes after the screen was left changes nothing', async () => {
  const { unmount, answer, forget } = select('a');
  unmount();
  await answer();
  expect(forget).not.toHaveBeenCalled();
});
