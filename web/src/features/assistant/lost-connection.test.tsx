import { passTimeAsync } from '../../testing/pass-time.ts';
import type { SendMessageInput } from '@fanfare/core/api/schemas/assistant.ts';
import {
  assistantAnswering,
  assistantFailed,
  type Conversation,
  type ReplyState,
} from '@fanfare/core/assistant/conversation.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { imageMessage, harbourConversation, openChat, message } from './testing/open-assistant.tsx';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const [asked, answer] = harbourConversation.messages;
const coming = (state: ReplyState, content = ''): Conversation => ({
  id: 'c1',
  messages: [asked!, { ...message('m2', 'assistant', content), state }],
});
const drawing = 'Creating an image. This can take a minute.';
const writing = 'The assistant is writing';

/**
 * Sends a message whose reply is lost. `after` returns the conversation that the server then has; null if the message
 * never reached it.
 */
async function lost(after: (messageId: string) => Conversation | null) {
  const rig = await openChat({
    answer: () => {
      const { messageId = '' } = rig.sent().at(-1) as SendMessageInput;
      const kept = after(messageId);
      if (kept) rig.keep(kept);
      return Promise.reject(unreachable(true));
    },
  });
  await enterText(rig.user, rig.field(), 'A caption');
  await rig.user.keyboard('{Enter}');
  return rig;
}
const idsOf = (sent: unknown[]) => sent.map((each) => (each as SendMessageInput).messageId);

describe('a message whose connection breaks', () => {
  it('the reply is shown if the server has already stored it', async () => {
    const { chat, field, sent } = await lost((id) => ({
      id,
      messages: [message(id, 'user', 'A caption'), message('r1', 'assistant', 'Boats at dawn.')],
    }));
    await chat.findByText('Boats at dawn.');
    expect(chat.queryByText(assistantFailed)).toBeNull();
    expect(field().value).toBe('');
    expect(chat.getAllByText('A caption')).toHaveLength(1);
    expect(sent()).toHaveLength(1);
  });

  it('the reply is polled until it is complete, and the quota is read again', async () => {
    const { chat, field, keep, sent, api } = await lost((id) => ({
      id,
      messages: [message(id, 'user', 'A caption'), { ...message('r1', 'assistant', ''), state: 'writing' }],
    }));
    await waitFor(() => expect(api.calls.map(({ name }) => name)).toContain('findConversation'));
    await chat.findByText(writing);
    expect(field().value).toBe('');
    const [id = ''] = idsOf(sent());
    keep({ id, messages: [message(id, 'user', 'A caption'), message('r1', 'assistant', 'Boats at dawn.')] });
    const counts = () => api.calls.filter(({ name }) => name === 'aiQuota').length;
    const before = counts();
    await passTimeAsync(2_000);
    await chat.findByText('Boats at dawn.');
    expect(chat.queryByText(writing)).toBeNull();
    await waitFor(() => expect(counts()).toBeGreaterThan(before));
    expect(sent()).toHaveLength(1);
  });

  it('while the outcome of a message is unknown, the same text is sent again with the same message id, and a changed text with a new id', async () => {
    const { user, chat, field, sent } = await lost(() => null);
    await chat.findByText(assistantFailed);
    await waitFor(() => expect(field().value).toBe('A caption'));
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(idsOf(sent())).size).toBe(1);
    await waitFor(() => expect(field().value).toBe('A caption'));
    await enterText(user, field(), ' more');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(new Set(idsOf(sent())).size).toBe(2);
  });

  it('a reply that failed on the server is reported once, and the next attempt is a new message', async () => {
    const { user, chat, field, sent } = await lost((id) => ({
      id,
      messages: [
        message(id, 'user', 'A caption'),
        { ...message('r1', 'assistant', assistantFailed), state: 'failed' },
      ],
    }));
    await waitFor(() => expect(field().value).toBe('A caption'));
    expect(chat.getAllByText(assistantFailed)).toHaveLength(1);
    expect(chat.queryByRole('button', { name: 'Use this' })).toBeNull();
    await user.type(field(), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(idsOf(sent())).size).toBe(2);
  });
});

describe('a reply that was started earlier', () => {
  it.each([
    ['writing', writing],
    ['drawing', drawing],
  ] as const)('a pending reply blocks sending until it is complete: %s', async (state, label) => {
    const { user, chat, field, keep, sent } = await openChat({ conversation: coming(state, 'Gladly.') });
    await chat.findByText('Gladly.');
    if (state === 'drawing') expect(chat.getByText(label)).toBeDefined();
    await enterText(user, field(), 'More');
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    expect(field().value).toBe('More');

    keep({ id: 'c1', messages: [asked!, state === 'drawing' ? imageMessage : answer!] });
    await passTimeAsync(2_000);

    await chat.findByText(state === 'drawing' ? 'Here it is.' : 'Boats at dawn.');
    expect(chat.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
  });

  it('a pending reply is polled every two seconds until it is complete', async () => {
    const { chat, keep, api } = await openChat({ conversation: coming('drawing') });
    await chat.findByText(drawing);
    const lookups = () => api.calls.filter(({ name }) => name === 'findConversation').length;
    const first = lookups();
    await passTimeAsync(2_000);
    await passTimeAsync(2_000);
    expect(lookups()).toBe(first + 2);
    keep(harbourConversation);
    await passTimeAsync(2_000);
    await chat.findByText('Boats at dawn.');
    const last = lookups();
    await passTimeAsync(20_000);
    expect(lookups()).toBe(last);
  });

  it('a pending reply does not prevent starting another conversation', async () => {
    const { user, chat, field, sent } = await openChat({
      conversation: coming('drawing'),
      answer: () => Promise.resolve(message('m9', 'assistant', 'Good morning.')),
    });
    await chat.findByText(drawing);
    await user.selectOptions(chat.getByLabelText('Conversation'), 'New conversation');
    await waitFor(() => expect(chat.queryByText(drawing)).toBeNull());
    await enterText(user, field(), 'Hello');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('conversationId');
  });

  it('a message that is refused because a reply is still being written is put back into the field', async () => {
    const busy = new ApiError({ status: 429, code: 'rate_limited', message: assistantAnswering });
    const { user, chat, field } = await openChat({
      conversation: harbourConversation,
      answer: () => Promise.reject(busy),
    });
    await enterText(user, field(), 'More');
    await user.keyboard('{Enter}');
    await chat.findByText(assistantAnswering);
    await waitFor(() => expect(field().value).toBe('More'));
  });
});
