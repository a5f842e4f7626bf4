import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { thread } from './testing/builders.ts';
import { conversation, list, open, other } from './testing/open-inbox.tsx';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./conversation-pane.tsx');
});

const inbox = '/dashboard/comments';

async function openFirst() {
  const opened = open([thread(), other]);
  await opened.user.click(await (await list()).findByRole('button', { name: /mossandmilk/ }));
  await conversation();
  expect(opened.path()).toBe(`${inbox}?thread=thread-1`);
  return opened;
}

describe('the history of the inbox', () => {
  it('Back and the back arrow return from a comment to the list, even after J has opened the next comment', async () => {
    const { user, path, go } = await openFirst();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(path()).toBe(inbox));
    go(1);
    await waitFor(() => expect(path()).toBe(`${inbox}?thread=thread-1`));
    await conversation();
    await user.keyboard('j');
    await conversation('tamp.and.bloom');
    go(-1);
    await waitFor(() => expect(path()).toBe(inbox));
    go(1);
    await waitFor(() => expect(path()).toBe(`${inbox}?thread=thread-2`));
  });

  it('the back arrow closes a comment that was opened by its address', async () => {
    const { user, path } = open([thread()], {}, '?thread=thread-1');
    await conversation();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(path()).toBe(inbox));
  });

  it('opening a comment next to the list adds no entry to the history', async () => {
    const narrow = window.matchMedia;
    const wide = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...narrow(query), matches: query.includes('900px') }));
    const { path, go } = await openFirst();
    go(-1);
    expect(path()).toBe(`${inbox}?thread=thread-1`);
    wide.mockRestore();
  });
});
