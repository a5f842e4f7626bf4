import type { ConversationMessage } from '@fanfare/core/assistant/conversation.ts';
import { assistantMissing } from '@fanfare/core/assistant/conversation.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import {
  imageMessage,
  filePath,
  harbourConversation,
  openChat,
  openInComposer,
  message,
} from './testing/open-assistant.tsx';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a message to the assistant', () => {
  it('Enter sends a message, and its reply replaces the typing indicator and raises the count of messages', async () => {
    const { promise, resolve } = Promise.withResolvers<ConversationMessage>();
    const { user, chat, field, sent, api } = await openChat({ answer: () => promise });
    await user.type(field(), 'A caption{Shift>}{Enter}{/Shift}please{Enter}');

    expect(chat.getByText('The assistant is writing')).toBeDefined();
    expect(field().value).toBe('');
    const asked = { workspaceId: 'harbourWorkspace0001', message: 'A caption\nplease' };
    expect(sent()).toEqual([{ ...asked, messageId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    const quotas = api.calls.filter(({ name }) => name === 'aiQuota').length;
    resolve(message('m2', 'assistant', 'Boats at dawn.'));

    await chat.findByText('Boats at dawn.');
    expect(chat.queryByText('The assistant is writing')).toBeNull();
    expect(chat.getAllByRole('listitem').map((each) => each.textContent)[0]).toBe('YouA caption\nplease');
    await chat.findByText('4 of 50 messages used this month');
    expect(chat.getByText('5 of 5 images left this month')).toBeDefined();
    expect(api.calls.filter(({ name }) => name === 'aiQuota').length).toBe(quotas + 1);
  });

  it('the reply is shown while it is streamed', async () => {
    let tell = (_text: string): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        tell = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const headers = { 'content-type': 'text/event-stream' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body as never, { headers })));
    const { user, chat, field } = await openChat();
    await enterText(user, field(), 'A caption');
    await user.keyboard('{Enter}');

    tell('event: text\ndata: {"piece":"Boats "}\n\nevent: text\ndata: {"piece":"at"}\n\n');
    await chat.findByText('Boats at');
    tell('event: image\ndata: {}\n\n');
    await chat.findByText('Creating an image. This can take a minute.');
    tell(`event: done\ndata: ${JSON.stringify({ success: true, conversation: harbourConversation })}\n\n`);

    await chat.findByText('Boats at dawn.');
    expect(chat.queryByText('Boats at')).toBeNull();
  });

  it('Enter does not send a blank message or text that is still being composed, and a failed message stays in the field', async () => {
    const failures = [
      new Error('Broken.'),
      new ApiError({ status: 502, code: 'unavailable', message: assistantMissing }),
    ];
    const { user, chat, field, sent } = await openChat({ answer: () => Promise.reject(failures.shift()!) });
    for (const keys of ['{Enter}', '   {Enter}']) {
      await user.type(field(), keys);
      expect(chat.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    }
    fireEvent.change(field(), { target: { value: 'みなと' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(sent()).toEqual([]);

    await user.keyboard('{Enter}');
    await chat.findByText('Sorry, I encountered an error. Please try again.');
    await waitFor(() => expect(field().value).toBe('みなと'));
    // The next message fails because the assistant is not set up.
    await user.type(field(), '{Enter}');
    await chat.findByText(assistantMissing);
  });

  it('the text with the number of messages names the person whose plan is used', async () => {
    const { chat } = await openChat({ planOwner: 'Mika Demo' });
    await chat.findByText('3 of 50 messages used this month. Counts towards Mika Demo’s plan.');
  });

  it.each([
    [49, false],
    [50, true],
  ])(
    'after %i of 50 messages, the field is disabled only if the monthly limit is reached',
    async (used, isLimited) => {
      const { chat, field } = await openChat({ used });
      await chat.findByText(`${used} of 50 messages used this month`);
      expect(field().disabled).toBe(isLimited);
      expect(chat.queryByText("You've reached your GPT message limit!") !== null).toBe(isLimited);
      if (!isLimited) return;
      expect(
        chat.getByText('To continue using the AI assistant, please add more credits to your account.'),
      ).toBeDefined();
      expect(chat.getByRole('link', { name: 'Upgrade Subscription' }).getAttribute('href')).toBe(
        '/dashboard/settings/subscription',
      );
      expect(field().placeholder).toBe("You've reached your GPT limit. Upgrade to continue...");
    },
  );
});

describe('a conversation', () => {
  it('the conversation continues after the modal was closed', async () => {
    const { user, chat, field, show, sent } = await openChat({
      conversation: harbourConversation,
      answer: () => Promise.resolve(message('m9', 'assistant', 'Shorter.')),
    });
    await chat.findByText('Boats at dawn.');
    await user.click(chat.getByRole('button', { name: 'Cancel' }));
    await isGone();

    const again = await show();
    await again.findByText('Boats at dawn.');
    await enterText(user, again.getByLabelText('Message'), 'Shorter');
    await user.keyboard('{Enter}');

    await again.findByText('Shorter.');
    expect(sent()).toMatchObject([{ conversationId: 'c1', message: 'Shorter' }]);
    expect(field).toBeDefined();
  });

  it('a message sent before the conversations are loaded continues the latest conversation', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, chat, field, sent } = await openChat({
      conversation: harbourConversation,
      listed: promise,
      answer: () => Promise.resolve(message('m9', 'assistant', 'Shorter.')),
    });
    await enterText(user, field(), 'Shorter');
    await user.keyboard('{Enter}');
    expect(field().value).toBe('');
    expect(sent()).toEqual([]);
    resolve();
    await chat.findByText('Shorter.');
    expect(sent()).toMatchObject([{ conversationId: 'c1', message: 'Shorter' }]);
  });

  it('the first message after “New conversation” is sent without the id of the previous conversation', async () => {
    const { user, chat, field, sent } = await openChat({
      conversation: harbourConversation,
      answer: () => Promise.resolve(message('m9', 'assistant', 'Good morning.')),
    });
    await chat.findByText('Boats at dawn.');
    await user.selectOptions(chat.getByLabelText('Conversation'), 'New conversation');
    await waitFor(() => expect(chat.queryByText('Boats at dawn.')).toBeNull());
    await enterText(user, field(), 'Hello');
    await user.keyboard('{Enter}');
    await chat.findByText('Good morning.');
    expect(sent()[0]).not.toHaveProperty('conversationId');
  });
});

describe('a text reply', () => {
  it('a reply can be used as the description of an empty post, and the modal stays open if the reply is too long', async () => {
    const { user, chat, description } = await openInComposer({ conversation: harbourConversation });
    await user.click(await chat.findByRole('button', { name: 'Copy' }));
    await chat.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('Boats at dawn.');

    const full = 'a'.repeat(100_000);
    fireEvent.change(description(), { target: { value: full } });
    await user.click(chat.getByRole('button', { name: 'Use this' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add on a new line' }));
    await screen.findByText(/^This text would exceed the limit of \d+ characters\.$/);
    expect(description().value).toBe(full);
    expect(chat.getByText('Boats at dawn.')).toBeDefined();

    fireEvent.change(description(), { target: { value: '' } });
    await user.click(chat.getByRole('button', { name: 'Use this' }));
    await isGone();
    expect(description().value).toBe('Boats at dawn.');
  });

  it('a reply can be inserted into the description, added to it or replace it, and each change is undone in one step', async () => {
    const opened = await openInComposer({ conversation: harbourConversation });
    const { user, description, show } = opened;
    let { chat } = opened;
    fireEvent.change(description(), { target: { value: 'Come by!' } });
    for (const [label, expected] of [
      ['Insert at the cursor', 'Come Boats at dawn. by!'],
      ['Add on a new line', 'Come by!\nBoats at dawn.'],
      ['Replace the description', 'Boats at dawn.'],
    ] as const) {
      description().setSelectionRange(4, 4);
      await user.click(await chat.findByRole('button', { name: 'Use this' }));
      await user.click(await screen.findByRole('menuitem', { name: label }));
      await isGone();
      expect(description().value).toBe(expected);
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(description().value).toBe('Come by!');
      chat = await show();
    }
    await user.click(await chat.findByRole('button', { name: 'Use this' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Replace the description' }));
    await isGone();
    await waitFor(() => expect(document.activeElement).toBe(description()));
    await user.keyboard('!');
    await user.keyboard('{Control>}z{/Control}');
    expect(description().value).toBe('Boats at dawn.');
    await user.keyboard('{Control>}z{/Control}');
    expect(description().value).toBe('Come by!');
  });

  it('an incomplete reply has a note that it was cut off', async () => {
    const [asked, reply] = harbourConversation.messages;
    const cut = { id: 'c1', messages: [asked!, { ...reply!, incomplete: true }] };
    const { chat } = await openChat({ conversation: cut });
    await chat.findByText('This reply was cut off. Ask the assistant to continue.');
  });
});

describe('an image reply', () => {
  const conversation = { id: 'c1', messages: [message('m3', 'user', 'Draw it'), imageMessage] };

  it('“Use this” adds the image to the media of the post, and Undo removes it', async () => {
    const { user, chat, api } = await openInComposer({ conversation });
    await user.click(await chat.findByRole('button', { name: 'Use this' }));
    await isGone();
    const files = within(await screen.findByRole('list', { name: 'Selected files' }));
    expect(files.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
    expect(api.calls.find(({ name }) => name === 'registerMedia')?.input).toEqual({
      workspaceId: 'harbourWorkspace0001',
      firebasePath: filePath,
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Selected files' })).toBeNull());
  });

  it.each([
    [200, 'Image downloaded successfully!'],
    [404, 'Failed to download image'],
  ])(
    'after the server has answered a download with %i, a message says whether the image was downloaded',
    async (status, words) => {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('bytes', { status })));
      const clicked: string[] = [];
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
        this: HTMLAnchorElement,
      ) {
        clicked.push(this.download);
      });
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
      const { user, chat } = await openChat({ conversation });

      await user.click(await chat.findByRole('button', { name: 'Download' }));

      await screen.findByText(words);
      expect(clicked).toEqual(status === 200 ? ['boats-at-dawn.jpg'] : []);
      vi.restoreAllMocks();
    },
  );
});
