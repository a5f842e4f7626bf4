import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../testing/fake-api.ts';
import { thread } from './testing/builders.ts';
import { conversation, list, open } from './testing/open-inbox.tsx';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./conversation-pane.tsx');
});

const account = {
  platform: 'instagram',
  platform_id: 'ig-1',
  username: 'harbour.coffee',
  logo: null,
  problem: null as string | null,
};
const page = {
  threads: [thread()],
  next: null,
  searchedUntil: null,
  counts: { open: { instagram: 1_204 }, unread: 300, all: 5_000 },
  accounts: [account],
};
const openList = async (address = '', answers: Answers = {}) => {
  const opened = open([], { listThreads: () => page, ...answers }, address);
  await list();
  return opened;
};
const networks = async () =>
  within(await screen.findByRole('group', { name: 'Network' })).getAllByRole('button');
const names = async () =>
  (await networks()).map((each) => each.getAttribute('aria-label') ?? each.textContent);

describe('the numbers above the list of comments', () => {
  it('the numbers of open comments and of all comments are shown without abbreviation', async () => {
    await openList();
    expect(await screen.findByText('1,204 open of 5,000')).toBeDefined();
  });

  it('each network shows the number of its open comments, above 99 as “99+”', async () => {
    await openList();
    expect(await names()).toEqual(['All', 'Instagram, 1204 open']);
    expect((await networks())[1]?.textContent).toBe('99+');
  });

  it.each([
    '?filter=answered',
    '?filter=unread',
    '?search=grinder',
    '?range=last7',
    '?platform=instagram&account=ig-1',
  ])('the networks show no numbers if the list shows only some of the open comments: %s', async (address) => {
    await openList(address);
    expect(await names()).toEqual(['All', 'Instagram']);
    expect((await networks())[1]?.textContent).toBe('');
  });
});

describe('a reply that failed because its account has to be reconnected', () => {
  it('a button below the reply reconnects the account, and a working account has no such button', async () => {
    let problem: string | null = null;
    let current = thread();
    const pending = {
      text: 'Two clicks.',
      to: 'c1',
      by: 'Kim',
      timestamp: '2026-11-20T09:05:00.000Z',
      state: 'failed' as const,
      reason: 'The connection has ended.',
    };
    const { user } = await openList('?thread=thread-1', {
      listThreads: () => ({ ...page, threads: [current], accounts: [{ ...account, problem }] }),
      listAccounts: () => [],
      findThread: () => current,
      replyToThread: ({ requestId }) => {
        problem = 'The connection has ended.';
        current = thread({ pending: [{ ...pending, requestId }] });
        return current;
      },
    });
    const shown = await conversation();
    expect(shown.queryByText(/has to be reconnected/)).toBeNull();
    await enterText(user, shown.getByRole('textbox'), 'Two clicks.');
    await user.click(shown.getByRole('button', { name: 'Reply' }));
    await shown.findByText('harbour.coffee has to be reconnected before it can reply.');
    await waitFor(() => expect(shown.getByRole('button', { name: 'Reconnect Instagram' })).toBeDefined());
  });
});

describe('saved replies', () => {
  it('the dialog explains saved replies and links to the screen where they are managed', async () => {
    const { user } = await openList('?thread=thread-1', {
      listTemplates: () => [],
      findThread: () => thread(),
    });
    await user.click((await conversation()).getByRole('button', { name: 'Saved replies' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies' }));
    expect(dialog.getByText('Saved replies are your caption templates.')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Manage saved replies' }).getAttribute('href')).toBe(
      '/dashboard/templates',
    );
  });
});
