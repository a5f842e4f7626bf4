import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Consent } from '@fanfare/core/api/accounts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enteredWith, harbour } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { forgetPending, readPending, tellOutcome, type Outcome } from './consent.ts';
import { account } from './testing/builders.ts';

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

interface Given {
  accounts?: ConnectedAccount[];
  authorise?: () => Consent | Promise<Consent>;
}

function open({ accounts = [], authorise = () => url }: Given = {}) {
  const kept = [...accounts];
  const api = fakeApi({ enter: () => enteredWith(), listAccounts: () => [...kept], authorise });
  return { ...renderApp('/dashboard/socials', { session: fakeSession(kim), api }), api, kept };
}
const pending = () => readPending(state, Date.now());
const waiting = 'Waiting for YouTube. If its window is closed, nothing was connected.';

async function openModal(given?: Given) {
  const rendered = open(given);
  await rendered.user.click(await screen.findByRole('button', { name: 'Connect' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect socials' });
  const choose = (name: string) => rendered.user.click(within(dialog).getByRole('button', { name }));
  return { ...rendered, dialog, choose };
}

/** What the other window does when it has come back. */
function answer(outcome: Outcome) {
  act(() => {
    forgetPending(state, Date.now());
    tellOutcome(outcome, Date.now());
    window.dispatchEvent(new StorageEvent('storage', { key: 'fanfare-social-outcome' }));
  });
}

describe('connecting an account', () => {
  it('offers every network', async () => {
    const { dialog } = await openModal();
    const names = within(within(dialog).getByRole('list', { name: 'Networks' })).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toContain('YouTube');
  });

  it('opens the network’s page in a window of its own, and waits', async () => {
    const { choose, api } = await openModal();
    await choose('YouTube');
    expect(await screen.findByText(waiting)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(consentWindow.location.href).toBe(url);
    expect(pending()).toMatchObject({ platform: 'youtube', workspaceId: harbour.id });
    expect(api.calls.find(({ name }) => name === 'authorise')?.input).toEqual({
      workspaceId: harbour.id,
      platform: 'youtube',
    });
  });

  it('keeps the verifier that some networks’ call gives out', async () => {
    const { choose } = await openModal({ authorise: () => ({ url, codeVerifier: 'v', state }) });
    await choose('YouTube');
    await screen.findByText(waiting);
    expect(pending()?.codeVerifier).toBe('v');
  });

  it('shows the account and says so when the other window is done', async () => {
    const { choose, kept } = await openModal();
    await choose('YouTube');
    await screen.findByText(waiting);
    kept.push(account());
    answer({ kind: 'connected', platform: 'youtube', names: ['Harbour Coffee'] });
    expect(await screen.findByText('Harbour Coffee is connected on YouTube.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Harbour Coffee' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  });

  it('names all that were chosen', async () => {
    const { choose } = await openModal();
    await choose('YouTube');
    await screen.findByText(waiting);
    answer({ kind: 'connected', platform: 'youtube', names: ['Harbour', 'North', 'West'] });
    expect(await screen.findByText('Harbour, North, and West are connected on YouTube.')).toBeDefined();
  });

  it.each(['refused', 'failed'] as const)('says so when the other window was %s', async (kind) => {
    const { choose } = await openModal();
    await choose('YouTube');
    await screen.findByText(waiting);
    answer({ kind, message: 'It was told no.' });
    expect(await screen.findByText('It was told no.')).toBeDefined();
    await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  });

  it('reads the accounts again when somebody comes back to this window', async () => {
    const { kept } = open();
    await screen.findByText('No socials connected');
    kept.push(account());
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('heading', { name: 'Harbour Coffee' })).toBeDefined();
  });

  it('can be begun again or given up while it waits', async () => {
    const { user, choose } = await openModal();
    await choose('YouTube');
    await screen.findByText(waiting);
    await user.click(screen.getByRole('button', { name: 'Open it again' }));
    await waitFor(() => expect(window.open).toHaveBeenCalledTimes(2));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(waiting)).toBeNull();
    expect(pending()).toBeNull();
  });

  it('says in the server’s words that a network is not set up, and offers the others', async () => {
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

describe('connecting an account again', () => {
  const broken = account({ problem: 'It ended.', postsAtRisk: 2 });

  it('goes to its network at once, and shows it in good health', async () => {
    const { user, kept } = open({ accounts: [broken] });
    await user.click(await screen.findByRole('button', { name: 'Connect again' }));
    await screen.findByText(waiting);
    expect(consentWindow.location.href).toBe(url);
    kept[0] = account();
    answer({ kind: 'connected', platform: 'youtube', names: ['Harbour Coffee'] });
    await waitFor(() => expect(screen.queryByText(/It ended\./)).toBeNull());
  });

  it('says on the screen why it could not begin', async () => {
    const failure = new ApiError({ status: 502, code: 'unavailable', message: 'Please try again later.' });
    const { user } = open({ accounts: [broken], authorise: () => Promise.reject(failure) });
    await user.click(await screen.findByRole('button', { name: 'Connect again' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again later.');
    expect(screen.queryByText(waiting)).toBeNull();
  });
});
