import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply, harbour, north } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';
import { callsOf, cem, mo, olga, openPeople, peopleServer, person } from '../../testing/people.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

const conflict = (message: string) => new ApiError({ status: 409, code: 'conflict', message });
describe('MembersSection', () => {
  it('the members are shown in a table with their name or e-mail, and the current person is marked', async () => {
    await openPeople(peopleServer('owner', [cem, { ...olga, name: '' }], {}, [mo]));
    expect((await rowOf('Kim Sato')).getByText('You')).toBeDefined();
    expect((await rowOf('Cem Aydin')).queryByText('You')).toBeNull();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'E-mail',
      'Role',
      'Joined',
      'Actions',
    ]);
    expect(await rowOf('olga@fanfare.example')).toBeDefined();
    // The member joined at 23:30 on 1 November in London, which is 2 November in Berlin.
    expect((await rowOf('Cem Aydin')).getByText('2 Nov 2026')).toBeDefined();
  });

  it('an admin can change the role of a member and remove the member, cannot change or remove the owner, and can leave', async () => {
    await openPeople(peopleServer('admin', [olga, cem]));
    const owner = await rowOf('Olga Owner');
    expect(owner.queryByRole('combobox')).toBeNull();
    expect(owner.queryByRole('button')).toBeNull();
    const other = await rowOf('Cem Aydin');
    expect(other.getByRole('combobox', { name: 'Role of Cem Aydin' })).toBeDefined();
    expect(other.getByRole('button', { name: 'Remove Cem Aydin' })).toBeDefined();
    const self = await rowOf('Kim Sato');
    expect(self.queryByRole('combobox')).toBeNull();
    expect(self.getByRole('button', { name: 'Leave' })).toBeDefined();
  });

  it('a person with the role Member sees why they can change nothing', async () => {
    const { section } = await openPeople(peopleServer('user', [olga, cem], {}, [mo]));
    await rowOf('Olga Owner');
    expect(within(section).getByText('Only owners and admins can add people.')).toBeDefined();
    expect(within(section).queryByRole('button', { name: 'Add team member' })).toBeNull();
    expect(within(section).queryByRole('combobox')).toBeNull();
    expect(
      within(section)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Leave']);
  });

  it('a person who is the only member is asked to add members', async () => {
    const { user } = await openPeople(peopleServer('owner', []));
    expect(await screen.findByText('Just you so far')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add team member' }));
    expect(await screen.findByRole('dialog', { name: 'Add team member' })).toBeDefined();
  });

  it('all 31 members are shown', async () => {
    const many = Array.from({ length: 30 }, (_, i) => person(`p${i}`, `Person ${i}`, 'user'));
    await openPeople(peopleServer('user', many));
    await rowOf('Person 29');
    expect(screen.getAllByRole('row')).toHaveLength(32);
  });

  it('a failure shows an error, and Retry loads the members again', async () => {
    let broken = true;
    const api = peopleServer('owner', [], {
      listMembers: () => {
        if (broken) throw new ApiError({ status: 502, code: 'unavailable', message: 'No answer.' });
        return { members: [cem], invitations: [] };
      },
    });
    const { user } = await openPeople(api);
    expect(await screen.findByText('No answer.')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Cem Aydin')).toBeDefined();
  });

  it('after a switch to another workspace, the members of the previous one are not shown while the new ones are loading', async () => {
    const api = fakeApi({
      enter: () => enterReply([harbour, north]),
      listMembers: ({ id }) =>
        id === harbour.id ? { members: [cem], invitations: [] } : new Promise(() => undefined),
    });
    const { user } = await openPeople(api);
    await rowOf('Cem Aydin');
    await user.click(
      within(screen.getByRole('main')).getByRole('button', { name: 'Switch to Studio North' }),
    );
    expect(await screen.findByRole('heading', { name: 'People in Studio North' })).toBeDefined();
    expect(screen.queryByText('Cem Aydin')).toBeNull();
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });
});

describe('changing a role', () => {
  const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Role of Cem Aydin' });

  it('the new role is shown before the server answers, and after a refusal the old role is shown with the reason', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const api = peopleServer('owner', [cem], { changeMember: () => promise });
    const { user } = await openPeople(api);
    await user.selectOptions(await select(), 'Admin');
    expect((await select()).value).toBe('admin');
    expect(callsOf(api, 'changeMember')[0]?.input).toEqual({ id: harbour.id, uid: 'cem', role: 'admin' });
    reject(conflict("The owner's role cannot be changed."));
    expect((await screen.findByRole('alert')).textContent).toBe("The owner's role cannot be changed.");
    expect((await select()).value).toBe('user');
  });

  it('if the server forbids a change, the person’s own role is loaded again', async () => {
    let role: Role = 'admin';
    const api = peopleServer('admin', [cem], {
      enter: () => enterReply([{ ...harbour, role }]),
      changeMember: () => {
        role = 'user';
        throw new ApiError({ status: 403, code: 'forbidden', message: 'You do not have access to this.' });
      },
    });
    const { user } = await openPeople(api);
    await user.selectOptions(await select(), 'Admin');
    expect(await screen.findByText('Only owners and admins can add people.')).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('removing a member', () => {
  it('a member is removed after a confirmation, and a refused removal brings the row back', async () => {
    let members = [person('kim', 'Kim Sato', 'owner'), olga, cem];
    let isRefused = true;
    const api = peopleServer('owner', [], {
      listMembers: () => ({ members, invitations: [] }),
      removeMember: () => {
        if (isRefused) throw conflict('Not now.');
        members = members.filter(({ uid }) => uid !== 'cem');
        return {};
      },
    });
    const { user } = await openPeople(api);
    const answer = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Remove Cem Aydin' }));
      const question = await screen.findByRole('alertdialog', { name: 'Remove Cem Aydin?' });
      await user.click(within(question).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await answer('Cancel');
    expect(callsOf(api, 'removeMember')).toEqual([]);
    await answer('Remove');
    await closeToast('Not now.');
    expect(await rowOf('Cem Aydin')).toBeDefined();

    isRefused = false;
    await answer('Remove');
    await waitFor(() => expect(screen.queryByText('Cem Aydin')).toBeNull());
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People in Harbour Coffee' }));
    });
  });
});

describe('invitations', () => {
  it('resending an invitation updates its date or shows why it was refused, and an invitation can be withdrawn', async () => {
    const message = 'This invitation was declined. You can invite this person again 30 days after that.';
    let invitations = [mo];
    let isRefused = true;
    const api = peopleServer('owner', [], {
      listMembers: () => ({ members: [person('kim', 'Kim Sato', 'owner')], invitations }),
      resendInvitation: () => {
        if (isRefused) throw conflict(message);
        const invitation = { ...mo, sentAt: '2026-11-20T09:00:00.000Z' };
        invitations = [invitation];
        return { invitation };
      },
      removeInvitation: () => {
        invitations = [];
        return {};
      },
    });
    const { user } = await openPeople(api);
    const resend = async () =>
      user.click(await screen.findByRole('button', { name: 'Resend the invitation of Mo Reyes' }));
    await resend();
    await closeToast(message);
    isRefused = false;
    await resend();
    await waitFor(() => expect(document.querySelector('time[datetime^="2026-11-20"]')).not.toBeNull());
    expect(callsOf(api, 'resendInvitation')[1]?.input).toEqual({ id: harbour.id, invitationId: mo.id });

    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Mo Reyes' }));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw this invitation?' });
    expect(callsOf(api, 'removeInvitation')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByText('Mo Reyes')).toBeNull());
    expect(callsOf(api, 'removeInvitation')[0]?.input).toEqual({ id: harbour.id, invitationId: mo.id });
  });

  it('a declined invitation can be withdrawn, but not sent again', async () => {
    await openPeople(peopleServer('owner', [], {}, [{ ...mo, state: 'declined' }]));
    const row = await rowOf('Mo Reyes');
    expect(row.getByText('Declined')).toBeDefined();
    expect(row.queryByRole('button', { name: /Resend/ })).toBeNull();
    expect(row.getByRole('button', { name: /Withdraw/ })).toBeDefined();
  });
});
