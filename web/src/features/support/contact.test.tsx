import type { SupportMessage } from '@fanfare/core/support-messages/message.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aiQuotas } from '@fanfare/core/quota/ai.ts';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { allNetworks } from '../../networks/networks.tsx';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { browserText, versionIn } from './diagnostics.ts';
import { enterText } from '../../testing/enter-text.ts';

beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./support-screen.tsx');
  await import('./help-content.tsx');
  await import('./contact-panel.tsx');
  await import('./status-panel.tsx');
});
beforeEach(() => localStorage.clear());

const sentAt = '2026-11-22T09:00:00.000Z';

/** A server that stores a message only once, even if it is sent several times with the same id. */
function supportServer(answers: Answers = {}) {
  const stored: SupportMessage[] = [];
  const api = fakeApi({
    enter: () => enterReply(),
    listSupportMessages: () => stored,
    networkStatuses: () => ({ at: sentAt, networks: {} }),
    listPosts: () => ({
      groups: [],
      next: null,
      counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0 },
      matching: 0,
    }),
    aiQuota: () => ({ success: true, ...aiQuotas({ gpt: 0, image: 0 }, 'creator') }),
    sendSupportMessage: ({ id, topic, message }) => {
      const known = stored.find((each) => each.id === id);
      if (known) return known;
      const made = { id, number: 'F-12345678', topic, message, sentAt };
      stored.unshift(made);
      return made;
    },
    ...answers,
  });
  const sends = () =>
    api.calls
      .filter(({ name }) => name === 'sendSupportMessage')
      .map(({ input }) => input as { id: string; message: string; diagnostics?: object });
  return { api, stored, sends };
}
const open = (server = supportServer()) => ({
  ...server,
  ...renderApp('/dashboard/support', { session: fakeSession(kim), api: server.api }),
});
const form = async () => within(await screen.findByRole('region', { name: 'Write to us' }));
const message = async () => (await form()).findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

describe('the contact form', () => {
  it('a message is sent with the diagnostics that are shown, and confirmed with its number', async () => {
    const { user, sends } = open();
    await enterText(user, await message(), 'My post failed.');
    const shown = within((await form()).getByLabelText('Diagnostics'));
    expect(await shown.findByText('Creator')).toBeDefined();
    await user.click((await form()).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Your message F-12345678 is sent.')).toBeDefined();
    expect(sends()).toMatchObject([
      { topic: 'failed', message: 'My post failed.', diagnostics: { plan: 'Creator' } },
    ]);
    for (const text of Object.values(sends()[0]?.diagnostics ?? {}) as string[])
      expect(shown.getByText(text)).toBeDefined();
    expect((await message()).value).toBe('');
    const earlier = within(await screen.findByRole('list', { name: 'Your messages' }));
    expect(earlier.getByText('F-12345678')).toBeDefined();
  });

  it('no diagnostics are sent when they are switched off', async () => {
    const { user, sends } = open();
    await enterText(user, await message(), 'Only this.');
    await user.click((await form()).getByRole('switch', { name: 'Send diagnostics' }));
    expect((await form()).queryByLabelText('Diagnostics')).toBeNull();
    await user.click((await form()).getByRole('button', { name: 'Send' }));
    await screen.findByText('Your message F-12345678 is sent.');
    expect(Object.keys(sends()[0] ?? {}).toSorted()).toEqual(['id', 'message', 'topic']);
  });

  it('an empty message is not sent, and a double click sends one message', async () => {
    const { user, sends } = open();
    const send = async () => (await form()).getByRole('button', { name: 'Send' });
    await user.click(await send());
    expect((await screen.findByRole('alert')).textContent).toBe('Please write a message.');
    expect(sends()).toEqual([]);
    await enterText(user, await message(), 'Once.');
    await user.dblClick(await send());
    await screen.findByText('Your message F-12345678 is sent.');
    expect(sends()).toHaveLength(1);
  });

  it('after a lost answer, Retry sends the same message, which is stored once', async () => {
    let isLost = true;
    const server = supportServer();
    const deliver = server.api.call;
    const call: typeof deliver = async (name, input, options) => {
      const reply = await deliver(name, input, options);
      if (name !== 'sendSupportMessage' || !isLost) return reply;
      isLost = false;
      throw unreachable(true);
    };
    const { user, stored, sends } = { ...server, ...open({ ...server, api: { ...server.api, call } }) };
    await enterText(user, await message(), 'Once.');
    await user.click((await form()).getByRole('button', { name: 'Send' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('Your message F-12345678 is sent.');
    expect(sends()).toHaveLength(2);
    expect(stored).toHaveLength(1);
  });

  it('a text that was changed after a lost answer is sent with another id', async () => {
    let tries = 0;
    const server = supportServer({
      sendSupportMessage: ({ id, topic, message: text }) => {
        tries += 1;
        if (tries === 1) throw unreachable(true);
        return { id, number: 'F-12345678', topic, message: text, sentAt };
      },
    });
    const { user, sends } = open(server);
    await enterText(user, await message(), 'One');
    await user.click((await form()).getByRole('button', { name: 'Send' }));
    await screen.findByRole('button', { name: 'Retry' });
    await enterText(user, await message(), ' two');
    await user.click((await form()).getByRole('button', { name: 'Send' }));
    await screen.findByText('Your message F-12345678 is sent.');
    const [first, second] = sends();
    expect(second?.message).toBe('One two');
    expect(second?.id).not.toBe(first?.id);
  });

  it('a refused message stays in the form with the reason', async () => {
    const refusal = new ApiError({ status: 429, code: 'rate_limited', message: 'Enough for today.' });
    const { user } = open(supportServer({ sendSupportMessage: () => Promise.reject(refusal) }));
    await enterText(user, await message(), 'Again.');
    await user.click((await form()).getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Enough for today.');
    expect((await message()).value).toBe('Again.');
  });

  it.each([
    { how: 'arrives', answer: () => undefined, shown: 'Your message F-12345678 is sent.' },
    {
      how: 'is refused',
      answer: () => {
        throw new ApiError({ status: 429, code: 'rate_limited', message: 'Enough for today.' });
      },
      shown: 'Enough for today.',
    },
  ])(
    'a text typed while a message is being sent remains in the form when the message $how',
    async ({ answer, shown }) => {
      const reply = Promise.withResolvers<undefined>();
      const { user, sends } = open(
        supportServer({
          sendSupportMessage: async ({ id, topic, message: text }) => {
            await reply.promise;
            answer();
            return { id, number: 'F-12345678', topic, message: text, sentAt };
          },
        }),
      );
      await enterText(user, await message(), 'One');
      await user.click((await form()).getByRole('button', { name: 'Send' }));
      await enterText(user, await message(), ' two');
      reply.resolve(undefined);
      await screen.findByText(shown);
      expect((await message()).value).toBe('One two');
      await user.click(await (await form()).findByRole('button', { name: 'Send' }));
      await waitFor(() => expect(sends()).toHaveLength(2));
      const [first, second] = sends();
      expect([first?.message, second?.message]).toEqual(['One', 'One two']);
      expect(second?.id).not.toBe(first?.id);
    },
  );

  it('an unsent text is still there after a reload', async () => {
    localStorage.setItem(
      `fanfare-support-draft-${kim.uid}`,
      JSON.stringify({
        id: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
        topic: 'billing',
        postId: '',
        message: 'Half',
      }),
    );
    open();
    expect((await message()).value).toBe('Half');
    expect((await form()).getByRole<HTMLSelectElement>('combobox', { name: 'Topic' }).value).toBe('billing');
  });
});

describe('the status of the networks', () => {
  const panel = async () => within(await screen.findByRole('region', { name: 'System status' }));
  const [first, second] = allNetworks;

  it('each network has its state, and a network without posts is not shown as working', async () => {
    open(
      supportServer({
        networkStatuses: () => ({
          at: sentAt,
          networks: {
            [first!.id]: { state: 'working', minutes: null },
            [second!.id]: { state: 'slow', minutes: 4 },
          },
        }),
        lateDeliveries: () => ({}),
      }),
    );
    const status = await panel();
    expect(await status.findByText('Slow, 4 min')).toBeDefined();
    expect(status.getAllByText('Working')).toHaveLength(1);
    expect(status.getAllByText('No recent posts')).toHaveLength(allNetworks.length - 2);
  });

  it('if a network is down, the status shows how many posts of the workspace wait for it', async () => {
    open(
      supportServer({
        networkStatuses: () => ({ at: sentAt, networks: { [first!.id]: { state: 'down', minutes: null } } }),
        lateDeliveries: () => ({ [first!.id]: 4 }),
      }),
    );
    const status = await panel();
    expect(await status.findByText(/4 of yours wait and are sent when it is back/)).toBeDefined();
    expect(status.getByText('Down')).toBeDefined();
  });

  it('while no network has a problem, the status does not load the number of waiting posts', async () => {
    const { api } = open();
    await (await panel()).findAllByText('No recent posts');
    await waitFor(() => expect(api.calls.map(({ name }) => name)).toContain('listPosts'));
    expect(api.calls.map(({ name }) => name)).not.toContain('lateDeliveries');
  });
});

describe('the diagnostics', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
      'Chrome 142 on Windows',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36 Edg/142.0', 'Edge 142 on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
      'Safari 19 on iPhone',
    ],
    ['something', 'Unknown browser'],
  ])('the user agent "%s" is shown as "%s"', (agent, expected) => {
    expect(browserText(agent)).toBe(expected);
  });

  it('the diagnostics name the version of the running build', () => {
    const page = new DOMParser().parseFromString(
      '<script type="module" src="https://fanfare.example/assets/index-C0ffee12.js"></script>',
      'text/html',
    );
    expect(versionIn(page)).toBe('C0ffee12');
    expect(versionIn(new DOMParser().parseFromString('', 'text/html'))).toBe('development');
  });
});
