import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberRoutes } from '@fanfare/core/api/members.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { invitationIdOf } from '../../store/invitations-documents.ts';
import { ids, person, testTime, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { listMembers, addMember, changeMember, removeMember, removeInvitation } = memberRoutes;

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', mika: 'admin', priya: 'user' });
  for (const uid of ['dana', 'mika', 'priya', 'sam']) {
    const { name, email, emailVerified } = person({ uid });
    await api.people.enter({ uid, name, email, emailVerified }, newSettings('UTC', 'monday'), testTime);
  }
});
afterEach(() => api.stop());

type Values = Readonly<Record<string, string>>;
type MemberRoute = (typeof memberRoutes)[keyof typeof memberRoutes];

const call = (route: MemberRoute, values: Values = {}, uid = 'dana') =>
  send(api.origin, route, { token: tokenOf(uid), values: { id: ids.workspace, ...values } });
const add = (values: Values, uid = 'dana') =>
  call(addMember, { name: 'Sam', email: 'sam@fanfare.example', ...values }, uid);

describe('the people of a workspace, call by call', () => {
  it('are seen by every member', async () => {
    const { status, body } = await call(listMembers, {}, 'priya');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      members: [
        { uid: 'dana', role: 'owner' },
        { uid: 'mika', role: 'admin' },
        { uid: 'priya', role: 'user' },
      ],
      invitations: [],
    });
  });

  it('are found by their address, whatever its case and the spaces around it', async () => {
    const added = await add({ email: '  SAM@Fanfare.Example\t' });

    expect(added).toMatchObject({
      status: 200,
      body: { member: { uid: 'sam', email: 'sam@fanfare.example', role: 'user' } },
    });
  });

  it('are the same person however the address is typed', async () => {
    await add({ email: 'New@Studio.Example' });
    const again = await add({ email: ' new@studio.EXAMPLE ' });

    expect(again.status).toBe(409);
    expect(again.error().message).toBe('new@studio.example is invited already.');
    expect((await call(listMembers)).body).toMatchObject({ invitations: [{ email: 'new@studio.example' }] });
  });

  it('come in through their invitation when they have proven the address', async () => {
    await add({ email: ' New@Studio.example', role: 'admin' });

    await api.store.invitations.accept({ uid: 'lena', email: 'new@studio.example' }, testTime);

    expect((await call(listMembers)).body).toMatchObject({
      members: [{}, { uid: 'lena', name: '', role: 'admin' }, {}, {}],
      invitations: [],
    });
  });

  it('are added once when two admins click at once', async () => {
    const sent = await Promise.all([add({}), add({}, 'mika')]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('are added with the role that was chosen', async () => {
    expect((await add({ role: 'admin' })).body).toMatchObject({ member: { role: 'admin' } });
  });

  it('cannot be made owners', async () => {
    for (const sent of [
      await add({ role: 'owner' }),
      await call(changeMember, { uid: 'mika', role: 'owner' }),
    ]) {
      expect(sent.status).toBe(400);
      expect(sent.error().fields).toEqual({ role: 'Please choose "user" or "admin".' });
    }
  });

  it('are changed, removed and uninvited by admins', async () => {
    await add({ email: 'new@studio.example' });
    const invitationId = invitationIdOf('new@studio.example');

    const changed = await call(changeMember, { uid: 'priya', role: 'admin' }, 'mika');

    expect(changed).toMatchObject({ status: 200, body: { member: { uid: 'priya', role: 'admin' } } });
    expect(await call(removeMember, { uid: 'priya' }, 'mika')).toMatchObject({ status: 200, body: {} });
    expect(await call(removeInvitation, { invitationId }, 'mika')).toMatchObject({ status: 200, body: {} });
    expect((await call(listMembers)).body).toMatchObject({ members: [{}, {}], invitations: [] });
  });

  it('leave by themselves, and then see nothing of it', async () => {
    expect((await call(removeMember, { uid: 'priya' }, 'priya')).status).toBe(200);

    expect((await call(listMembers, {}, 'priya')).status).toBe(403);
    expect((await call(removeMember, { uid: 'priya' }, 'priya')).status).toBe(403);
  });
});

describe('what is refused', () => {
  it.each<[string, MemberRoute, Values, string, number]>([
    ['a user to add', addMember, { name: 'x', email: 'x@b.example' }, 'priya', 403],
    ['a user to change a role', changeMember, { uid: 'mika', role: 'user' }, 'priya', 403],
    ['a user to remove somebody', removeMember, { uid: 'mika' }, 'priya', 403],
    ['a user to take back an invitation', removeInvitation, { invitationId: '0'.repeat(32) }, 'priya', 403],
    ['a stranger to look', listMembers, {}, 'sam', 403],
    ['a stranger to leave', removeMember, { uid: 'sam' }, 'sam', 403],
    ['the owner to leave', removeMember, { uid: 'dana' }, 'dana', 409],
    ['an admin to remove the owner', removeMember, { uid: 'dana' }, 'mika', 409],
    ['an admin to change the owner', changeMember, { uid: 'dana', role: 'user' }, 'mika', 409],
    ['the owner to change themselves', changeMember, { uid: 'dana', role: 'user' }, 'dana', 409],
    ['to change nobody', changeMember, { uid: 'nobody', role: 'user' }, 'dana', 404],
    ['to take back no invitation', removeInvitation, { invitationId: '0'.repeat(32) }, 'dana', 404],
  ])('%s', async (_what, route, values, uid, status) => {
    const before = (await call(listMembers)).body;

    expect((await call(route, values, uid)).status).toBe(status);

    expect((await call(listMembers)).body).toEqual(before);
  });

  it.each<[string, Values, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Please enter a name.' }],
    ['no address', { email: '' }, { email: 'Please enter an e-mail address.' }],
    ['an address that is none', { email: 'sam' }, { email: 'This is no e-mail address.' }],
  ])('to add somebody with %s', async (_what, values, fields) => {
    const sent = await add(values);
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual(fields);
  });

  it('leaves no address in the log', async () => {
    await add({ email: 'secret@studio.example' });
    await add({ email: 'secret@studio.example' });
    expect(api.captured.lines.join()).not.toContain('secret@');
  });
});
