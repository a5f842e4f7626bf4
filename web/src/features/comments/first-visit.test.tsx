import type { LookReply } from '@fanfare/core/comments/inbox.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { thread } from './testing/builders.ts';
import { list, looked, open } from './testing/open-inbox.tsx';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
});

/** A call for new comments that is not answered until the test calls `answer`. */
function slowLook() {
  let answer: (found: LookReply) => void = () => undefined;
  const waiting = new Promise<LookReply>((resolve) => {
    answer = resolve;
  });
  return { look: () => waiting, answer: async (found: LookReply) => act(async () => answer(found)) };
}

describe('the first visit to the inbox', () => {
  it('the list says “Fetching comments” until the networks have answered, and “No comments here” afterwards', async () => {
    const { look, answer } = slowLook();
    open([], { lookForComments: look });
    expect(await screen.findByText('Fetching comments')).toBeDefined();
    expect(screen.queryByText('No comments here')).toBeNull();
    expect(screen.queryByText('0 open of 0')).toBeNull();
    await answer(looked());
    expect(await screen.findByText('No comments here')).toBeDefined();
    expect(screen.getByText('0 open of 0')).toBeDefined();
    expect(screen.queryByText('Fetching comments')).toBeNull();
  });

  it('the skeleton is replaced by the comments, and the message for an empty list never appears', async () => {
    const { look, answer } = slowLook();
    const { add } = open([], { lookForComments: look });
    await screen.findByText('Fetching comments');
    const titles: (string | null)[] = [];
    const watcher = new MutationObserver(() => {
      titles.push(screen.queryByText('No comments here')?.textContent ?? null);
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    add(thread());
    await answer(looked({ changed: 1 }));
    expect(await (await list()).findByText('Which grinder is it?')).toBeDefined();
    watcher.disconnect();
    expect(titles.filter((title) => title !== null)).toEqual([]);
  });

  it('the header shows a note while the comments of further posts are fetched for the first time', async () => {
    open([thread()], { lookForComments: () => looked({ isFirst: true }) });
    expect(await screen.findByText('1 open of 1 · Fetching…')).toBeDefined();
  });

  it('a failure to fetch the comments is reported, and Retry fetches them', async () => {
    let isDown = true;
    const { user } = open([], {
      lookForComments: () =>
        isDown
          ? Promise.reject(new ApiError({ status: 502, code: 'unavailable', message: 'It is down.' }))
          : looked(),
    });
    expect(await screen.findByText('The comments on your posts could not be fetched.')).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No comments here')).toBeDefined();
  });

  it('if all stored comments are answered, the inbox says so without waiting for the networks', async () => {
    open([], {
      lookForComments: slowLook().look,
      listThreads: () => ({
        threads: [],
        next: null,
        searchedUntil: null,
        counts: { open: {}, unread: 0, all: 3 },
        accounts: [
          {
            platform: 'instagram',
            platform_id: 'ig-1',
            username: 'harbour.coffee',
            logo: null,
            problem: null,
          },
        ],
      }),
    });
    expect(await screen.findByText('All comments answered')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Fetching comments')).toBeNull());
  });
});
