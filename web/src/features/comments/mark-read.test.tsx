import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { conversation, list, open, other } from './testing/open-inbox.tsx';
import { thread } from './testing/builders.ts';
import { readMs } from './use-mark-read.ts';

beforeEach(() => localStorage.clear());
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
});

function openUnread(answers: Parameters<typeof open>[1] = {}) {
  const timers = manualTimers();
  const next = { ...other, isUnread: true };
  const opened = open([thread(), next], answers, '', { timers });
  return {
    ...opened,
    pass: () => act(async () => timers.pass(readMs)),
    marked: () =>
      opened.api.calls
        .filter(({ name, input }) => name === 'markThread' && (input as { read?: boolean }).read === true)
        .map(({ input }) => (input as { id: string }).id),
  };
}

const isUnread = async (name: string) =>
  (await list()).queryByRole('button', { name: new RegExp(`${name}, Instagram, unread`) }) !== null;

describe('an unread comment', () => {
  it('a comment counts as read once it has been open for a second', async () => {
    const { user, pass, marked } = openUnread();
    await list();
    await user.keyboard('j');
    await conversation();
    expect([await isUnread('mossandmilk'), marked()]).toEqual([true, []]);
    await pass();
    expect(marked()).toEqual(['thread-1']);
    await waitFor(async () => expect(await isUnread('mossandmilk')).toBe(false));
  });

  it('a comment that opened by itself after an answer stays unread if the person leaves it at once', async () => {
    const { user, pass, marked } = openUnread();
    await list();
    await user.keyboard('je');
    await conversation('tamp.and.bloom');
    await user.keyboard('{Escape}');
    await pass();
    expect([await isUnread('tamp.and.bloom'), marked()]).toEqual([true, []]);
  });

  it('a comment stays unread while the page is hidden', async () => {
    const { user, pass, marked } = openUnread();
    await list();
    await user.keyboard('j');
    await conversation();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass();
    expect(marked()).toEqual([]);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass();
    expect(marked()).toEqual(['thread-1']);
  });

  it('if a comment could not be marked as read, there is no second attempt while the comment stays open', async () => {
    const { user, pass, marked } = openUnread({
      markThread: () => Promise.reject(new ApiError({ status: 502, code: 'unavailable', message: 'Down.' })),
    });
    await list();
    await user.keyboard('j');
    await conversation();
    await pass();
    await user.click(screen.getByRole('button', { name: 'Refresh the comments' }));
    await pass();
    expect(marked()).toEqual(['thread-1']);
  });

  it('a comment that was read while offline is marked as read when the browser is online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    let isRead = false;
    const { user, pass, marked } = openUnread({
      listThreads: () => ({
        threads: [thread({ isUnread: !isRead }), { ...other, isUnread: true }],
        next: null,
        searchedUntil: null,
        counts: null,
        accounts: [],
      }),
      markThread: async () => {
        if (!navigator.onLine) throw new ApiError({ status: 0, code: 'offline', message: 'Offline.' });
        isRead = true;
        return thread({ isUnread: false });
      },
    });
    await list();
    await user.keyboard('j');
    await conversation();
    online.mockReturnValue(false);
    await pass();
    expect(await isUnread('mossandmilk')).toBe(false);
    await user.keyboard('j');
    await conversation('tamp.and.bloom');
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(marked()).toEqual(['thread-1', 'thread-1']));
    await user.click(screen.getByRole('button', { name: 'Refresh the comments' }));
    expect(await isUnread('mossandmilk')).toBe(false);
  });
});
