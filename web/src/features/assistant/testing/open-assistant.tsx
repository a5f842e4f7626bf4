import type { Conversation, ConversationMessage } from '@fanfare/core/assistant/conversation.ts';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { ReadCache } from '../../../browser/read-cache.tsx';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { VisitContext } from '../../../browser/visit.ts';
import { enterReply, visitWith } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { renderApp } from '../../../testing/render.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { AssistantModal } from '../assistant-modal.tsx';

const at = '2026-11-21T12:00:00.000Z';
export const message = (id: string, role: 'user' | 'assistant', content: string): ConversationMessage => ({
  id,
  role,
  content,
  timestamp: at,
});
export const harbourConversation: Conversation = {
  id: 'c1',
  messages: [message('m1', 'user', 'About the harbour'), message('m2', 'assistant', 'Boats at dawn.')],
};
export const filePath = 'workspaces/harbourWorkspace0001/media/picture-1/boats.jpg';
export const imageMessage: ConversationMessage = {
  ...message('m4', 'assistant', 'Here it is.'),
  function_call: { name: 'generate_image' },
  generatedImage: { url: '/x', size: 'story', style: '3d', prompt: 'Boats: at dawn', filePath },
};

interface Server {
  conversation?: Conversation | null;
  used?: number;
  /** The name of the owner of the workspace, if this is not the person who is signed in. */
  planOwner?: string;
  /** The request for earlier conversations is answered once this promise resolves. */
  listed?: Promise<void>;
  /** The next reply of the assistant, or the error it fails with. */
  answer?: () => Promise<ConversationMessage>;
}

/** A fake server that stores one conversation. */
function assistantServer({ conversation = null, used = 3, planOwner, listed, answer }: Server) {
  let kept = conversation;
  let count = used;
  const api = fakeApi({
    enter: () => enterReply(),
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
      // Without an `answer`, the reply is streamed from `sender`.
      if (!answer && sender) return (await sender('/stream', {})).json() as never;
      const reply = await (answer ?? (() => Promise.reject(new Error('Nobody answers.'))))();
      count += 1;
      const messages = [...(kept?.messages ?? []), message(messageId, 'user', content), reply];
      kept = { id: kept?.id ?? messageId, messages };
      return { success: true, conversation: kept };
    },
    registerMedia: ({ firebasePath }) => photo({ _id: 'picture-1', firebasePath, name: 'boats.jpg' }),
  });
  return {
    api,
    sent: () => api.calls.filter(({ name }) => name === 'streamMessage').map(({ input }) => input),
    /** Replaces the stored conversation. */
    keep(changed: Conversation) {
      kept = changed;
    },
  };
}

const findChat = async () => within(await screen.findByRole('dialog', { name: 'AI assistant' }));
const isLoaded = (chat: Awaited<ReturnType<typeof findChat>>) =>
  waitFor(() => expect(chat.queryByText('Loading the conversation')).toBeNull());

/** The assistant without the composer. `show` opens it again after it was closed. */
function Assistant() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        AI
      </button>
      {isOpen && (
        <AssistantModal
          hasText={false}
          onInsertText={() => true}
          onUseImage={() => undefined}
          onClose={close}
        />
      )}
    </>
  );
}

export async function openChat(server: Server = {}) {
  const stored = assistantServer(server);
  const user = userEvent.setup();
  render(
    <SessionProvider session={fakeSession(kim)} call={stored.api.call}>
      <MemoryRouter>
        <ReadCache>
          <ToastProvider>
            <VisitContext value={visitWith()}>
              <FileStoreContext value={fakeFileStore()}>
                <Assistant />
              </FileStoreContext>
            </VisitContext>
          </ToastProvider>
        </ReadCache>
      </MemoryRouter>
    </SessionProvider>,
  );
  const chat = await findChat();
  if (!server.listed) await isLoaded(chat);
  return {
    ...stored,
    user,
    chat,
    show: async () => {
      await user.click(screen.getByRole('button', { name: 'AI' }));
      return findChat();
    },
    field: () => chat.getByLabelText<HTMLTextAreaElement>('Message'),
  };
}

/** Opens the assistant inside the composer, where its replies can be used. */
export async function openInComposer(server: Server) {
  const { api } = assistantServer(server);
  const { user } = renderApp('/dashboard/upload', { session: fakeSession(kim), api });
  await screen.findByLabelText('Description');
  const show = async () => {
    await user.click(screen.getByRole('button', { name: 'AI' }));
    await user.click(await screen.findByRole('menuitem', { name: 'AI assistant' }));
    const chat = await findChat();
    await isLoaded(chat);
    return chat;
  };
  return {
    api,
    user,
    show,
    chat: await show(),
    description: () => screen.getByLabelText<HTMLTextAreaElement>('Description'),
  };
}
