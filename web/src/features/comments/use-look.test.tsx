import type { LookReply } from '@fanfare/core/comments/inbox.ts';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { looked } from './testing/open-inbox.tsx';
import { useLook } from './use-look.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = () => undefined;

/** Polls that take five seconds each, with a minute between them. */
async function poll() {
  const api = fakeApi({
    lookForComments: () =>
      new Promise<LookReply>((resolve) => {
        setTimeout(() => resolve(looked({ again: 60 })), 5000);
      }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider session={fakeSession(kim)} call={api.call}>
      {children}
    </SessionProvider>
  );
  const rendered = renderHook(() => useLook('w1', nothing), { wrapper });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await pass(0);
  return { ...rendered, pass, polls: () => api.calls.length };
}

it('a poll that is requested while another poll is running does not double the number of later polls', async () => {
  const { result, pass, polls } = await poll();
  await pass(2);
  act(() => result.current.lookNow());
  await pass(10);
  expect(polls()).toBe(2);
  await pass(60);
  expect(polls()).toBe(3);
  await pass(65);
  expect(polls()).toBe(4);
});

it('no poll follows after the screen is closed', async () => {
  const { result, pass, polls, unmount } = await poll();
  await pass(2);
  act(() => result.current.lookNow());
  await pass(10);
  unmount();
  await pass(600);
  expect(polls()).toBe(2);
});
