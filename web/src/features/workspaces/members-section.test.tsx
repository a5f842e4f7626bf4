import type { Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enteredWith, harbour, north } from '../../testing/entered.ts';
import { fakeApi, type FakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const person = (uid: string, name: string, role: Role): Member => ({
  uid,
  name,
  email: `${uid}@fanfare.example`,
  role,
  joinedAt: '2026-11-01T23:30:00.000Z',
});
const mo: Invitation = {
  id: 'a'.repeat(32),
  name: 'Mo Reyes',
  email: 'mo+x@fanfare.example',
  role: 'user',
  invitedAt: '2026-11-02T09:00:00.000Z',
};
const olga = person('olga', 'Olga Owner', 'owner');
const cem = person('cem', 'Cem Aydin', 'user');

type Answers = Parameters<typeof fakeApi>[0];

/** Kim's workspace with these people; Kim has the role given. */
function server(role: Role, others: Member[], answers: Answers = {}, invitations: Invitation[] = []) {
  const members = [person('kim', 'Kim Sato', role), ...others];
  return fakeApi({
    enter: () => enteredWith([{ ...harbour, role }]),
    listMembers: () => ({ members, invitations }),
    ...answers,
  });
}

async function open(api: FakeApi) {
  const rendered = renderApp('/dashboard/settings/team', { session: fakeSession(kim), api });
  const section = await screen.findByRole('region', { name: 'People in Harbour Coffee' });
  return { ...rendered, section };
}

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

const conflict = (message: string) => new ApiError({ status: 409, code: 'conflict', message });
const callsOf = (api: FakeApi, name: string) => api.calls.filter((call) => call.name === name);

describe('the people of a workspace', () => {
  it('stand in a table, and oneself is marked', async () => {
    await open(server('owner', [cem], {}, [mo]));
    expect((await rowOf('Kim Sato')).getByText('You')).toBeDefined();
    expect((await rowOf('Cem Aydin')).queryByText('You')).toBeNull();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'E-mail',
      'Role',
      'Joined',
      'Actions',
    ]);
    // Half past eleven in the evening of London is the next day in Berlin.
    expect((await rowOf('Cem Aydin')).getByText('2 Nov 2026')).toBeDefined();
  });

  it('offer an admin everything but the owner and themselves', async () => {
    await open(server('admin', [olga, cem]));
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

  it('tell a member why nothing can be changed', async () => {
    const { section } = await open(server('user', [olga, cem], {}, [mo]));
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

  it('are shown by their address while they have no name', async () => {
    await open(server('owner', [{ ...cem, name: '' }]));
    expect(await screen.findByRole('button', { name: 'Remove cem@fanfare.example' })).toBeDefined();
  });

  it('invite whoever is alone to add somebody', async () => {
    const { user } = await open(server('owner', []));
    expect(await screen.findByText('You work alone here')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add team member' }));
    expect(await screen.findByRole('dialog', { name: 'Add team member' })).toBeDefined();
  });

  it('are a hundred without a word', async () => {
    const many = Array.from({ length: 99 }, (_, i) => person(`p${i}`, `Person ${i}`, 'user'));
    await open(server('user', many));
    await rowOf('Person 98');
    expect(screen.getAllByRole('row')).toHaveLength(101);
  });

  it('say what went wrong, and are read again', async () => {
    let broken = true;
    const api = server('owner', [], {
      listMembers: () => {
        if (broken) throw new ApiError({ status: 502, code: 'unavailable', message: 'No answer.' });
        return { members: [cem], invitations: [] };
      },
    });
    const { user } = await open(api);
    expect(await screen.findByText('No answer.')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Cem Aydin')).toBeDefined();
  });

  it('are never shown under the name of another workspace', async () => {
    const api = fakeApi({
      enter: () => enteredWith([harbour, north]),
      listMembers: ({ id }) =>
        id === harbour.id ? { members: [cem], invitations: [] } : new Promise(() => undefined),
    });
    const { user } = await open(api);
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

  it('is seen before the server has answered', async () => {
    const api = server('owner', [cem], { changeMember: () => new Promise(() => undefined) });
    const { user } = await open(api);
    await user.selectOptions(await select(), 'Admin');
    expect((await select()).value).toBe('admin');
    expect(callsOf(api, 'changeMember')[0]?.input).toEqual({ id: harbour.id, uid: 'cem', role: 'admin' });
  });

  it('goes back with the words of the server when it refuses', async () => {
    const api = server('owner', [cem], {
      changeMember: () => Promise.reject(conflict("The owner's role cannot be changed.")),
    });
    const { user } = await open(api);
    await user.selectOptions(await select(), 'Admin');
    expect((await screen.findByRole('alert')).textContent).toBe("The owner's role cannot be changed.");
    expect((await select()).value).toBe('user');
  });

  it('looks at one’s own role again when one may no longer do it', async () => {
    let role: Role = 'admin';
    const api = server('admin', [cem], {
      enter: () => enteredWith([{ ...harbour, role }]),
      changeMember: () => {
        role = 'user';
        throw new ApiError({ status: 403, code: 'forbidden', message: 'You have no access to this.' });
      },
    });
    const { user } = await open(api);
    await user.selectOptions(await select(), 'Admin');
    expect(await screen.findByText('Only owners and admins can add people.')).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('removing somebody', () => {
  const ask = async (api: FakeApi) => {
    const rendered = await open(api);
    await rendered.user.click(await screen.findByRole('button', { name: 'Remove Cem Aydin' }));
    return { ...rendered, question: await screen.findByRole('alertdialog', { name: 'Remove Cem Aydin?' }) };
  };

  it('asks first, and does nothing when it is not meant', async () => {
    const api = server('owner', [cem]);
    const { user, question } = await ask(api);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(callsOf(api, 'removeMember')).toEqual([]);
    expect(await rowOf('Cem Aydin')).toBeDefined();
  });

  it('takes the row away, and the focus to the heading', async () => {
    const left = { gone: false };
    const api = server('owner', [cem], {
      listMembers: () => ({
        members: [person('kim', 'Kim Sato', 'owner'), olga, ...(left.gone ? [] : [cem])],
        invitations: [],
      }),
      removeMember: () => {
        left.gone = true;
        return {};
      },
    });
    const { user, question } = await ask(api);
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Cem Aydin')).toBeNull());
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People in Harbour Coffee' }));
    });
  });

  it('brings the row back when the server refuses', async () => {
    const api = server('owner', [cem], { removeMember: () => Promise.reject(conflict('Not now.')) });
    const { user, question } = await ask(api);
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Not now.')).toBeDefined();
    expect(await rowOf('Cem Aydin')).toBeDefined();
  });
});

describe('an invitation', () => {
  it('is a row whose link is copied', async () => {
    const { user } = await open(server('owner', [], {}, [mo]));
    const row = await rowOf('Mo Reyes');
    await user.click(row.getByRole('button', { name: 'Copy invitation link for Mo Reyes' }));
    expect(await row.findByText('Copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/login?mode=sign-up&email=mo%2Bx%40fanfare.example`,
    );
  });

  it('is withdrawn after a question', async () => {
    let invitations = [mo];
    const api = server('owner', [], {
      listMembers: () => ({ members: [person('kim', 'Kim Sato', 'owner')], invitations }),
      removeInvitation: () => {
        invitations = [];
        return {};
      },
    });
    const { user } = await open(api);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Mo Reyes' }));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw this invitation?' });
    await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByText('Mo Reyes')).toBeNull());
    expect(callsOf(api, 'removeInvitation')[0]?.input).toEqual({ id: harbour.id, invitationId: mo.id });
  });
});

describe('adding somebody', () => {
  async function openForm(answers: Answers) {
    const api = server('owner', [olga], answers);
    const rendered = await open(api);
    await rendered.user.click(await screen.findByRole('button', { name: 'Add team member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add team member' }));
    const fill = async (name: string, email: string) => {
      await rendered.user.type(dialog.getByLabelText('Name'), name);
      await rendered.user.type(dialog.getByLabelText('E-mail'), email);
    };
    const send = () => rendered.user.click(dialog.getByRole('button', { name: 'Add' }));
    return { ...rendered, api, dialog, fill, send };
  }

  it('wants a name and an e-mail address, and says so beside each', async () => {
    const { api, dialog, send } = await openForm({});
    await send();
    expect(dialog.getByText('Please enter a name.')).toBeDefined();
    expect(dialog.getByText('Please enter an e-mail address.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
    expect(callsOf(api, 'addMember')).toEqual([]);
  });

  it('makes a member of whoever has an account, once', async () => {
    const { user, api, dialog, fill } = await openForm({ addMember: () => ({ member: cem }) });
    await fill('  Cem   Aydin ', ' CEM@Fanfare.Example ');
    await user.click(dialog.getByRole('radio', { name: /Admin/ }));
    await user.dblClick(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Cem Aydin is in Harbour Coffee now.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(api, 'addMember').map(({ input }) => input)).toEqual([
      { id: harbour.id, name: 'Cem Aydin', email: 'cem@fanfare.example', role: 'admin' },
    ]);
  });

  it('proposes the lesser role', async () => {
    const { dialog } = await openForm({});
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Member/ }).checked).toBe(true);
  });

  it('gives out the link when there is no account yet, and goes on with the next', async () => {
    const { user, fill, send } = await openForm({ addMember: () => ({ invitation: mo }) });
    await fill('Mo Reyes', 'mo+x@fanfare.example');
    await send();
    const invited = within(await screen.findByRole('dialog', { name: 'Mo Reyes is invited' }));
    expect(invited.getByText(/as soon as they sign in with mo\+x@fanfare\.example/)).toBeDefined();
    await user.click(invited.getByRole('button', { name: 'Copy invitation link' }));
    expect(await navigator.clipboard.readText()).toMatch(/mode=sign-up&email=mo%2Bx/);
    await user.click(invited.getByRole('button', { name: 'Add another' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add team member' }));
    expect(again.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('shows the words of the server in the form, and keeps what was typed', async () => {
    const { dialog, fill, send } = await openForm({
      addMember: () => Promise.reject(conflict('“Cem Aydin” is in this workspace already.')),
    });
    await fill('Cem Aydin', 'cem@fanfare.example');
    await send();
    expect((await dialog.findByRole('alert')).textContent).toBe('“Cem Aydin” is in this workspace already.');
    expect(dialog.getByLabelText<HTMLInputElement>('E-mail').value).toBe('cem@fanfare.example');
  });

  it('tells beside the field what the server found there', async () => {
    const fields = { email: 'This is no e-mail address.' };
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'x', fields });
    const { dialog, fill, send } = await openForm({ addMember: () => Promise.reject(refusal) });
    await fill('Cem Aydin', 'cem@fanfare.example');
    await send();
    expect(await dialog.findByText(fields.email)).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('E-mail'));
    expect(dialog.queryByText('x')).toBeNull();
  });

  it('asks before throwing away what was typed', async () => {
    const { user, fill } = await openForm({});
    await fill('Cem', 'cem@');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
  });
});
