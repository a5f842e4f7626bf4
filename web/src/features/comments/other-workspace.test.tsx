import type { ListThreadsInput } from '@fanfare/core/api/schemas/inbox.ts';
import type { ThreadPage } from '@fanfare/core/comments/inbox.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply, harbour, north } from '../../testing/entered.ts';
import { thread } from './testing/builders.ts';
import { account, conversation, list, open } from './testing/open-inbox.tsx';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./conversation-pane.tsx');
});

const inbox = '/dashboard/comments';
const notFoundText = 'This conversation was not found. It was deleted, or it is in another workspace.';
const notFound = () =>
  Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'Not found.' }));
const listsOf = ({ api }: ReturnType<typeof open>) =>
  api.calls.filter(({ name }) => name === 'listThreads').map(({ input }) => input as ListThreadsInput);
const findsOf = ({ api }: ReturnType<typeof open>) => api.calls.filter(({ name }) => name === 'findThread');

/** Opens the inbox in a workspace with a comment. The other workspace, Studio North, has no comments. */
function openTwo(address = '') {
  const page = { next: null, searchedUntil: null, counts: null, accounts: [account] };
  return open(
    [],
    {
      enter: () => enterReply([harbour, north]),
      listThreads: ({ workspaceId: id }) => ({ ...page, threads: id === harbour.id ? [thread()] : [] }),
      findThread: notFound,
    },
    address,
    { bars: true },
  );
}

describe('an address with ids from another workspace', () => {
  it('a comment that the workspace does not have is removed from the address, and a message says why', async () => {
    const { user, path, go } = open([thread()], { findThread: notFound }, '?filter=all&thread=elsewhere');
    const row = (await list()).getByRole('button', { name: /mossandmilk/ });
    await waitFor(() => expect(path()).toBe(`${inbox}?filter=all`));
    expect(await screen.findByText(notFoundText)).toBeDefined();
    await user.click(row);
    await conversation();
    go(-1);
    await waitFor(() => expect(path()).toBe(`${inbox}?filter=all`));
  });

  it('a comment of another workspace is also removed if Back or Forward brings it into the address', async () => {
    const { user, path, go } = openTwo();
    await list();
    go(`${inbox}?thread=thread-1`);
    await conversation();
    go(`${inbox}?filter=all`);
    go(`${inbox}?thread=thread-1`);
    await conversation();
    go(-1);
    await waitFor(() => expect(path()).toBe(`${inbox}?filter=all`));
    await user.click(screen.getAllByRole('button', { name: 'Studio North' })[0]!);
    go(-1);
    await waitFor(() => expect(path()).toBe(inbox));
    go(1);
    await waitFor(() => expect(path()).toBe(`${inbox}?filter=all`));
    go(1);
    await waitFor(() => expect(path()).toBe(inbox));
  });

  it('the open comment is removed from the address without a message when another workspace is chosen', async () => {
    const opened = openTwo('?filter=all&thread=thread-1');
    await conversation();
    await opened.user.click(screen.getAllByRole('button', { name: 'Studio North' })[0]!);
    await waitFor(() => expect(opened.path()).toBe(`${inbox}?filter=all`));
    expect(findsOf(opened).map(({ input }) => input)).toEqual([{ workspaceId: north.id, id: 'thread-1' }]);
    expect(screen.queryByText(notFoundText)).toBeNull();
  });

  it('a comment of this workspace stays in the address, even if the list does not show it', async () => {
    const opened = open([thread({ state: 'answered' })], {}, '?thread=thread-1');
    await waitFor(() => expect(findsOf(opened)).toHaveLength(1));
    expect(opened.path()).toBe(`${inbox}?thread=thread-1`);
  });

  it('a comment stays in the address if the server cannot be asked whether the comment exists', async () => {
    const down = new ApiError({ status: 502, code: 'unavailable', message: 'Down.' });
    const address = '?filter=all&thread=elsewhere';
    const opened = open([thread()], { findThread: () => Promise.reject(down) }, address);
    await waitFor(() => expect(findsOf(opened)).toHaveLength(1));
    await list();
    expect(opened.path()).toBe(`${inbox}${address}`);
  });

  it('an account of another workspace is removed from the address, and so is a network without an account in this workspace', async () => {
    const opened = open(
      [thread()],
      { findThread: notFound },
      '?filter=all&platform=instagram&account=elsewhere&thread=elsewhere',
    );
    await waitFor(() => expect(opened.path()).toBe(`${inbox}?filter=all&platform=instagram`));
    expect(findsOf(opened)).toHaveLength(1);
    expect(screen.queryByText('Disconnected account')).toBeNull();
    expect(listsOf(opened).at(-1)).not.toHaveProperty('platform_id');
    opened.go(`${inbox}?filter=all&platform=youtube&account=elsewhere`);
    await waitFor(() => expect(opened.path()).toBe(`${inbox}?filter=all`));
  });

  it('an account stays in the address until the accounts of the workspace are known', async () => {
    const page = { threads: [thread()], next: null, searchedUntil: null, counts: null };
    const later = Promise.withResolvers<ThreadPage>();
    const { path, go } = open([], {
      listThreads: ({ platform_id: id }: ListThreadsInput) =>
        id === undefined ? { ...page, accounts: [account] } : later.promise,
    });
    await list();
    go(`${inbox}?platform=instagram&account=ig-2`);
    later.resolve({ ...page, accounts: [account, { ...account, platform_id: 'ig-2' }] });
    await list();
    expect(path()).toBe(`${inbox}?platform=instagram&account=ig-2`);
  });
});
