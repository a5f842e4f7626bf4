import type { Connected } from '@fanfare/core/api/accounts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { readPending, takeOutcome, writePending } from './consent.ts';
import { account } from '@fanfare/core/accounts/testing/builders.ts';

const state = 'state-of-a-consent';
const workspaceId = 'harbourWorkspace0001';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
  writePending(state, { platform: 'youtube', workspaceId }, kim.uid);
});

const agreed = `?code=the-code&state=${state}`;

function comeBack(search = agreed, answers: Answers = {}) {
  const api = fakeApi({
    enter: () => enterReply(),
    listAccounts: () => [],
    connect: () => ({ accounts: [account()] }),
    ...answers,
  });
  const { user, path } = renderApp(`/socials/callback/youtube${search}`, { session: fakeSession(kim), api });
  const asked = (name: string) => api.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { user, path, asked };
}
const refused = (message: string) => new ApiError({ status: 400, code: 'rejected', message });
const outcome = () => takeOutcome(kim.uid);

describe('CallbackScreen', () => {
  it('the account is connected once, and the screen informs the window from which it was opened, and closes', async () => {
    const { asked } = comeBack();
    expect(await screen.findByRole('heading', { name: 'Connected to YouTube' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('Harbour Coffee');
    expect(asked('connect')).toEqual([{ workspaceId, platform: 'youtube', state, code: 'the-code' }]);
    expect(outcome()).toMatchObject({ kind: 'connected', platform: 'youtube', names: ['Harbour Coffee'] });
    expect(readPending(state, kim.uid)).toBeNull();
    expect(window.close).toHaveBeenCalledTimes(1);
  });

  it('the screen stays open if the consent page was opened in the same window as Fanfare', async () => {
    writePending(state, { platform: 'youtube', workspaceId, inThisWindow: true }, kim.uid);
    comeBack();
    expect(await screen.findByText('Harbour Coffee.')).toBeDefined();
    expect(window.close).not.toHaveBeenCalled();
  });

  describe('reconnecting an account', () => {
    const wanted = { platform_id: 'UC-north', username: 'Studio North' };
    const stillBroken = /Studio North still has to be reconnected\./;

    it('if the person connected a different account, the screen and the window that opened it name the account that still has to be reconnected', async () => {
      writePending(state, { platform: 'youtube', workspaceId, wanted, inThisWindow: true }, kim.uid);
      comeBack();
      expect(await screen.findByText(stillBroken)).toBeDefined();
      expect(outcome()).toMatchObject({ kind: 'connected', names: ['Harbour Coffee'], missed: wanted });
    });

    it('if the person connected the right account, no account is named that still has to be reconnected', async () => {
      const connect = () => ({ accounts: [account(), account(wanted)] });
      writePending(state, { platform: 'youtube', workspaceId, wanted, inThisWindow: true }, kim.uid);
      comeBack(agreed, { connect });
      await screen.findByRole('heading', { name: 'Connected to YouTube' });
      expect(screen.queryByText(stillBroken)).toBeNull();
      expect(outcome()).not.toHaveProperty('missed');
    });

    it('after a different account was connected in the same window, the accounts screen offers “Try again”', async () => {
      writePending(state, { platform: 'youtube', workspaceId, wanted, inThisWindow: true }, kim.uid);
      const { user } = comeBack();
      await user.click(await screen.findByRole('link', { name: 'Back to accounts' }));
      await screen.findByText(
        'Connected Harbour Coffee to YouTube, but Studio North still has to be reconnected.',
      );
      expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    });
  });

  it('the code from the network is sent together with the code verifier that was stored for the consent', async () => {
    writePending(state, { platform: 'youtube', workspaceId, codeVerifier: 'v' }, kim.uid);
    const { asked } = comeBack();
    await screen.findByRole('heading', { name: 'Connected to YouTube' });
    expect(asked('connect')).toMatchObject([{ codeVerifier: 'v' }]);
  });

  it('the screen links to the list of accounts if its window cannot close', async () => {
    const { user, path } = comeBack();
    await user.click(await screen.findByRole('link', { name: 'Back to accounts' }));
    await waitFor(() => {
      expect(path()).toBe('/dashboard/socials');
      expect(screen.getByText('No socials connected')).toBeDefined();
    });
    expect(await screen.findByText('Connected Harbour Coffee to YouTube.')).toBeDefined();
  });

  it('after a cancelled consent, the screen informs the window that opened it, and closes', async () => {
    const { asked } = comeBack(`?error=access_denied&error_description=Bad+luck&state=${state}`);
    expect(await screen.findByText('Connection cancelled. Nothing was connected.')).toBeDefined();
    expect(screen.queryByText(/Bad luck/)).toBeNull();
    expect(outcome()).toMatchObject({ kind: 'refused' });
    expect(asked('connect')).toEqual([]);
    expect(window.close).toHaveBeenCalledTimes(1);
  });

  it('a failed connection shows the message of the server', async () => {
    comeBack(agreed, { connect: () => Promise.reject(refused('The code was used.')) });
    expect(await screen.findByText('The code was used.')).toBeDefined();
    expect(outcome()).toMatchObject({ kind: 'failed', message: 'The code was used.' });
    expect(readPending(state, kim.uid)).toBeNull();
  });

  it.each([
    ['an unknown state', '?code=c&state=somebody-elses-state'],
    ['no state', '?code=c'],
    ['an error for an unknown state', '?error=access_denied&state=somebody-elses-state'],
    ['an empty query', ''],
  ])('nothing is connected if the address has %s', async (_what, search) => {
    const { asked } = comeBack(search);
    expect(await screen.findByRole('heading', { name: 'Not connected' })).toBeDefined();
    expect(asked('connect')).toEqual([]);
    expect(outcome()).toBeNull();
    expect(readPending(state, kim.uid)).not.toBeNull();
  });

  it('no account is connected if the consent was requested for another network', async () => {
    writePending(state, { platform: 'instagram', workspaceId }, kim.uid);
    const { asked } = comeBack();
    expect(await screen.findByText(/This connection request has expired/)).toBeDefined();
    expect(asked('connect')).toEqual([]);
  });

  it('if the network connection breaks, connecting the account can be tried again', async () => {
    const answers: (() => Promise<Connected>)[] = [
      () => Promise.reject(unreachable(false)),
      () => Promise.resolve({ accounts: [account()] }),
    ];
    const { user } = comeBack(agreed, { connect: () => answers.shift()!() });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Connected to YouTube' })).toBeDefined();
  });

  it('a person who is signed out is asked to sign in, and then returns to the callback screen', async () => {
    const api = fakeApi({ connect: () => ({ accounts: [account()] }) });
    const session = fakeSession(null);
    const { path } = renderApp(`/socials/callback/youtube${agreed}`, { session, api });
    await waitFor(() => expect(path()).toMatch(/^\/login/));
    await screen.findByRole('heading', { level: 1 });
    session.setPerson(kim);
    expect(await screen.findByRole('heading', { name: 'Connected to YouTube' })).toBeDefined();
  });
});

describe('choosing among several accounts', () => {
  const choices = [
    { platform_id: 'p1', username: 'Harbour Coffee', logo: null },
    { platform_id: 'p2', username: 'Studio North', logo: null },
  ];
  const opened = { connect: () => ({ choices, state: 'state-of-the-choice' }) };
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
  const list = async () => within(await screen.findByRole('list', { name: 'Accounts to choose from' }));

  it('only the chosen accounts are connected', async () => {
    const { user, asked } = comeBack(agreed, {
      ...opened,
      chooseAccounts: () => ({ accounts: [account({ username: 'Studio North' })] }),
    });
    expect((await list()).getAllByRole('checkbox')).toHaveLength(2);
    expect((await button('Connect')).disabled).toBe(true);
    await user.click((await list()).getByRole('checkbox', { name: 'Harbour Coffee' }));
    await user.click((await list()).getByRole('checkbox', { name: 'Studio North' }));
    expect(await button('Connect 2 accounts')).toBeDefined();
    await user.click((await list()).getByRole('checkbox', { name: 'Harbour Coffee' }));
    await user.click(await button('Connect'));
    expect(await screen.findByRole('heading', { name: 'Connected to YouTube' })).toBeDefined();
    expect(asked('chooseAccounts')).toEqual([
      { workspaceId, platform: 'youtube', state: 'state-of-the-choice', platform_ids: ['p2'] },
    ]);
    expect(outcome()).toMatchObject({ names: ['Studio North'] });
  });

  it('if connecting the chosen accounts fails, the reason is shown and the selection is kept', async () => {
    const { user } = comeBack(agreed, {
      ...opened,
      chooseAccounts: () => Promise.reject(refused('An account is not there any more.')),
    });
    const box = (await list()).getByRole<HTMLInputElement>('checkbox', { name: 'Studio North' });
    await user.click(box);
    await user.click(await button('Connect'));
    expect((await screen.findByRole('alert')).textContent).toBe('An account is not there any more.');
    expect(box.checked).toBe(true);
    expect((await button('Connect')).disabled).toBe(false);
  });
});
