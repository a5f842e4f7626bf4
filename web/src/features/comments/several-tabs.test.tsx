import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { enterText } from '../../testing/enter-text.ts';
import type { Answers } from '../../testing/fake-api.ts';
import { removeLocks, stubSharedLocks } from '../../testing/locks.ts';
import { thread } from './testing/builders.ts';
import { conversation, open } from './testing/open-inbox.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => void removeLocks());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./conversation-pane.tsx');
});

type Opened = ReturnType<typeof open>;

const lost = () => Promise.reject(unreachable(true));
const openThread = (answers: Answers = {}, shown = thread()) =>
  open([shown], answers, '?filter=all&thread=thread-1');

const published = (requestId: string) =>
  thread({
    state: 'answered',
    replies: [{ ...thread().comment, id: 'r1', text: 'Two clicks.', isOwn: true, by: 'Kim', requestId }],
  });

const callsOf = ({ api }: Opened, name: string) => api.calls.filter((each) => each.name === name);
const requestOf = (opened: Opened) =>
  (callsOf(opened, 'replyToThread')[0]!.input as { requestId: string }).requestId;

async function send({ user }: Opened) {
  const shown = await conversation();
  await enterText(user, shown.getByRole('textbox'), 'Two clicks.');
  await user.click(shown.getByRole('button', { name: 'Reply' }));
}

/** Removes all unsent replies from the storage, as another tab does after it has found them on the server. */
function settleInAnotherTab() {
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith('fanfare-unsent-replies-')))
    localStorage.setItem(key, '[]');
  window.dispatchEvent(new StorageEvent('storage'));
}

describe('a reply that another tab removes from the storage', () => {
  it('the thread is read again and shows the reply if the reply was published', async () => {
    let current = thread();
    const opened = openThread({ replyToThread: lost, findThread: () => current });
    await send(opened);
    const shown = await conversation();
    await shown.findByText('Not confirmed');
    current = published(requestOf(opened));
    settleInAnotherTab();
    await waitFor(() => expect(shown.queryByText('Not confirmed')).toBeNull());
    expect(await shown.findByText('Two clicks.')).toBeDefined();
  });

  it('the thread is not read again if this tab removed the reply', async () => {
    const opened = openThread({ replyToThread: lost, discardReply: () => thread() });
    await send(opened);
    const shown = await conversation();
    await shown.findByText('Not confirmed');
    const before = callsOf(opened, 'findThread').length;
    await opened.user.click(shown.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(shown.queryByText('Two clicks.')).toBeNull());
    expect(callsOf(opened, 'findThread')).toHaveLength(before);
  });

  it('the reply does not become unconfirmed if its answer is lost afterwards', async () => {
    const answer = Promise.withResolvers<never>();
    let current = thread();
    const opened = openThread({ replyToThread: () => answer.promise, findThread: () => current });
    await send(opened);
    const shown = await conversation();
    settleInAnotherTab();
    await waitFor(() => expect(shown.queryByText('Two clicks.')).toBeNull());
    current = published(requestOf(opened));
    answer.reject(unreachable(true));
    expect(await shown.findByText('Two clicks.')).toBeDefined();
    expect(shown.queryByText('Not confirmed')).toBeNull();
  });
});

describe('a reply that another open tab is sending', () => {
  it('the reply is shown as being sent, and cannot be retried or removed until that tab has an answer', async () => {
    stubSharedLocks();
    const answer = Promise.withResolvers<never>();
    const first = openThread({ replyToThread: () => answer.promise });
    await send(first);
    await waitFor(() => expect(callsOf(first, 'replyToThread')).toHaveLength(1));
    // Only the page of the first tab goes away: its request goes on, and so it holds the lock.
    cleanup();
    openThread();
    const shown = await conversation();
    expect(await shown.findByText('Sending')).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(shown.queryByRole('button', { name: 'Remove' })).toBeNull();
    answer.reject(unreachable(true));
    window.dispatchEvent(new StorageEvent('storage'));
    expect(await shown.findByText('Not confirmed')).toBeDefined();
    expect(shown.getByRole('button', { name: 'Retry' })).toBeDefined();
  });

  it('the reply is not confirmed once that tab was closed', async () => {
    const { holdElsewhere } = stubSharedLocks();
    const first = openThread({ replyToThread: lost });
    await send(first);
    await (await conversation()).findByText('Not confirmed');
    cleanup();
    const key = Object.keys(localStorage).find((each) => each.startsWith('fanfare-unsent-replies-'))!;
    const [stored] = JSON.parse(localStorage.getItem(key)!) as object[];
    localStorage.setItem(key, JSON.stringify([{ ...stored, reason: null }]));
    const close = holdElsewhere(`fanfare-reply-${requestOf(first)}`);
    openThread();
    const shown = await conversation();
    expect(await shown.findByText('Sending')).toBeDefined();
    close();
    expect(await shown.findByText('Not confirmed')).toBeDefined();
  });
});

describe('a failed reply that is being sent again', () => {
  it('the reply stays “Sending” when the thread is read again and the server still names it as failed', async () => {
    const failed = {
      requestId: 'f81d4fae-7dec-41d0-a765-000000000001',
      text: 'Two clicks.',
      to: 'c1',
      by: 'Kim',
      timestamp: '2026-11-20T09:05:00.000Z',
      state: 'failed' as const,
      reason: 'It is rejected.',
    };
    const opened = openThread(
      { replyToThread: () => new Promise<never>(() => undefined) },
      thread({ pending: [failed], isUnread: false }),
    );
    const shown = await conversation();
    await opened.user.click(await shown.findByRole('button', { name: 'Retry' }));
    opened.replied('thread-1', 'c3');
    await opened.user.click(shown.getByRole('textbox'));
    await waitFor(() => expect(shown.getAllByText('Which grinder is it?')).toHaveLength(2));
    expect(shown.getByText('Sending')).toBeDefined();
    expect(shown.queryByText('It is rejected.')).toBeNull();
  });

  it('a reply that the server refuses because it was removed can be written again', async () => {
    const reason = 'This reply was removed, so it was not sent.';
    const removed = () => Promise.reject(new ApiError({ status: 409, code: 'conflict', message: reason }));
    const opened = openThread({ replyToThread: removed });
    await send(opened);
    const shown = await conversation();
    expect(await shown.findByText(reason)).toBeDefined();
    expect(shown.getByText('Failed')).toBeDefined();
    await enterText(opened.user, shown.getByRole('textbox'), 'Two clicks.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reply' }).disabled).toBe(false);
  });
});
