import type { Conversation, ConversationMessage } from '@fanfare/core/assistant/conversation.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { enteredWith } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { renderApp } from '../../../testing/render.tsx';

const at = '2026-11-21T12:00:00.000Z';
export const message = (id: string, role: 'user' | 'assistant', content: string): ConversationMessage => ({
  id,
  role,
  content,
  timestamp: at,
});
export const harbourTalk: Conversation = {
  id: 'c1',
  messages: [message('m1', 'user', 'About the harbour'), message('m2', 'assistant', 'Boats at dawn.')],
};
export const filePath = 'workspaces/harbourWorkspace0001/media/picture-1/boats.jpg';
export const drawn: ConversationMessage = {
  ...message('m4', 'assistant', 'Here it is.'),
  function_call: { name: 'generate_image' },
  generatedImage: { url: '/x', size: 'story', style: '3d', prompt: 'Boats: at dawn', filePath },
};

interface Server {
  conversation?: Conversation | null;
  used?: number;
  /** The owner of the workspace, if that is another person. */
  planOwner?: string;
  /** Earlier conversations are answered only after this promise. */
  listed?: Promise<void>;
  /** The next reply of the assistant, or the error it fails with. */
  answer?: () => Promise<ConversationMessage>;
}

/** Opens the assistant inside the composer, with a fake server that stores one conversation. */
export async function open({ conversation = null, used = 3, planOwner, listed, answer }: Server = {}) {
  let kept = conversation;
  let count = used;
  const api = fakeApi({
    enter: () => enteredWith(),
    listAccounts: () => [],
    uploadQuota: () => uploadQuota(3, 'free'),
    listMedia: () => ({ items: [], nextCursor: null }),
    aiQuota: () => ({
      success: true,
      ...aiQuotas({ gpt: count, image: 0 }, 'free'),
      ...(planOwner !== undefined && { planOwner }),
    }),
    async listConversations() {
      await listed;
      const conversations = kept ? [{ id: kept.id, title: 'About the harbour', changedAt: at }] : [];
      return { success: true, conversations };
    },
    findConversation: ({ id }) => {
      if (kept?.id !== id) throw new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
      return { success: true, conversation: kept };
    },
    async streamMessage({ message: content, messageId = '' }, { sender }) {
      if (kept?.messages.some(({ id }) => id === messageId)) return { success: true, conversation: kept };
      // Streamed when the test provides the pieces.
      if (!answer && sender) return (await sender('/stream', {})).json() as never;
      const reply = await (answer ?? (() => Promise.reject(new Error('Nobody answers.'))))();
      count += 1;
      const messages = [...(kept?.messages ?? []), message(messageId, 'user', content), reply];
      kept = { id: kept?.id ?? messageId, messages };
      return { success: true, conversation: kept };
    },
    registerMedia: ({ firebasePath }) => photo({ _id: 'picture-1', firebasePath, name: 'boats.jpg' }),
  });
  const { user } = renderApp('/dashboard/upload', { session: fakeSession(kim), api });
  await screen.findByLabelText('Description');
  const show = async () => {
    await user.click(screen.getByRole('button', { name: 'AI' }));
    await user.click(await screen.findByRole('menuitem', { name: 'AI assistant' }));
    return within(await screen.findByRole('dialog', { name: 'AI assistant' }));
  };
  const chat = await show();
  const field = () => chat.getByLabelText<HTMLTextAreaElement>('Message');
  if (!listed) await waitFor(() => expect(chat.queryByText('Loading the conversation')).toBeNull());
  return {
    /** Replaces the stored conversation. */
    keep(conversation: Conversation) {
      kept = conversation;
    },
    api,
    user,
    show,
    chat,
    field,
    description: () => screen.getByLabelText<HTMLTextAreaElement>('Description'),
    sent: () => api.calls.filter(({ name }) => name === 'streamMessage').map(({ input }) => input),
  };
}
