import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { account } from '@fanfare/core/accounts/testing/builders.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function open(accounts: ConnectedAccount[], answers: Answers = {}, path = '/dashboard/socials') {
  const api = fakeApi({ enter: () => enterReply(), listAccounts: () => accounts, ...answers });
  return { ...renderApp(path, { session: fakeSession(kim), api }), api };
}
const main = () => within(screen.getByRole('main'));
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Connected accounts' }))
    .getAllByRole('listitem')
    .filter(
      // Only the items of accounts have a heading. The items of lists inside the cards do not.
      (item) => item.querySelector('h2'),
    );
const asMember = { enter: () => enterReply([{ ...harbour, role: 'user' }]) } satisfies Answers;

describe('SocialsScreen', () => {
  it('without accounts, the screen shows one button to connect an account, also under /socials', async () => {
    const { path } = open([], {}, '/socials');
    expect(await screen.findByText('No socials connected')).toBeDefined();
    expect(path()).toBe('/dashboard/socials');
    expect(main().getAllByRole('button', { name: 'Connect' })).toHaveLength(1);
    expect(document.title).toBe('Socials · Fanfare');
  });

  it('each card shows its account, and a broken account also shows its problem and the posts at risk', async () => {
    const problem = 'The person took the access back.';
    open([
      account(),
      account({ platform_id: 'a2', username: 'Broken', problem, postsAtRisk: 3 }),
      account({
        platform_id: 'a3',
        username: 'Ending',
        tokenEndsAt: '2999-01-01T12:00:00.000Z',
        postsAtRisk: 1,
      }),
    ]);
    const all = await cards();
    expect(all).toHaveLength(3);
    const cardOf = (name: string) => all.find(({ textContent }) => textContent?.includes(name))!;
    const reconnect = (name: string) => within(cardOf(name)).queryByRole('button', { name: 'Reconnect' });
    expect(cardOf('Harbour Coffee').textContent).toContain('YouTube');
    expect(cardOf('Harbour Coffee').textContent).toContain('Connected since 3 Nov 2026');
    expect(reconnect('Harbour Coffee')).toBeNull();
    const { textContent: broken } = cardOf('Broken');
    expect(broken).toContain('The person took the access back. Reconnect this account.');
    expect(broken).toContain('3 scheduled posts will fail unless the account is reconnected.');
    expect(reconnect('Broken')).not.toBeNull();
    const { textContent: ending } = cardOf('Ending');
    expect(ending).toContain('1 scheduled post will fail unless the account is reconnected.');
    expect(ending).toContain('Reconnect by 1 Jan 2999');
    expect(reconnect('Ending')).not.toBeNull();
  });

  it('the list can be reloaded after a failure', async () => {
    let reached = false;
    const { user } = open([], {
      listAccounts: () => (reached ? [account()] : Promise.reject(unreachable(false))),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline.');
    expect(screen.queryByText('No socials connected')).toBeNull();
    reached = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await cards()).toHaveLength(1);
  });

  it('no empty state is shown while the list is loading', async () => {
    let answer: (accounts: ConnectedAccount[]) => void = () => undefined;
    open([], { listAccounts: () => new Promise((resolve) => (answer = resolve)) });
    await screen.findByRole('heading', { name: 'Socials' });
    expect(screen.queryByText('No socials connected')).toBeNull();
    answer([account()]);
    expect(await cards()).toHaveLength(1);
  });

  it('a person without a workspace sees how to get one', async () => {
    const { user, path } = open([], {
      enter: () => enterReply([]),
      listMembers: () => ({ members: [], invitations: [] }),
    });
    expect(await screen.findByText('You are not in a workspace yet')).toBeDefined();
    await user.click(main().getByRole('link', { name: 'Go to workspaces' }));
    await waitFor(() => expect(path()).toBe('/dashboard/settings/team'));
    expect(await screen.findByText('Create your first workspace')).toBeDefined();
  });
});

describe('members who may not manage accounts', () => {
  it('without accounts, the screen names the people who may connect one', async () => {
    open([], asMember);
    expect(await screen.findByText(/Ask an admin of this workspace/)).toBeDefined();
    expect(main().queryByRole('button')).toBeNull();
  });

  it('problems are shown without buttons that the server would refuse', async () => {
    open([account({ problem: 'It ended.' })], asMember);
    const [card] = await cards();
    expect(card!.textContent).toContain('It ended. Ask an admin of this workspace to reconnect it.');
    expect(main().queryByRole('button')).toBeNull();
  });
});

describe('disconnecting', () => {
  const openTwo = async (answers: Answers = {}) => {
    const kept = [account({ postsAtRisk: 0 }), account({ platform_id: 'a2', username: 'Studio North' })];
    const rendered = open(kept, {
      listAccounts: () => [...kept],
      disconnect: ({ platform_id: id }) => {
        kept.splice(
          kept.findIndex((each) => each.platform_id === id),
          1,
        );
        return {};
      },
      ...answers,
    });
    await cards();
    const ask = async () => {
      await rendered.user.click(screen.getByRole('button', { name: 'More for Harbour Coffee on YouTube' }));
      await rendered.user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
      return screen.findByRole('dialog', { name: 'Disconnect Harbour Coffee?' });
    };
    return { ...rendered, ask };
  };
  const press = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });

  it('the dialog explains the effect on posts, and Disconnect removes only this account', async () => {
    const { user, api, ask } = await openTwo();
    await user.click(press(await ask(), 'Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.some(({ name }) => name === 'disconnect')).toBe(false);

    const dialog = await ask();
    expect(dialog.textContent).toMatch(/Scheduled posts will fail/);
    await user.click(press(dialog, 'Disconnect'));
    expect(await screen.findByText('Disconnected Harbour Coffee from YouTube.')).toBeDefined();
    await waitFor(async () => {
      expect((await cards()).map((card) => card.textContent)).toEqual([
        expect.stringContaining('Studio North'),
      ]);
    });
    expect(api.calls.find(({ name }) => name === 'disconnect')?.input).toEqual({
      workspaceId: harbour.id,
      platform: 'youtube',
      platform_id: 'UC-harbour',
    });
  });

  it('the dialog shows an error if the account could not be disconnected', async () => {
    const failure = new ApiError({ status: 403, code: 'forbidden', message: 'Only admins may do this.' });
    const { user, ask } = await openTwo({ disconnect: () => Promise.reject(failure) });
    const dialog = await ask();
    await user.click(press(dialog, 'Disconnect'));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Only admins may do this.');
    expect(press(dialog, 'Disconnect')).toBeDefined();
  });
});
