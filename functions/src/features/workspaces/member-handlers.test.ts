import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberRoutes } from '@fanfare/core/api/members.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { invitationIdOf } from '../../store/invitations-documents.ts';
import { ids, person, testTime, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { listMembers, addMember, changeMember, removeMember, removeInvitation } = memberRoutes;
const { resendInvitation, acceptInvitation, declineInvitation } = memberRoutes;

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi([person({ uid: 'robin' }), person({ uid: 'lee', emailVerified: false })]);
  api.store.put(workspace(), { dana: 'owner', mika: 'admin', priya: 'user' });
  api.people.grant('dana');
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

describe('the members of a workspace over HTTP', () => {
  it('every member can list the members', async () => {
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

  it('the e-mail address of an invitation is stored in lower case and without surrounding spaces', async () => {
    const added = await add({ email: '  SAM@Fanfare.Example\t' });

    expect(added).toMatchObject({
      status: 200,
      body: { invitation: { name: 'Sam', email: 'sam@fanfare.example', role: 'user' } },
    });
  });

  it('an address that was invited in a different spelling is refused as already invited', async () => {
    await add({ email: 'New@Studio.Example' });
    const again = await add({ email: ' new@studio.EXAMPLE ' });

    expect(again.status).toBe(409);
    expect(again.error().message).toBe('new@studio.example is already invited.');
    expect((await call(listMembers)).body).toMatchObject({ invitations: [{ email: 'new@studio.example' }] });
  });

  it('a person whom two admins invite at the same time gets one invitation', async () => {
    const sent = await Promise.all([add({}), add({}, 'mika')]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('a person is invited with the chosen role', async () => {
    expect((await add({ role: 'admin' })).body).toMatchObject({ invitation: { role: 'admin' } });
  });

  it('a member cannot be made owner', async () => {
    for (const sent of [
      await add({ role: 'owner' }),
      await call(changeMember, { uid: 'mika', role: 'owner' }),
    ]) {
      expect(sent.status).toBe(400);
      expect(sent.error().fields).toEqual({ role: 'Please choose "user" or "admin".' });
    }
  });

  it('an admin can change and remove members and withdraw invitations', async () => {
    await add({ email: 'new@studio.example' });
    const invitationId = invitationIdOf('new@studio.example');

    const changed = await call(changeMember, { uid: 'priya', role: 'admin' }, 'mika');

    expect(changed).toMatchObject({ status: 200, body: { member: { uid: 'priya', role: 'admin' } } });
    expect(await call(removeMember, { uid: 'priya' }, 'mika')).toMatchObject({ status: 200, body: {} });
    expect(await call(removeInvitation, { invitationId }, 'mika')).toMatchObject({ status: 200, body: {} });
    expect((await call(listMembers)).body).toMatchObject({ members: [{}, {}], invitations: [] });
  });

  it('a member can leave and then sees nothing of the workspace', async () => {
    expect((await call(removeMember, { uid: 'priya' }, 'priya')).status).toBe(200);

    expect((await call(listMembers, {}, 'priya')).status).toBe(403);
    expect((await call(removeMember, { uid: 'priya' }, 'priya')).status).toBe(403);
  });
});

describe('answering an invitation over HTTP', () => {
  const answer = (route: MemberRoute, uid: string, workspaceId = ids.workspace) =>
    send(api.origin, route, { token: tokenOf(uid), values: { workspaceId } });
  const accept = (uid = 'sam', workspaceId = ids.workspace) => answer(acceptInvitation, uid, workspaceId);
  const decline = (uid = 'sam') => answer(declineInvitation, uid);

  it('a membership begins when the invited person accepts, and accepting twice changes nothing', async () => {
    await add({ role: 'admin' });
    expect((await call(listMembers, {}, 'sam')).status).toBe(403);

    const sent = await Promise.all([accept(), accept()]);

    const workspaceOfSam = { id: ids.workspace, name: 'Harbour Coffee', role: 'admin' };
    for (const each of [...sent, await accept()])
      expect(each).toMatchObject({ status: 200, body: { workspace: workspaceOfSam } });
    expect((await call(listMembers)).body).toMatchObject({
      members: [{}, {}, { uid: 'sam', role: 'admin' }, {}],
      invitations: [],
    });
  });

  it('a declined invitation gives no access, and declining twice changes nothing', async () => {
    await add({});
    expect([await decline(), await decline()]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect((await accept()).status).toBe(404);
    expect((await call(listMembers)).body).toMatchObject({ invitations: [{ state: 'declined' }] });
  });

  it('a person who was not invited gets the same answer as for a missing workspace', async () => {
    await add({});
    for (const ask of [acceptInvitation, declineInvitation]) {
      const [invited, unknown] = [await answer(ask, 'robin'), await answer(ask, 'robin', ids.unknown)];
      expect([invited.status, unknown.status]).toEqual([404, 404]);
      expect({ ...invited.error(), requestId: '' }).toEqual({ ...unknown.error(), requestId: '' });
    }
    expect((await accept()).status).toBe(200);
  });

  it('an unverified address gets the same answer with and without an invitation', async () => {
    const before = await accept('lee');
    await add({ email: 'lee@fanfare.example' });
    const after = await accept('lee');
    expect([before.status, after.status, (await decline('lee')).status]).toEqual([403, 403, 403]);
    expect({ ...after.error(), requestId: '' }).toEqual({ ...before.error(), requestId: '' });
    expect(await api.store.members.roleOf(ids.workspace, 'lee')).toBeNull();
  });

  it('an invitation becomes invalid when its inviter leaves, and the refusal says why', async () => {
    await add({}, 'mika');
    await api.store.members.removeAllOf('mika');

    const refused = await accept();

    expect(refused.status).toBe(404);
    expect(refused.error().message).toBe(
      'The person who invited you can no longer add people to this workspace. Ask for a new invitation.',
    );
    expect((await call(listMembers)).body).toMatchObject({ invitations: [] });
  });

  it('a withdrawn invitation cannot be accepted', async () => {
    await add({});
    await call(removeInvitation, { invitationId: invitationIdOf('sam@fanfare.example') });
    expect((await accept()).error().message).toBe('This invitation is no longer valid. Ask for a new one.');
  });

  it('a person with the maximum number of workspaces is refused with the reason', async () => {
    await add({});
    for (let i = 0; i < 50; i += 1) api.store.put(workspace({ id: `w${i}` }), { sam: 'user' });
    expect((await accept()).error()).toMatchObject({
      code: 'conflict',
      message: 'You belong to 50 workspaces, which is the maximum. Leave one to accept.',
    });
  });

  it('an admin can send an invitation again, and a user or a non-member cannot', async () => {
    await add({});
    const invitationId = invitationIdOf('sam@fanfare.example');
    const resend = (uid: string, values = {}) => call(resendInvitation, { invitationId, ...values }, uid);
    expect([(await resend('priya')).status, (await resend('sam')).status]).toEqual([403, 403]);
    expect(await resend('mika')).toMatchObject({ status: 200, body: { invitation: { state: 'pending' } } });
    expect((await resend('dana', { invitationId: '0'.repeat(32) })).status).toBe(404);
    expect(api.store.mails()).toHaveLength(1);
  });
});

describe('refused requests', () => {
  it.each<[string, MemberRoute, Values, string, number]>([
    ['a user invites a person', addMember, { name: 'x', email: 'x@b.example' }, 'priya', 403],
    ['a user changes a role', changeMember, { uid: 'mika', role: 'user' }, 'priya', 403],
    ['a user removes another member', removeMember, { uid: 'mika' }, 'priya', 403],
    ['a user withdraws an invitation', removeInvitation, { invitationId: '0'.repeat(32) }, 'priya', 403],
    ['a non-member lists the members', listMembers, {}, 'sam', 403],
    ['a non-member leaves', removeMember, { uid: 'sam' }, 'sam', 403],
    ['the owner leaves', removeMember, { uid: 'dana' }, 'dana', 409],
    ['an admin removes the owner', removeMember, { uid: 'dana' }, 'mika', 409],
    ['an admin changes the role of the owner', changeMember, { uid: 'dana', role: 'user' }, 'mika', 409],
    ['the owner changes their own role', changeMember, { uid: 'dana', role: 'user' }, 'dana', 409],
    [
      'the owner changes the role of an unknown person',
      changeMember,
      { uid: 'nobody', role: 'user' },
      'dana',
      404,
    ],
    [
      'the owner withdraws an unknown invitation',
      removeInvitation,
      { invitationId: '0'.repeat(32) },
      'dana',
      404,
    ],
  ])(
    'a request that is not allowed is refused and changes nothing: %s',
    async (_what, route, values, uid, status) => {
      const before = (await call(listMembers)).body;

      expect((await call(route, values, uid)).status).toBe(status);

      expect((await call(listMembers)).body).toEqual(before);
    },
  );

  it.each<[string, Values, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Please enter a name.' }],
    ['no address', { email: '' }, { email: 'Enter an e-mail address.' }],
    ['an invalid address', { email: 'sam' }, { email: 'Enter a valid e-mail address.' }],
  ])('an invitation with %s is refused', async (_what, values, fields) => {
    const sent = await add(values);
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual(fields);
  });

  it('the e-mail address of an invitation does not appear in the log', async () => {
    await add({ email: 'secret@studio.example' });
    await add({ email: 'secret@studio.example' });
    expect(api.captured.lines.join()).not.toContain('secret@');
  });
});
