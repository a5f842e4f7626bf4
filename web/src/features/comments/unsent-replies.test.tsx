import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError, unansweredText, unreachable } from '../../browser/api-error.ts';
import type { Answers } from '../../testing/fake-api.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { thread } from './testing/builders.ts';
import { conversation, open } from './testing/open-inbox.tsx';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./conversation-pane.tsx');
});

type Opened = ReturnType<typeof open>;

const lost = () => Promise.reject(unreachable(true));
const offline = () =>
  Promise.reject(new ApiError({ status: 0, code: 'offline', message: 'You seem to be offline.' }));

/** Makes the browser report that it is offline, until the test ends or until `mockRestore`. */
function goOffline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  return online;
}

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
    await conversation();
    const online = goOffline();
    await send(before);
    await (await conversation()).findByText('You seem to be offline.');
    online.mockRestore();
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

  it('a removed reply does not reappear after a reload', async () => {
    const before = openThread({ replyToThread: offline });
    await conversation();
    const online = goOffline();
    await send(before);
    online.mockRestore();
    await before.user.click(await (await conversation()).findByRole('button', { name: 'Remove' }));
    reload();
    await (await conversation()).findByText('Which grinder is it?');
    expect(screen.queryByText('Two clicks.')).toBeNull();
  });
});

describe('a reply whose answer was lost', () => {
  /** Opens a thread and sends a reply. The server’s answer to that request is lost. */
  async function lose(answers: Answers = {}) {
    const opened = openThread({ replyToThread: lost, ...answers });
    await send(opened);
    const shown = await conversation();
    await shown.findByText(unansweredText('sent'));
    return { opened, shown };
  }
  const remove = async ({ opened, shown }: Awaited<ReturnType<typeof lose>>) =>
    opened.user.click(shown.getByRole('button', { name: 'Remove' }));

  it('the reply is shown as not confirmed, also after a reload, and Retry sends it with the same id', async () => {
    const { opened: before, shown: first } = await lose();
    expect(first.getByText('Not confirmed')).toBeDefined();
    expect(first.queryByText('Failed')).toBeNull();
    expect(screen.getByText('Reply not confirmed')).toBeDefined();
    const after = reload({ replyToThread: () => answered() });
    const shown = await conversation();
    expect(await shown.findByText('Not confirmed')).toBeDefined();
    await after.user.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(shown.queryByText('Not confirmed')).toBeNull());
    expect(requestsOf(after)).toEqual(requestsOf(before));
  });

  it('Remove shows the reply as sent if the server has published it', async () => {
    const lostReply = await lose({
      discardReply: ({ requestId }: { requestId: string }) => answered(requestId),
    });
    await remove(lostReply);
    expect(await lostReply.shown.findByText('· Sent')).toBeDefined();
    expect(await screen.findByText('Reply to mossandmilk sent')).toBeDefined();
    expect(screen.getAllByText('Two clicks.')).toHaveLength(1);
  });

  it('Remove deletes the reply if the server has not stored it', async () => {
    const lostReply = await lose({ discardReply: () => thread() });
    await remove(lostReply);
    await waitFor(() => expect(screen.queryByText('Two clicks.')).toBeNull());
    reload();
    await (await conversation()).findByText('Which grinder is it?');
    expect(screen.queryByText('Two clicks.')).toBeNull();
  });

  it('Remove keeps the reply and says why if the server does not answer', async () => {
    const lostReply = await lose({ discardReply: lost });
    await remove(lostReply);
    expect(await screen.findByText(/may have been sent already.*it was not removed/)).toBeDefined();
    expect(lostReply.shown.getByText('Not confirmed')).toBeDefined();
  });

  it('Remove needs no answer once the server has refused the retry because of a newer answer', async () => {
    const late = new ApiError({ status: 409, code: 'answered', message: 'Late.' });
    const answers = [lost, () => Promise.reject(late)];
    const lostReply = await lose({ replyToThread: () => (answers.shift() ?? lost)(), discardReply: lost });
    const { opened, shown } = lostReply;
    await opened.user.click(shown.getByRole('button', { name: 'Retry' }));
    await shown.findByText('Late.');
    await remove(lostReply);
    await waitFor(() => expect(screen.queryByText('Two clicks.')).toBeNull());
  });

  it('the reply stays unconfirmed after a retry without a connection', async () => {
    const { opened, shown } = await lose();
    goOffline();
    await opened.user.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(requestsOf(opened)).toHaveLength(2));
    expect(await shown.findByText('Not confirmed')).toBeDefined();
    expect(new Set(requestsOf(opened)).size).toBe(1);
  });

  it('the same text cannot be sent as another reply', async () => {
    const { opened, shown } = await lose();
    await enterText(opened.user, shown.getByRole('textbox'), 'Two clicks.');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Reply' }).disabled).toBe(true);
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
    await waitFor(() => expect(shown.queryByText('Not confirmed')).toBeNull());
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
    // The browser has deleted its copy of the reply. To show this, the server here returns the thread without the
    // published reply.
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
