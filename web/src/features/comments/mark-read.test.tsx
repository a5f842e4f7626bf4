import type { MarkThreadInput } from '@fanfare/core/api/schemas/inbox.ts';
import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import type { Answers } from '../../testing/fake-api.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { conversation, list, open, other } from './testing/open-inbox.tsx';
import { thread } from './testing/builders.ts';
import { readMs } from './use-mark-read.ts';

beforeEach(() => localStorage.clear());
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
});

const down: Answers = {
  markThread: () => Promise.reject(new ApiError({ status: 502, code: 'unavailable', message: 'Down.' })),
};

function openUnread(answers: Answers = {}, change: Partial<ThreadView> = {}) {
  const timers = manualTimers();
  const next = { ...other, isUnread: true };
  const opened = open([thread(change), next], answers, '', { timers });
  const calls = () =>
    opened.api.calls.flatMap(({ name, input }) =>
      name === 'markThread' && (input as MarkThreadInput).read === true ? [input as MarkThreadInput] : [],
    );
  return {
    ...opened,
    pass: () => act(async () => timers.pass(readMs)),
    marked: () => calls().map(({ id }) => id),
    seen: () => calls().map(({ seen }) => seen),
  };
}

const isUnread = async (name: string) =>
  (await list()).queryByRole('button', { name: new RegExp(`${name}, Instagram, unread`) }) !== null;

describe('an unread comment', () => {
  it('a comment is marked as read after it has been open for a second', async () => {
    const { user, pass, marked } = openUnread();
    await list();
    await user.keyboard('j');
    await conversation();
    expect([await isUnread('mossandmilk'), marked()]).toEqual([true, []]);
    await pass();
    expect(marked()).toEqual(['thread-1']);
    await waitFor(async () => expect(await isUnread('mossandmilk')).toBe(false));
  });

  it('a comment that opened automatically after an answer stays unread if the person leaves it at once', async () => {
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
    const { user, pass, marked } = openUnread(down);
    await list();
    await user.keyboard('j');
    await conversation();
    await pass();
    await user.click(screen.getByRole('button', { name: 'Refresh the comments' }));
    await pass();
    expect(marked()).toEqual(['thread-1']);
  });

  it('a message that arrives in an open comment is marked as read once it has been on the screen for a second', async () => {
    const { user, pass, seen, replied } = openUnread();
    await list();
    await user.keyboard('j');
    await conversation();
    replied('thread-1', 'r1');
    await pass();
    expect([await isUnread('mossandmilk'), seen()]).toEqual([true, [['c1']]]);
    await pass();
    expect(seen()).toEqual([['c1'], ['c1', 'r1']]);
    await waitFor(async () => expect(await isUnread('mossandmilk')).toBe(false));
  });

  it('a comment that is marked as answered stays unread if a message arrived that was not on the screen', async () => {
    const { user, replied } = openUnread();
    await list();
    await user.keyboard('j');
    await conversation();
    replied('thread-1', 'r1');
    await user.keyboard('e');
    await screen.findByText(/^Marked as answered: mossandmilk/);
    await waitFor(async () => expect(await isUnread('mossandmilk')).toBe(true));
  });

  it('messages that the account itself wrote are not reported as read', async () => {
    const answer = { ...thread().comment, id: 'own', isOwn: true };
    const { user, pass, seen } = openUnread({}, { replies: [answer] });
    await list();
    await user.keyboard('j');
    await conversation();
    await pass();
    expect(seen()).toEqual([['c1']]);
  });
});

describe('a comment that was read while offline', () => {
  async function readOffline(answers: Answers = {}) {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const opened = openUnread(answers);
    const { user, api } = opened;
    await list();
    await user.keyboard('j');
    await conversation();
    online.mockReturnValue(false);
    await opened.pass();
    expect(await isUnread('mossandmilk')).toBe(false);
    await user.keyboard('j');
    await conversation('tamp.and.bloom');
    return {
      ...opened,
      reconnect: async () => {
        online.mockReturnValue(true);
        await act(async () => void window.dispatchEvent(new Event('online')));
      },
      /** The calls since the last `markThread`, including that call. */
      sinceMarked: () => {
        const names = api.calls.map(({ name }) => name);
        return names.slice(names.lastIndexOf('markThread'));
      },
    };
  }

  it('the comment is marked as read when the browser is online again, and only once', async () => {
    const { user, marked, reconnect } = await readOffline();
    await reconnect();
    await waitFor(() => expect(marked()).toEqual(['thread-1', 'thread-1']));
    await reconnect();
    expect(marked()).toEqual(['thread-1', 'thread-1']);
    await user.click(screen.getByRole('button', { name: 'Refresh the comments' }));
    expect(await isUnread('mossandmilk')).toBe(false);
  });

  it('the comment stays unread if a message arrived that was not on the screen', async () => {
    const { seen, reconnect, replied } = await readOffline();
    replied('thread-1', 'r1');
    await reconnect();
    await waitFor(async () => expect(await isUnread('mossandmilk')).toBe(true));
    expect(seen()).toEqual([['c1'], ['c1']]);
  });

  it.each([
    ['a call that marked the comment as read', {}],
    ['a call that could not mark the comment as read', down],
  ])(
    'after %s, the list is loaded again, because the list on the screen may be older than the call',
    async (_what, answers) => {
      const { reconnect, sinceMarked } = await readOffline(answers);
      await reconnect();
      await waitFor(() => expect(sinceMarked()).toContain('listThreads'));
    },
  );
});
