import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply, harbour, north } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { callsOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { noOtherMembers } from '../../testing/workspaces.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const expiresAt = '2026-12-06T09:00:00.000Z';
const toNorth = { workspaceId: north.id, workspaceName: 'Studio North', role: 'user', expiresAt } as const;
const toSouth = { ...toNorth, workspaceId: 'southWorkspace000001', workspaceName: 'Studio South' };

/** Opens a screen with a server that removes an invitation when the person accepts or declines it. */
function open(answers: Answers = {}, path = '/dashboard/settings/team') {
  let invitations = [
    { ...toNorth, invitedBy: 'Olga Owner' },
    { ...toSouth, invitedBy: '' },
  ];
  let workspaces = [harbour];
  const without = (id: string) => {
    invitations = invitations.filter(({ workspaceId }) => workspaceId !== id);
  };
  const api = fakeApi({
    ...noOtherMembers,
    enter: () => enterReply(workspaces, { invitations }),
    acceptInvitation: ({ workspaceId }) => {
      without(workspaceId);
      workspaces = [harbour, north];
      return { workspace: north };
    },
    declineInvitation: ({ workspaceId }) => {
      without(workspaceId);
      return {};
    },
    ...answers,
  });
  return { ...renderApp(path, { session: fakeSession(kim), api }), api };
}
const notice = async () => within(await screen.findByRole('region', { name: 'Invitations' }));

describe('InvitationsNotice', () => {
  it('each invitation shows its workspace, and its inviter if there is one', async () => {
    open();
    const found = await notice();
    expect(found.getByText('Olga Owner invited you to “Studio North”.')).toBeDefined();
    expect(found.getByText('You’re invited to “Studio South”.')).toBeDefined();
  });

  it('a double click accepts an invitation once, its workspace is added, and the other invitation is still shown', async () => {
    const { user, api } = open();
    await user.dblClick((await notice()).getByRole('button', { name: 'Join Studio North' }));
    expect(await screen.findByText('You joined “Studio North”.')).toBeDefined();
    const cards = within(await screen.findByRole('list', { name: 'Your workspaces' }));
    expect(await cards.findByText('Studio North')).toBeDefined();
    expect((await notice()).queryByText(/Studio North/)).toBeNull();
    expect((await notice()).getByText(/Studio South/)).toBeDefined();
    expect(callsOf(api, 'acceptInvitation').map(({ input }) => input)).toEqual([{ workspaceId: north.id }]);
  });

  it('the notice disappears after both invitations are declined', async () => {
    const { user, api } = open();
    for (const name of ['Studio North', 'Studio South']) {
      await user.click((await notice()).getByRole('button', { name: `Decline the invitation to ${name}` }));
      await waitFor(() =>
        expect(screen.queryByText(new RegExp(`to “${name}”\\.$`), { selector: 'li *' })).toBeNull(),
      );
    }
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
    expect(callsOf(api, 'acceptInvitation')).toEqual([]);
  });

  it('accepting an invitation that was withdrawn shows the reason', async () => {
    const message = 'This invitation is no longer valid. Ask for a new one.';
    const refusal = new ApiError({ status: 404, code: 'not_found', message });
    const { user } = open({ acceptInvitation: () => Promise.reject(refusal) });
    await user.click((await notice()).getByRole('button', { name: 'Join Studio North' }));
    expect(await screen.findByText(message)).toBeDefined();
  });

  const workspaceIdOf = (n: number) => `studio${String(n).padStart(14, '0')}`;
  const toStudio = (n: number) => ({
    ...toNorth,
    invitedBy: 'Olga Owner',
    workspaceId: workspaceIdOf(n),
    workspaceName: `Studio ${n}`,
  });

  it('the notice shows three of many invitations at first, and a button shows more', async () => {
    const first = [1, 2, 3, 4].map(toStudio);
    const { user, api } = open({
      enter: () => enterReply([harbour], { invitations: first, nextInvitations: '5' }),
      listInvitations: () => ({ invitations: [toStudio(5)], next: null }),
    });
    const more = async () =>
      user.click((await notice()).getByRole('button', { name: 'Show more invitations' }));

    expect((await notice()).getAllByText(/Studio/)).toHaveLength(3);
    await more();
    expect((await notice()).getAllByText(/Studio/)).toHaveLength(4);
    await more();
    expect(await (await notice()).findByText(/“Studio 5”/)).toBeDefined();
    expect((await notice()).queryByRole('button', { name: 'Show more invitations' })).toBeNull();
    expect(callsOf(api, 'listInvitations').map(({ input }) => input)).toEqual([{ after: '5' }]);
  });

  it('an invitation whose link was opened is shown first, even if it is on another page', async () => {
    const first = [1, 2, 3, 4].map(toStudio);
    open(
      {
        enter: () => enterReply([harbour], { invitations: first, nextInvitations: '9' }),
        listInvitations: ({ workspaceId }) => ({
          invitations: workspaceId === workspaceIdOf(9) ? [toStudio(9)] : [],
          next: null,
        }),
      },
      `/dashboard/settings/team?invited=kim%40fanfare.example&to=${workspaceIdOf(9)}`,
    );
    expect(await (await notice()).findByText(/“Studio 9”/)).toBeDefined();
    expect((await notice()).getAllByText(/Studio/)[0]?.textContent).toMatch(/Studio 9/);
  });

  it('a person who opens the link of another person’s invitation sees the address of the invited person', async () => {
    const { user } = open(
      { enter: () => enterReply() },
      '/dashboard/settings/team?invited=Mo%40fanfare.example',
    );
    expect(
      (await notice()).getByText(
        'This invitation is for mo@fanfare.example. You’re signed in as kim@fanfare.example.',
      ),
    ).toBeDefined();
    await user.click((await notice()).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Sign in to Fanfare')).toBeDefined();
  });

  it('a person who opens the link of their own invitation sees no message about another address', async () => {
    open({ enter: () => enterReply() }, '/dashboard/settings/team?invited=kim%40fanfare.example');
    expect(await screen.findByText('People in Harbour Coffee')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
  });
});
