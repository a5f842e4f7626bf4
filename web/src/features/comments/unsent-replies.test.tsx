import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import type { Answers } from '../../testing/fake-api.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { thread } from './testing/builders.ts';
import { conversation, open } from './testing/open-inbox.tsx';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./conversation-pane.tsx');
});

type Opened = ReturnType<typeof open>;

const offline = () =>
  Promise.reject(new ApiError({ status: 0, code: 'offline', message: 'You seem to be offline.' }));
const neverAnswered = () => new Promise<never>(() => undefined);
const answered = (requestId?: string) =>
  thread({
    state: 'answered',
    replies: [
      {
        ...thread().comment,
        id: 'r1',
        text: 'Two clicks.',
        isOwn: true,
        by: 'Kim',
        ...(requestId !== undefined && { requestId }),
      },
    ],
  });

const openThread = (answers: Answers = {}, shown = thread()) =>
  open([shown], answers, '?filter=all&thread=thread-1');

/** Closes the page and opens it again. */
function reload(...given: Parameters<typeof openThread>) {
  cleanup();
  return openThread(...given);
}

const requestsOf = ({ api }: Opened) =>
  api.calls
    .filter(({ name }) => name === 'replyToThread')
    .map(({ input }) => (input as { requestId: string }).requestId);

async function send({ user }: Opened) {
  const shown = await conversation();
  await enterText(user, shown.getByRole('textbox'), 'Two clicks.');
  await user.click(shown.getByRole('button', { name: 'Reply' }));
}

describe('a reply that did not reach the server', () => {
  it('the reply is kept after a reload, hidden from other people in this browser, and sent by Retry with the same id', async () => {
    const before = openThread({ replyToThread: offline });
    await send(before);
    await (await conversation()).findByText('You seem to be offline.');
    reload({ enter: () => enterReply([harbour], { uid: 'another-person' }) });
    await (await conversation()).findByText('Which grinder is it?');
    expect(screen.queryByText('Two clicks.')).toBeNull();
    const after = reload({ replyToThread: () => answered() });
    const shown = await conversation();
    expect(await shown.findByText('Two clicks.')).toBeDefined();
    expect(shown.getByText('You seem to be offline.')).toBeDefined();
    await after.user.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown.queryByText('Failed')).toBeNull());
    expect(requestsOf(after)).toEqual(requestsOf(before));
    reload();
    await (await conversation()).findByText('Which grinder is it?');
    expect(screen.queryByText('Two clicks.')).toBeNull();
  });

  it('a removed reply does not come back after a reload', async () => {
    const before = openThread({ replyToThread: offline });
    await send(before);
    await before.user.click(await (await conversation()).findByRole('button', { name: 'Remove' }));
    reload();
    await (await conversation()).findByText('Which grinder is it?');
    expect(screen.queryByText('Two clicks.')).toBeNull();
  });
});

describe('a reply whose page was closed before the answer', () => {
  it('the reply can be sent again with the same id', async () => {
    const before = openThread({ replyToThread: neverAnswered });
    await send(before);
    await waitFor(() => expect(requestsOf(before)).toHaveLength(1));
    const after = reload({ replyToThread: () => answered() });
    const shown = await conversation();
    expect(
      await shown.findByText(
        'The page was closed before this reply was confirmed. Retry never sends it twice.',
      ),
    ).toBeDefined();
    await after.user.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown.queryByText('Failed')).toBeNull());
    expect(requestsOf(after)).toEqual(requestsOf(before));
  });

  it('the reply is shown only once if it was published', async () => {
    const before = openThread({ replyToThread: neverAnswered });
    await send(before);
    await waitFor(() => expect(requestsOf(before)).toHaveLength(1));
    const published = answered(requestsOf(before)[0]);
    reload({}, published);
    await (await conversation()).findByText('Which grinder is it?');
    expect(screen.getAllByText('Two clicks.')).toHaveLength(1);
    // The browser has deleted its copy. Here the server returns a thread without the published reply, so the reply is
    // not shown.
    reload();
    await (await conversation()).findByText('Which grinder is it?');
    expect(screen.queryByText('Two clicks.')).toBeNull();
  });

  it('the reply shows the state that the server reports', async () => {
    const before = openThread({ replyToThread: neverAnswered });
    await send(before);
    await waitFor(() => expect(requestsOf(before)).toHaveLength(1));
    const pending = {
      requestId: requestsOf(before)[0] ?? '',
      text: 'Two clicks.',
      to: 'c1',
      by: 'Kim',
      timestamp: '2026-11-20T09:05:00.000Z',
      state: 'waiting' as const,
      reason: null,
    };
    reload({}, thread({ pending: [pending] }));
    const shown = await conversation();
    expect(await shown.findByText('Waiting')).toBeDefined();
    expect(shown.getAllByText('Two clicks.')).toHaveLength(1);
  });
});

describe('a reply that is being written', () => {
  const field = async () => (await conversation()).findByRole<HTMLTextAreaElement>('textbox');

  it('the text is still in the field after a reload, and disappears once it is sent', async () => {
    const before = openThread();
    await enterText(before.user, await field(), 'Two cli');
    const after = reload({ replyToThread: () => answered() });
    await waitFor(async () => expect((await field()).value).toBe('Two cli'));
    await after.user.type(await field(), 'cks.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(requestsOf(after)).toHaveLength(1));
    reload();
    expect((await field()).value).toBe('');
  });
});
