import { beforeEach, describe, expect, it } from 'vitest';
import { invitationEnd } from '@fanfare/core/workspaces/members.ts';
import type { AddMemberInput } from '@fanfare/core/api/schemas/members.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { ids, person, testTime, workspace } from '../../testing/builders.ts';
import { createMemoryPeople } from '../../testing/memory-people.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { changeMember, removeInvitation, removeMember } from './change-member.ts';
import { inviteMember, resendInvitation } from './invite-member.ts';
import { listMembers } from './list-members.ts';

let store = createMemoryTeam();
let people = createMemoryPeople();
beforeEach(async () => {
  at = later;
  store = createMemoryTeam();
  people = createMemoryPeople();
  store.put(workspace(), { dana: 'owner', mika: 'admin', priya: 'user' });
  for (const uid of ['dana', 'mika', 'sam']) await know(uid);
});

const later = new Date(testTime.getTime() + 60_000);
let at = later;
const deps = () => ({
  ...store,
  people,
  workspacesOf: () => Promise.resolve([]),
  siteUrl: (path: string) => `https://fanfare.example${path}`,
  now: () => at,
});

async function know(uid: string, change: { name?: string; email?: string; emailVerified?: boolean } = {}) {
  const { name, email, emailVerified } = person({ uid, ...change });
  await people.enter({ uid, name, email, emailVerified }, newSettings('UTC', 'monday'), testTime);
}

const add = (change: Partial<AddMemberInput> = {}, by = 'dana') =>
  inviteMember(
    deps(),
    { id: ids.workspace, name: 'Sam', email: 'sam@fanfare.example', ...change },
    person({ uid: by }),
  );
const list = () => listMembers(deps(), ids.workspace);

describe('the members of a workspace', () => {
  it('the list shows the owner, then admins, then users, each sorted by name', async () => {
    store.put(workspace(), { u2: 'user', a1: 'admin', o: 'owner', u10: 'user', a2: 'admin', u1: 'user' });
    const names = { o: 'Zoe', a1: 'ärger', a2: 'Anna', u1: 'Uma 10', u2: 'uma 9', u10: 'Änne' };
    for (const [uid, name] of Object.entries(names)) await know(uid, { name });

    const { members } = await list();

    expect(members.map(({ name, role }) => `${role} ${name}`)).toEqual([
      'owner Zoe',
      'admin Anna',
      'admin ärger',
      'user Änne',
      'user uma 9',
      'user Uma 10',
    ]);
  });

  it('a member is listed with the name from their record, and a member without a record has no name', async () => {
    const { members } = await list();

    const joinedAt = testTime.toISOString();
    expect(members).toEqual([
      { uid: 'dana', name: 'Dana Demo', email: 'dana@fanfare.example', role: 'owner', joinedAt },
      { uid: 'mika', name: 'Mika Demo', email: 'mika@fanfare.example', role: 'admin', joinedAt },
      { uid: 'priya', name: '', email: '', role: 'user', joinedAt },
    ]);
  });

  it('the list includes pending invitations, sorted by name', async () => {
    await add({ name: 'Zed', email: 'z@b.example', role: 'admin' });
    await add({ name: 'anna', email: 'a@b.example' });

    const { invitations } = await list();

    expect(invitations).toMatchObject([
      { name: 'anna', email: 'a@b.example', role: 'user', state: 'pending', invitedAt: later.toISOString() },
      { name: 'Zed', email: 'z@b.example', role: 'admin' },
    ]);
  });
});

describe('inviting a person', () => {
  it('a person on Fanfare is only invited, and the reply is the same as for an unknown address', async () => {
    const known = await add({ name: 'Sammy' });
    const unknown = await add({ name: 'Sammy', email: 'new@b.example' });

    expect(known).toMatchObject({ name: 'Sammy', email: 'sam@fanfare.example', state: 'pending' });
    expect({ ...unknown, id: known.id, email: known.email }).toEqual(known);
    expect(await store.members.roleOf(ids.workspace, 'sam')).toBeNull();
  });

  it('each invitation is e-mailed with a link and the names of the inviter and the workspace', async () => {
    await add();
    const link =
      'https://fanfare.example/login?mode=sign-up&email=sam%40fanfare.example&next=%2Fdashboard%3Finvited%3Dsam%2540fanfare.example%26to%3DworkspaceOfDana00001';

    expect(store.mails()).toMatchObject([
      { to: 'sam@fanfare.example', subject: 'Dana Demo invited you to “Harbour Coffee” on Fanfare' },
    ]);
    const [mail] = store.mails();
    expect(mail?.text).toContain(`\n${link}\n`);
    expect(mail?.text).toContain('until 5 December 2026');
    expect(mail?.html).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`);
  });

  it('names cannot add headers or markup to the e-mail', async () => {
    const name = 'Eve <b>\r\nBcc: all@b.example,';
    await inviteMember(
      deps(),
      { id: ids.workspace, name: '<img src=x>', email: 'new@b.example' },
      person({ name }),
    );

    const [mail] = store.mails();
    expect(mail?.subject).toMatch(/^Eve <b> Bcc: invited you to/);
    expect(mail?.html).not.toMatch(/<(b|img)/);
  });

  it('an invitation can be e-mailed again, unless it was declined', async () => {
    const { id: invitationId, email } = await add();
    const again = (by = 'dana') =>
      resendInvitation(deps(), { id: ids.workspace, invitationId }, person({ uid: by }));

    at = new Date(later.getTime() + 11 * 60_000);
    expect(await again()).toMatchObject({ sentAt: at.toISOString(), invitedAt: later.toISOString() });
    expect(store.mails()).toHaveLength(2);
    await expect(again('priya')).rejects.toMatchObject({ code: 'forbidden' });
    await store.invitations.decline(ids.workspace, email, at);
    await expect(again()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This invitation was declined. You can invite this person again 30 days after that.',
    });
    expect((await list()).invitations).toMatchObject([{ state: 'declined' }]);
  });

  it('inviting one’s own address is refused because the caller is already a member, even if the address is unverified', async () => {
    await know('dana', { emailVerified: false });

    await expect(add({ email: 'dana@fanfare.example' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Dana Demo is already in this workspace.',
    });
    expect((await list()).invitations).toEqual([]);
  });

  it('inviting a member or an already invited person is refused, and the message says why', async () => {
    await expect(add({ email: 'mika@fanfare.example' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Mika Demo is already in this workspace.',
    });

    await add({ email: 'new@b.example' });
    await expect(add({ email: 'new@b.example', name: 'Else' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'new@b.example is already invited.',
    });
  });

  it('the message about a member without a name uses the name in the request', async () => {
    await know('mika', { name: '' });
    await expect(add({ email: 'mika@fanfare.example', name: 'Mika' })).rejects.toMatchObject({
      message: 'Mika is already in this workspace.',
    });
  });

  it('inviting another person to a full workspace is refused with the limit in the message', async () => {
    for (let i = 3; i < 100; i += 1) {
      // Lets invitations expire. Only open invitations count towards the plan, but expired invitations also count towards
      // the limit of 100 people.
      if (i % 25 === 0) at = invitationEnd(at);
      await add({ email: `p${i}@b.example` });
    }
    at = invitationEnd(at);

    await expect(add({ email: 'one-more@b.example' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('at most 100 people'),
    });
  });

  it('a member with the role `user` cannot invite anybody', async () => {
    for (const email of ['sam@fanfare.example', 'new@b.example'])
      await expect(add({ email }, 'priya')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('changing a role', () => {
  const change = (uid: string, by = 'dana') =>
    changeMember(deps(), { id: ids.workspace, uid, role: 'user' }, person({ uid: by }));

  it('a role change returns the updated member', async () => {
    expect(await change('mika')).toMatchObject({ uid: 'mika', name: 'Mika Demo', role: 'user' });
    expect((await list()).members).toMatchObject([{ role: 'owner' }, { role: 'user' }, { role: 'user' }]);
  });

  it.each([
    ['of the owner', 'dana', 'mika', 'conflict', "The owner's role cannot be changed."],
    ['of an unknown person', 'nobody', 'dana', 'not_found', 'Not found.'],
    ['by a person who is not an admin', 'mika', 'priya', 'forbidden', 'You do not have access to this.'],
  ])('a role change %s is refused', async (_what, uid, by, code, message) => {
    await expect(change(uid, by)).rejects.toMatchObject({ code, message });
  });
});

describe('removing a member', () => {
  const remove = (uid: string, by: string) =>
    removeMember(deps(), { id: ids.workspace, uid }, person({ uid: by }));

  it('a user can leave, and the owner can remove an admin', async () => {
    await remove('priya', 'priya');
    expect(await store.members.roleOf(ids.workspace, 'priya')).toBeNull();

    await remove('mika', 'dana');
    expect(await store.members.roleOf(ids.workspace, 'mika')).toBeNull();
  });

  it.each([
    ['the owner leaves', 'dana', 'dana', 'conflict', 'The owner cannot leave. Delete the workspace instead.'],
    ['an admin removes the owner', 'dana', 'mika', 'conflict', 'The owner cannot be removed.'],
    ['a user removes the owner', 'dana', 'priya', 'forbidden', 'You do not have access to this.'],
    ['a user removes another member', 'mika', 'priya', 'forbidden', 'You do not have access to this.'],
    ['a user removes an unknown person', 'nobody', 'priya', 'forbidden', 'You do not have access to this.'],
    ['an admin removes an unknown person', 'nobody', 'mika', 'not_found', 'Not found.'],
    [
      'a person who is no longer a member leaves',
      'sam',
      'sam',
      'forbidden',
      'You do not have access to this.',
    ],
  ])('a removal is refused: %s', async (_what, uid, by, code, message) => {
    await expect(remove(uid, by)).rejects.toMatchObject({ code, message });
    expect((await list()).members).toHaveLength(3);
  });
});

describe('withdrawing an invitation', () => {
  const remove = (invitationId: string, by = 'dana', id = ids.workspace) =>
    removeInvitation(deps(), { id, invitationId }, person({ uid: by }));
  const invite = async () => {
    await add({ email: 'new@b.example' });
    return (await list()).invitations[0]?.id ?? '';
  };

  it('a withdrawn invitation is no longer listed', async () => {
    await remove(await invite());
    expect((await list()).invitations).toEqual([]);
  });

  it('unknown invitations and invitations to another workspace are not found, and a member with the role `user` cannot withdraw any invitation', async () => {
    store.put(workspace({ id: ids.other }), { dana: 'owner' });
    const invitationId = await invite();

    await expect(remove('0'.repeat(32))).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(invitationId, 'dana', ids.other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(invitationId, 'priya')).rejects.toMatchObject({ code: 'forbidden' });
    expect((await list()).invitations).toHaveLength(1);
  });
});
