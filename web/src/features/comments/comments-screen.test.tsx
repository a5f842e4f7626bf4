import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { thread } from './testing/builders.ts';
import { conversation, list, open, other } from './testing/open-inbox.tsx';
import { enterText } from '../../testing/enter-text.ts';
import { showStyles } from '../../testing/without-styles.ts';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
});

describe('the inbox', () => {
  it('opening a comment marks it as read, and a new comment appears in the list only after a click', async () => {
    const { user, api, path, add } = open([thread(), other]);
    await user.click(await (await list()).findByRole('button', { name: /mossandmilk, Instagram, unread/ }));
    expect(await (await conversation()).findByText('Which grinder is it?')).toBeDefined();
    expect(path()).toBe('/dashboard/comments?thread=thread-1');
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'markThread')?.input).toMatchObject({ read: true }),
    );
    expect(
      await (await list()).findByRole('button', { name: /mossandmilk, Instagram(?!, unread)/ }),
    ).toBeDefined();

    add(thread({ id: 'thread-3', comment: { ...thread().comment, id: 'c3', text: 'Is it open today?' } }));
    await user.click(screen.getByRole('button', { name: 'Refresh the comments' }));
    const fresh = await screen.findByRole('button', { name: 'Show 1 new comment' });
    expect((await list()).queryByText('Is it open today?')).toBeNull();
    await user.click(fresh);
    expect(await (await list()).findByText('Is it open today?')).toBeDefined();
  });

  it('the address sets the filter and the account, and a deleted comment shows a note in place of its text', async () => {
    showStyles();
    const { api } = open([thread({ isDeleted: true })], {}, '?filter=all&platform=instagram&account=ig-1');
    const line = await (await list()).findByText('This comment was deleted on Instagram.');
    expect(getComputedStyle(line).fontStyle).toBe('italic');
    expect(api.calls.find(({ name }) => name === 'listThreads')?.input).toEqual({
      workspaceId: 'harbourWorkspace0001',
      filter: 'all',
      platform: 'instagram',
      platform_id: 'ig-1',
    });
  });

  it('the header shows no numbers until the comments are loaded, and a failed load can be retried', async () => {
    const first = Promise.withResolvers<never>();
    const reads = [first.promise];
    const page = { threads: [], next: null, searchedUntil: null, counts: null, accounts: null };
    const { user } = open([], { listThreads: () => reads.shift() ?? page });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Comments' });
    expect(heading.parentElement?.textContent).toBe('Comments');
    first.reject(new ApiError({ status: 502, code: 'unavailable', message: 'It is down.' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It is down.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No comments here')).toBeDefined();
    expect(screen.queryByText('Choose a comment to read and answer it.')).toBeNull();
    expect(screen.queryByText('All keys')).toBeNull();
  });
});

describe('answering a comment', () => {
  it('a reply is sent with a request id and appears in the conversation', async () => {
    const answered = thread({
      state: 'answered',
      answeredBy: 'Kim',
      replies: [
        {
          ...thread().comment,
          id: 'r1',
          username: 'harbour.coffee',
          text: 'Two clicks.',
          isOwn: true,
          by: 'Kim',
        },
      ],
    });
    const { user, api } = open([thread()], { replyToThread: () => answered }, '?thread=thread-1');
    const shown = await conversation();
    await enterText(user, shown.getByRole('textbox', { name: 'Reply to mossandmilk' }), 'Two clicks.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await shown.findByText('Two clicks.')).toBeDefined();
    expect(await shown.findByText('· Sent')).toBeDefined();
    expect(await screen.findByText('Reply to mossandmilk sent')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'replyToThread')?.input).toMatchObject({
      id: 'thread-1',
      reply: 'Two clicks.',
      to: 'c1',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(await (await list()).findByText('Answered by Kim')).toBeDefined();
  });

  it('a reply that the network has not confirmed is shown as waiting, and the same text cannot be sent again', async () => {
    const pending = {
      requestId: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
      text: 'Two clicks.',
      to: 'c1',
      by: 'Kim',
      timestamp: '2026-11-20T10:00:00.000Z',
      state: 'waiting' as const,
      reason: null,
    };
    const { user } = open([thread({ pending: [pending] })], {}, '?thread=thread-1');
    const shown = await conversation();
    expect(
      shown.getByText(
        'Waiting for confirmation from Instagram. We check whether it is live before sending again.',
      ),
    ).toBeDefined();
    await enterText(user, shown.getByRole('textbox'), 'Two clicks.');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Reply' }).disabled).toBe(true);
  });

  it('a failed reply shows the reason, and a retry has the same request id', async () => {
    const fields = { reply: 'This can have at most 2,200 characters.' };
    const failures = [
      new ApiError({ status: 503, code: 'busy', message: 'Fanfare is busy.', requestId: 'r1' }),
      new ApiError({ status: 400, code: 'invalid_input', message: 'Malformed.', fields }),
    ];
    const { user, api } = open(
      [thread()],
      {
        replyToThread: () => {
          const failure = failures.shift();
          if (failure) throw failure;
          return thread({ state: 'answered' });
        },
      },
      '?thread=thread-1',
    );
    const shown = await conversation();
    await enterText(user, shown.getByRole('textbox'), 'Two clicks.');
    await user.click(shown.getByRole('button', { name: 'Reply' }));
    expect(await shown.findByText('Fanfare is busy.')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    expect(await shown.findByText(fields.reply)).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown.queryByText('Failed')).toBeNull());
    const requests = api.calls
      .filter(({ name }) => name === 'replyToThread')
      .map(({ input }) => (input as { requestId: string }).requestId);
    expect(requests).toHaveLength(3);
    expect(new Set(requests).size).toBe(1);
  });
});

describe('a comment that is answered while it is on the screen', () => {
  const answered = thread({
    state: 'answered',
    answeredBy: 'Robin',
    replies: [{ ...thread().comment, id: 'r1', text: 'Two clicks.', isOwn: true, by: 'Robin' }],
  });

  it('a person who starts a reply sees the answer that another member has written in the meantime', async () => {
    const { user } = open([thread()], { findThread: () => answered }, '?thread=thread-1');
    const shown = await conversation();
    expect(shown.queryByText('Two clicks.')).toBeNull();
    await user.click(shown.getByRole('textbox', { name: 'Reply to mossandmilk' }));
    expect(await shown.findByText('Two clicks.')).toBeDefined();
    expect(await (await list()).findByText('Answered by Robin')).toBeDefined();
  });

  it('if an answer has arrived that the person has not seen, their reply is sent only after they confirm it', async () => {
    let isLate = true;
    const own = { ...thread().comment, id: 'r2', text: 'Try 18.', isOwn: true, by: 'Kim' };
    const { user, api } = open(
      [thread()],
      {
        findThread: () => (isLate ? thread() : answered),
        replyToThread: () => {
          if (!isLate) return { ...answered, replies: [...answered.replies, own] };
          isLate = false;
          const message = 'Robin has answered this comment. Your reply was not sent.';
          return Promise.reject(new ApiError({ status: 409, code: 'answered', message }));
        },
      },
      '?thread=thread-1',
    );
    const shown = await conversation();
    await enterText(user, shown.getByRole('textbox'), 'Try 18.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await shown.findByText('Robin has answered this comment. Your reply was not sent.')).toBeDefined();
    expect(await shown.findByText('Two clicks.')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(shown.queryByText('Not sent')).toBeNull());
    expect(shown.getByText('Try 18.')).toBeDefined();
    const sent = api.calls.filter(({ name }) => name === 'replyToThread').map(({ input }) => input);
    expect(sent).toMatchObject([{ seen: [] }, { seen: ['r1'] }]);
  });

  it('the request of a second reply lists the first reply as seen, even while the first is still being sent', async () => {
    const { user, api } = open(
      [thread()],
      { replyToThread: () => new Promise(() => undefined) },
      '?thread=thread-1',
    );
    const field = (await conversation()).getByRole('textbox');
    await enterText(user, field, 'Until six.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await enterText(user, field, 'On Sunday until four.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const sent = api.calls.filter(({ name }) => name === 'replyToThread');
    const [first, second] = sent.map(({ input }) => input as { requestId: string; seen: string[] });
    expect(first?.seen).toEqual([]);
    expect(second?.seen).toEqual([first?.requestId]);
  });

  it('an answered comment is no longer counted, and a refresh removes it from the list unless it is open', async () => {
    const { user } = open([thread(), other], {}, '', { bars: true });
    const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
    await user.click(navigation.getByRole('button', { name: 'Expand navigation' }));
    expect(await navigation.findByRole('link', { name: 'Comments, 2 unanswered' })).toBeDefined();
    await list();
    await user.keyboard('je');
    expect(await navigation.findByRole('link', { name: 'Comments, 1 unanswered' })).toBeDefined();
    await conversation('tamp.and.bloom');
    expect(await (await list()).findByText('Answered by Kim')).toBeDefined();
    await user.keyboard('k');
    await conversation();
    await user.click(screen.getByRole('button', { name: 'Refresh the comments' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh the comments' }).disabled).toBe(
        false,
      ),
    );
    expect((await list()).getByText('Answered by Kim')).toBeDefined();
    await user.keyboard('j');
    await conversation('tamp.and.bloom');
    await user.click(screen.getByRole('button', { name: 'Refresh the comments' }));
    await waitFor(() => expect(screen.queryByText('Answered by Kim')).toBeNull());
  });

  it('a comment is loaded again if it was answered here while it was being loaded', async () => {
    const early = Promise.withResolvers<ReturnType<typeof thread>>();
    const reads = [early.promise];
    const { user, api } = open(
      [thread()],
      { findThread: () => reads.shift() ?? answered, replyToThread: () => answered },
      '?thread=thread-1',
    );
    const shown = await conversation();
    await enterText(user, shown.getByRole('textbox'), 'Two clicks.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await (await list()).findByText('Answered by Robin')).toBeDefined();
    early.resolve(thread());
    await waitFor(() => expect(api.calls.filter(({ name }) => name === 'findThread')).toHaveLength(2));
    expect(shown.getByText('Two clicks.')).toBeDefined();
    expect((await list()).getByText('Answered by Robin')).toBeDefined();
  });
});
