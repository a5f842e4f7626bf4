import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Consent } from '@fanfare/core/api/accounts.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { forgetPending, readPending, announceOutcome, type Outcome } from './consent.ts';
import { deliveryWith } from '../composer/testing/open-upload.ts';
import { account } from '@fanfare/core/accounts/testing/builders.ts';

const state = 'state-of-a-consent';
const url = `https://made-up.example/oauth?state=${state}`;
const consentWindow = { location: { href: '' }, close: vi.fn(), focus: vi.fn() };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  consentWindow.location.href = '';
  consentWindow.close.mockClear();
  vi.spyOn(window, 'open').mockImplementation(() => consentWindow as unknown as Window);
});

interface Given extends Pick<Answers, 'listPosts' | 'listDeliveries' | 'retryDelivery'> {
  accounts?: ConnectedAccount[];
  authorise?: () => Consent | Promise<Consent>;
}

function open({ accounts = [], authorise = () => url, ...answers }: Given = {}) {
  const kept = [...accounts];
  const api = fakeApi({ enter: () => enterReply(), listAccounts: () => [...kept], authorise, ...answers });
  return { ...renderApp('/dashboard/socials', { session: fakeSession(kim), api }), api, kept };
}
const pending = () => readPending(state, kim.uid);
const waiting = 'Waiting for YouTube. If you closed its window, nothing was connected.';

async function openModal(given?: Given) {
  const rendered = open(given);
  await rendered.user.click(await screen.findByRole('button', { name: 'Connect' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect socials' });
  const choose = (name: string) => rendered.user.click(within(dialog).getByRole('button', { name }));
  return { ...rendered, dialog, choose };
}

/** Imitates the callback screen in the other window, which ends the pending consent and stores its outcome. */
function answer(outcome: Outcome) {
  act(() => {
    forgetPending(state, kim.uid);
    announceOutcome(outcome, kim.uid);
    window.dispatchEvent(new StorageEvent('storage', { key: 'fanfare-social-outcome' }));
  });
}

describe('the dialog to connect an account', () => {
  it('a chosen network opens its page in a new window, and the connected account then appears in the list', async () => {
    const { choose, api, kept, dialog } = await openModal();
    const names = within(within(dialog).getByRole('list', { name: 'Networks' })).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toContain('YouTube');
    await choose('YouTube');
    expect(await screen.findByText(waiting)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(consentWindow.location.href).toBe(url);
    expect(pending()).toMatchObject({ platform: 'youtube', workspaceId: harbour.id });
    expect(api.calls.find(({ name }) => name === 'authorise')?.input).toEqual({
      workspaceId: harbour.id,
      platform: 'youtube',
    });

    kept.push(account());
    answer({ kind: 'connected', platform: 'youtube', names: ['Harbour Coffee'], ids: ['1'] });
    expect(await screen.findByText('Connected Harbour Coffee to YouTube.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Harbour Coffee' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  });

  it('the code verifier is stored for networks that use one, and the toast names all accounts that were chosen', async () => {
    const { choose } = await openModal({ authorise: () => ({ url, codeVerifier: 'v', state }) });
    await choose('YouTube');
    await screen.findByText(waiting);
    expect(pending()?.codeVerifier).toBe('v');
    answer({
      kind: 'connected',
      platform: 'youtube',
      names: ['Harbour', 'North', 'West'],
      ids: ['1', '2', '3'],
    });
    expect(await screen.findByText('Connected Harbour, North, and West to YouTube.')).toBeDefined();
  });

  it.each([
    ['refused', 'info'],
    ['failed', 'error'],
  ] as const)(
    'if the outcome in the other window is "%s", a toast of the severity "%s" appears',
    async (kind, severity) => {
      const { choose } = await openModal();
      await choose('YouTube');
      await screen.findByText(waiting);
      answer({ kind, message: 'You declined.' });
      const message = await screen.findByText('You declined.');
      expect(message.closest('[data-severity]')?.getAttribute('data-severity')).toBe(severity);
      await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
    },
  );

  it('the accounts are reloaded when the window gets the focus again', async () => {
    const { kept } = open();
    await screen.findByText('No socials connected');
    kept.push(account());
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('heading', { name: 'Harbour Coffee' })).toBeDefined();
  });

  it('a pending connection can be reopened or cancelled', async () => {
    const { user, choose } = await openModal();
    await choose('YouTube');
    await screen.findByText(waiting);
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(window.open).toHaveBeenCalledTimes(2));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(waiting)).toBeNull();
    expect(pending()).toBeNull();
  });

  it('a click on a network that is not set up shows the message of the server, and the other networks remain available', async () => {
    const notSetUp = new ApiError({
      status: 404,
      code: 'not_found',
      message: 'This network is not set up here.',
    });
    const { dialog, choose } = await openModal({ authorise: () => Promise.reject(notSetUp) });
    await choose('YouTube');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('This network is not set up here.');
    expect(consentWindow.close).toHaveBeenCalledTimes(1);
    expect(pending()).toBeNull();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'YouTube' }).disabled).toBe(false);
  });
});

describe('reconnecting an account', () => {
  const broken = account({ problem: 'It ended.', postsAtRisk: 2 });

  it('Reconnect opens the network immediately, and the problem disappears once the account is connected', async () => {
    const { user, kept } = open({ accounts: [broken] });
    await user.click(await screen.findByRole('button', { name: 'Reconnect' }));
    await screen.findByText(waiting);
    expect(consentWindow.location.href).toBe(url);
    kept[0] = account();
    answer({ kind: 'connected', platform: 'youtube', names: ['Harbour Coffee'], ids: ['UC-harbour'] });
    await waitFor(() => expect(screen.queryByText(/It ended\./)).toBeNull());
  });

  it('“Open again” and “Try again” reconnect the account that the person chose', async () => {
    const { user } = open({ accounts: [broken] });
    await user.click(await screen.findByRole('button', { name: 'Reconnect' }));
    await screen.findByText(waiting);
    const wanted = { platform_id: 'UC-harbour', username: 'Harbour Coffee' };
    expect(pending()?.wanted).toEqual(wanted);
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(window.open).toHaveBeenCalledTimes(2));
    await screen.findByText(waiting);
    expect(pending()?.wanted).toEqual(wanted);
    answer({
      kind: 'connected',
      platform: 'youtube',
      names: ['Studio North'],
      ids: ['UC-north'],
      missed: wanted,
    });
    await screen.findByText(
      'Connected Studio North to YouTube, but Harbour Coffee still has to be reconnected.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(waiting);
    expect(pending()?.wanted).toEqual(wanted);
    expect(window.open).toHaveBeenCalledTimes(3);
  });

  it('after a reconnection, posts that failed because of the account are offered for a retry', async () => {
    const expired = {
      kind: 'token_expired' as const,
      reason: 'It ended.',
      code: null,
      advice: 'Reconnect the account, then try again.',
    };
    const failed = { status: 'failed', uploadTo: 'youtube', platform_id: broken.platform_id } as const;
    const posts = [
      postView({ ...failed, _id: 'p1', deliveryId: 'd1' }),
      postView({ ...failed, _id: 'p2', deliveryId: 'd2' }),
      postView({ ...failed, _id: 'p3', deliveryId: 'd3', platform_id: 'another' }),
    ];
    const retried: string[] = [];
    const { user } = open({
      accounts: [broken],
      listPosts: () => ({
        groups: [{ post_id: 'g', posts }],
        next: null,
        counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 3 },
        matching: 3,
      }),
      listDeliveries: ({ ids = '' }) =>
        ids.split(',').map((id) =>
          deliveryWith({
            id,
            state: 'failed',
            canRetry: true,
            failure: id === 'd1' ? expired : { ...expired, kind: 'rejected' },
          }),
        ),
      retryDelivery: ({ id }) => {
        retried.push(id);
        return deliveryWith({ id });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reconnect' }));
    await screen.findByText(waiting);
    const ids = [broken.platform_id];
    answer({ kind: 'connected', platform: 'youtube', names: ['Harbour Coffee'], ids });
    await screen.findByText('Connected Harbour Coffee to YouTube. 1 post failed before.');
    await user.click(screen.getByRole('button', { name: 'Retry post' }));
    await screen.findByText('Retrying 1 post.');
    expect(retried).toEqual(['d1']);
  });

  it('the screen shows an error if the consent page cannot be opened', async () => {
    const failure = new ApiError({ status: 502, code: 'unavailable', message: 'Please try again later.' });
    const { user } = open({ accounts: [broken], authorise: () => Promise.reject(failure) });
    await user.click(await screen.findByRole('button', { name: 'Reconnect' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again later.');
    expect(screen.queryByText(waiting)).toBeNull();
  });
});
