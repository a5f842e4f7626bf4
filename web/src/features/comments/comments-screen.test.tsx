import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { thread } from './testing/builders.ts';
import { conversation, list, open, other } from './testing/open-inbox.tsx';

beforeEach(() => localStorage.clear());
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
});

describe('the inbox', () => {
  it('open comments are listed, and opening one marks it as read', async () => {
    const { user, api, path } = open([thread(), other]);
    await user.click(await (await list()).findByRole('button', { name: /mossandmilk, Instagram, unread/ }));
    expect(await (await conversation()).findByText('Which grinder is it?')).toBeDefined();
    expect(path()).toBe('/dashboard/comments?thread=thread-1');
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'markThread')?.input).toMatchObject({ read: true }),
    );
    expect(
      await (await list()).findByRole('button', { name: /mossandmilk, Instagram(?!, unread)/ }),
    ).toBeDefined();
  });

  it('the filter and the account are part of the address', async () => {
    const { api } = open([thread()], {}, '?filter=all&platform=instagram&account=ig-1');
    await list();
    expect(api.calls.find(({ name }) => name === 'listThreads')?.input).toEqual({
      workspaceId: 'harbourWorkspace0001',
      filter: 'all',
      platform: 'instagram',
      platform_id: 'ig-1',
    });
  });

  it('a new comment waits behind a button and moves no row', async () => {
    const { user, add } = open([thread()]);
    await list();
    add(other);
    await user.click(screen.getByRole('button', { name: 'Refresh the comments' }));
    const fresh = await screen.findByRole('button', { name: '1 new' });
    expect((await list()).queryByText('Ten hours, please.')).toBeNull();
    await user.click(fresh);
    expect(await (await list()).findByText('Ten hours, please.')).toBeDefined();
  });

  it('a comment that was deleted on its network is shown as an italic line', async () => {
    open([thread({ isDeleted: true })]);
    const line = await (await list()).findByText('This comment was deleted on Instagram.');
    expect(getComputedStyle(line).fontStyle).toBe('italic');
  });

  it('an inbox without comments shows a message', async () => {
    open([]);
    expect(await screen.findByText('No comments here')).toBeDefined();
    expect(screen.queryByText('Choose a comment to read and answer it.')).toBeNull();
    expect(screen.queryByText('All keys')).toBeNull();
  });

  it('a list that could not be loaded can be retried', async () => {
    let isDown = true;
    const page = { threads: [thread()], next: null, searchedUntil: null, counts: null, accounts: null };
    const { user } = open([], {
      listThreads: () =>
        isDown
          ? Promise.reject(new ApiError({ status: 502, code: 'unavailable', message: 'It is down.' }))
          : page,
    });
    expect((await screen.findByRole('alert')).textContent).toContain('It is down.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await (await list()).findByText('Which grinder is it?')).toBeDefined();
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
    await user.type(
      shown.getByRole('textbox', { name: 'Reply to mossandmilk' }),
      'Two clicks.{Control>}{Enter}{/Control}',
    );
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

  it('a reply that the network has not confirmed waits, and the same text cannot be sent again', async () => {
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
    await user.type(shown.getByRole('textbox'), 'Two clicks.');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Reply' }).disabled).toBe(true);
  });

  it('a reply that did not reach the server fails and is retried with the same id', async () => {
    let isOffline = true;
    const { user, api } = open(
      [thread()],
      {
        replyToThread: () =>
          isOffline
            ? Promise.reject(new ApiError({ status: 0, code: 'offline', message: 'You seem to be offline.' }))
            : thread({ state: 'answered' }),
      },
      '?thread=thread-1',
    );
    const shown = await conversation();
    await user.type(shown.getByRole('textbox'), 'Two clicks.');
    await user.click(shown.getByRole('button', { name: 'Reply' }));
    expect(await shown.findByText('You seem to be offline.')).toBeDefined();
    isOffline = false;
    await user.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown.queryByText('Failed')).toBeNull());
    const requests = api.calls
      .filter(({ name }) => name === 'replyToThread')
      .map(({ input }) => (input as { requestId: string }).requestId);
    expect(requests).toHaveLength(2);
    expect(new Set(requests).size).toBe(1);
  });
});

describe('a reply that the server refuses', () => {
  it('the reply fails with the sentence about its text', async () => {
    const fields = { reply: 'This can have at most 2,200 characters.' };
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'Malformed.', fields });
    const { user } = open([thread()], { replyToThread: () => Promise.reject(refusal) }, '?thread=thread-1');
    const shown = await conversation();
    await user.type(shown.getByRole('textbox'), 'Two clicks.');
    await user.click(shown.getByRole('button', { name: 'Reply' }));
    expect(await shown.findByText(fields.reply)).toBeDefined();
  });
});

describe('a comment that another member answers meanwhile', () => {
  const answered = thread({
    state: 'answered',
    answeredBy: 'Robin',
    replies: [{ ...thread().comment, id: 'r1', text: 'Two clicks.', isOwn: true, by: 'Robin' }],
  });

  it('the answer is shown to a person who starts a reply', async () => {
    const { user } = open([thread()], { findThread: () => answered }, '?thread=thread-1');
    const shown = await conversation();
    expect(shown.queryByText('Two clicks.')).toBeNull();
    await user.click(shown.getByRole('textbox', { name: 'Reply to mossandmilk' }));
    expect(await shown.findByText('Two clicks.')).toBeDefined();
    expect(await (await list()).findByText('Answered by Robin')).toBeDefined();
  });

  it('a reply after an unseen answer is held back until the person confirms it', async () => {
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
    await user.type(shown.getByRole('textbox'), 'Try 18.{Control>}{Enter}{/Control}');
    expect(await shown.findByText('Robin has answered this comment. Your reply was not sent.')).toBeDefined();
    expect(await shown.findByText('Two clicks.')).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(shown.queryByText('Not sent')).toBeNull());
    expect(shown.getByText('Try 18.')).toBeDefined();
    const sent = api.calls.filter(({ name }) => name === 'replyToThread').map(({ input }) => input);
    expect(sent).toMatchObject([{ seen: [] }, { seen: ['r1'] }]);
  });

  it('the header counts nothing before the comments are read', async () => {
    open([thread()], { listThreads: () => new Promise(() => undefined) });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Comments' });
    expect(heading.parentElement?.textContent).toBe('Comments');
  });

  it('a second reply mentions the first one, which is still being sent', async () => {
    const { user, api } = open(
      [thread()],
      { replyToThread: () => new Promise(() => undefined) },
      '?thread=thread-1',
    );
    const field = (await conversation()).getByRole('textbox');
    await user.type(field, 'Until six.{Control>}{Enter}{/Control}');
    await user.type(field, 'On Sunday until four.{Control>}{Enter}{/Control}');
    const sent = api.calls.filter(({ name }) => name === 'replyToThread');
    const [first, second] = sent.map(({ input }) => input as { requestId: string; seen: string[] });
    expect(first?.seen).toEqual([]);
    expect(second?.seen).toEqual([first?.requestId]);
  });

  it('an answered comment disappears from the open ones after a refresh, but not while it is open', async () => {
    const { user } = open([thread(), other]);
    await list();
    await user.keyboard('je');
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

  it('a list that was read before a local change is read again', async () => {
    const early = Promise.withResolvers<ReturnType<typeof thread>>();
    const reads = [early.promise];
    const { user, api } = open(
      [thread()],
      { findThread: () => reads.shift() ?? answered, replyToThread: () => answered },
      '?thread=thread-1',
    );
    const shown = await conversation();
    await user.type(shown.getByRole('textbox'), 'Two clicks.{Control>}{Enter}{/Control}');
    expect(await (await list()).findByText('Answered by Robin')).toBeDefined();
    early.resolve(thread());
    await waitFor(() => expect(api.calls.filter(({ name }) => name === 'findThread')).toHaveLength(2));
    expect(shown.getByText('Two clicks.')).toBeDefined();
    expect((await list()).getByText('Answered by Robin')).toBeDefined();
  });
});

describe('the number of open comments', () => {
  it('the navigation shows the number of open comments, which falls when one is answered', async () => {
    const { user } = open([thread(), other]);
    const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
    await user.click(navigation.getByRole('button', { name: 'Expand navigation' }));
    expect(await navigation.findByRole('link', { name: 'Comments, 2 unanswered' })).toBeDefined();
    await list();
    await user.keyboard('je');
    expect(await navigation.findByRole('link', { name: 'Comments, 1 unanswered' })).toBeDefined();
  });
});
