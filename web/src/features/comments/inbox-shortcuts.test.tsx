import type { ListThreadsInput } from '@fanfare/core/api/schemas/inbox.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { showStyles } from '../../testing/without-styles.ts';
import { thread } from './testing/builders.ts';
import { account, conversation, list, open, other } from './testing/open-inbox.tsx';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
});

describe('the keyboard shortcuts of the inbox', () => {
  it('J, K and E open another comment and focus its conversation, and Escape returns the focus to the row of the comment', async () => {
    const { user, path } = open([thread(), other]);
    await list();
    const focused = () => document.activeElement;
    const opened = async (name?: string) => {
      await conversation(name);
      await waitFor(() => expect(focused()).toBe(screen.getByRole('region', { name: 'Conversation' })));
    };
    await user.keyboard('j');
    await opened();
    expect(path()).toBe('/dashboard/comments?thread=thread-1');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()?.getAttribute('data-thread')).toBe('thread-1'));
    expect(path()).toBe('/dashboard/comments');
    await user.keyboard('j');
    await opened('tamp.and.bloom');
    expect(path()).toBe('/dashboard/comments?thread=thread-2');
    await user.keyboard('k');
    await opened();

    await user.keyboard('e');
    await opened('tamp.and.bloom');
    expect(path()).toBe('/dashboard/comments?thread=thread-2');
    expect(await (await list()).findByText('Answered by Kim')).toBeDefined();
    await user.keyboard('k');
    await conversation();
    await user.keyboard('r');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply to mossandmilk' }));
    await user.keyboard('jek');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to mossandmilk' }).value).toBe(
      'jek',
    );
  });

  it('E right after J marks the newly opened comment as answered, and its row names the person immediately', async () => {
    const saved = Promise.withResolvers<never>();
    const { path } = open([thread(), other], { markThread: () => saved.promise });
    await list();
    act(() => {
      for (const key of ['j', 'e'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await conversation('tamp.and.bloom');
    expect(path()).toBe('/dashboard/comments?thread=thread-2');
    expect(await (await list()).findByText('Answered by Kim Sato')).toBeDefined();
  });

  it('R right after J focuses the reply field, and the focus stays there', async () => {
    open([thread(), other]);
    await list();
    act(() => {
      for (const key of ['j', 'r'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await conversation();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reply to mossandmilk' }));
  });

  it('the button of a chosen network keeps the focus while the comments are loaded', async () => {
    const pending = Promise.withResolvers<never>();
    const page = {
      threads: [thread(), other],
      next: null,
      searchedUntil: null,
      counts: { open: { instagram: 2 }, unread: 0, all: 2 },
      accounts: [account],
    };
    const { user } = open([], {
      listThreads: ({ platform }: ListThreadsInput) => (platform === undefined ? page : pending.promise),
    });
    const chip = await screen.findByRole('button', { name: 'Instagram, 2 open' });
    chip.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
    expect(document.activeElement).toBe(chip);
  });

  it('the key E marks a comment as answered and shows a toast, and Ctrl+Z or Undo reverts the change', async () => {
    const { user, api, path } = open([thread(), other]);
    await list();
    await user.keyboard('je');
    const mossandmilk = 'Marked as answered: mossandmilk, “Which grinder is it?”';
    expect(await screen.findByText(mossandmilk)).toBeDefined();
    await conversation('tamp.and.bloom');
    await user.keyboard('{Control>}z{/Control}');
    const shown = await conversation();
    expect(path()).toBe('/dashboard/comments?thread=thread-1');
    expect(await shown.findByRole('button', { name: 'Mark answered' })).toBeDefined();
    await user.keyboard('eke');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(mossandmilk)).toBeDefined();
    expect(await (await conversation()).findByRole('button', { name: 'Reopen' })).toBeDefined();
    const marks = () =>
      api.calls
        .filter(({ name }) => name === 'markThread')
        .map(({ input }) => (input as { answered?: boolean }).answered)
        .filter((answered) => answered !== undefined);
    await waitFor(() => expect(marks()).toEqual([true, false, true, false, true]));
    expect(await (await list()).findByText('Answered by Kim')).toBeDefined();
  });

  it('the toast about a long comment has at most two lines, and ends above the reply field of a phone', async () => {
    showStyles();
    const { user } = open([thread(), other]);
    await list();
    await user.keyboard('je');
    const text = await screen.findByText(/^Marked as answered: mossandmilk/);
    expect(getComputedStyle(text).getPropertyValue('-webkit-line-clamp')).toBe('2');
    const css = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('');
    expect(css).toMatch(
      /max-width: ?899\.95px[^}]*--toast-top: ?auto;[^}]*--toast-bottom: ?calc\(var\(--action-bar/,
    );
  });

  it('a failure to mark a comment as answered is reported', async () => {
    const { user } = open([thread({ isUnread: false })], {
      markThread: () =>
        Promise.reject(new ApiError({ status: 502, code: 'unavailable', message: 'It is down.' })),
    });
    await list();
    await user.keyboard('je');
    expect(await screen.findByText('It is down.')).toBeDefined();
    expect(screen.queryByText(/^Marked as answered/)).toBeNull();
  });

  it('marking the next comment replaces the toast and the Undo button of the previous one', async () => {
    const { user } = open([thread(), other]);
    await list();
    await user.keyboard('je');
    await conversation('tamp.and.bloom');
    await user.keyboard('e');
    expect(await screen.findByText(/^Marked as answered: tamp\.and\.bloom/)).toBeDefined();
    expect(screen.queryByText(/^Marked as answered: mossandmilk/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Comment reopened: tamp\.and\.bloom/)).toBeDefined();
    expect(screen.queryByText(/mossandmilk, “/)).toBeNull();
  });

  it('the shortcuts can be switched off', async () => {
    const { user, path } = open([thread()]);
    await list();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(dialog.getByRole('switch', { name: 'Use keyboard shortcuts' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j');
    expect(path()).toBe('/dashboard/comments');
  });
});
