import { settingsRoutes } from '@fanfare/core/api/settings.ts';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { invitationEnd } from '@fanfare/core/workspaces/members.ts';
import { removalTime } from '@fanfare/core/settings/account-deletion.ts';
import type { Entered } from '@fanfare/core/api/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, person, testTime, workspace } from '../../testing/builders.ts';
import { machineToken, tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpInvitation, testMail } from '../../testing/invite.ts';
import { send, type Sent } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { firstWorkspaceId } from './enter.ts';

const { enter, changeSettings, deleteAccount, restoreAccount } = settingsRoutes;
const unproven = person({ uid: 'lee', emailVerified: false });
const nameless = person({ uid: 'noname', name: '', email: '' });

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi([unproven, nameless, person({ uid: 'robin', name: 'Robin Reyes' })]);
  for (const uid of ['dana', 'mika']) api.people.grant(uid);
});
afterEach(() => api.stop());

const habits = { timeZone: 'Europe/Berlin', weekStart: 'sunday' };
const visit = async (uid = 'robin', values: Record<string, string> = habits): Promise<Entered> => {
  const sent = await send(api.origin, enter, { token: tokenOf(uid), values });
  expect(sent.status).toBe(200);
  return sent.body as Entered;
};
const change = (values: Record<string, unknown>, uid = 'robin'): Promise<Sent> =>
  send(api.origin, changeSettings, {
    token: tokenOf(uid),
    raw: { body: JSON.stringify(values), contentType: 'application/json' },
  });
const invite = (email: string, role: 'user' | 'admin' = 'user') => {
  api.store.put(workspace({ id: ids.other, name: 'Studio North' }), { mika: 'owner' });
  const invitation = madeUpInvitation({ workspaceId: ids.other, email, role, invitedBy: 'Mika Demo' });
  return api.store.invitations.invite(invitation, 'mika', testMail);
};

describe('the first visit', () => {
  it('the first visit creates the record of a person and their own workspace', async () => {
    expect(await visit()).toEqual({
      me: {
        uid: 'robin',
        username: 'Robin Reyes',
        email: 'robin@fanfare.example',
        emailVerified: true,
        isStaff: false,
        createdAt: testTime.toISOString(),
        settings: {
          timeZone: 'Europe/Berlin',
          weekStart: 'sunday',
          showGuide: true,
          onboarding: { completed: false },
          saved: false,
        },
        invitations: [],
        nextInvitations: null,
        invitationsWaiting: 0,
        deletion: null,
      },
      workspaces: [{ id: firstWorkspaceId('robin'), name: "Robin's workspace", image: null, role: 'owner' }],
      first: { workspaceId: firstWorkspaceId('robin') },
    });
  });

  it('two simultaneous tabs create one workspace', async () => {
    const [first, second] = await Promise.all([visit(), visit()]);
    expect(first.workspaces).toHaveLength(1);
    expect(second.workspaces).toEqual(first.workspaces);
  });

  it('after a visit that failed halfway, the next visit creates the workspace', async () => {
    api.store.failNextCommit(new Error('cut off'), 'before');
    const sent = await send(api.origin, enter, { token: tokenOf('robin'), values: habits });
    expect(sent.status).toBe(500);
    expect((await visit()).workspaces).toHaveLength(1);
  });

  it('a person who already belongs to a workspace gets no new workspace', async () => {
    api.store.put(workspace(), { robin: 'user' });
    expect((await visit()).workspaces).toMatchObject([{ id: ids.workspace, role: 'user' }]);
  });

  it('an unknown time zone becomes UTC', async () => {
    const entered = await visit('robin', { ...habits, timeZone: 'Moon/Tranquility' });
    expect(entered.me.settings.timeZone).toBe('UTC');
  });

  it('a person who has neither a name nor an e-mail address is accepted', async () => {
    const entered = await visit('noname');
    expect(entered.workspaces).toMatchObject([{ name: 'My workspace' }]);
    expect(entered.me).toMatchObject({ username: '', email: '', invitationsWaiting: 0 });
  });
});

describe('a later visit', () => {
  it('a visit recognises staff by the claim of their token', async () => {
    expect((await visit('sam')).me.isStaff).toBe(true);
    expect((await visit('robin')).me.isStaff).toBe(false);
  });

  it('a later visit keeps the settings, even from another device', async () => {
    const first = await visit();
    expect(await visit('robin', { timeZone: 'Asia/Tokyo', weekStart: 'monday' })).toEqual(first);
  });

  it('a later visit reports a failed payment and the date until which the person keeps the plan', async () => {
    expect((await visit()).me).not.toHaveProperty('paymentFailed');
    const record = await api.people.find('robin');
    api.people.put({ ...record!, openPayment: { graceEnd: testTime } });
    expect((await visit()).me.paymentFailed).toEqual({ graceEnd: testTime.toISOString() });
    api.people.put({ ...record!, openPayment: { graceEnd: null } });
    expect((await visit()).me.paymentFailed).toEqual({ graceEnd: null });
  });

  it('a later visit does not replace a deleted first workspace', async () => {
    await visit();
    await api.store.workspaces.delete(firstWorkspaceId('robin'), testTime);
    expect((await visit()).workspaces).toEqual([]);
  });

  it('a later visit updates the name and the e-mail address from the token', async () => {
    await visit();
    const record = await api.people.find('robin');
    api.people.put({ ...record!, name: 'Before', email: 'before@fanfare.example' });
    expect((await visit()).me).toMatchObject({ username: 'Robin Reyes', email: 'robin@fanfare.example' });
  });
});

describe('an invitation', () => {
  it('a visit does not accept an invitation', async () => {
    await invite('robin@fanfare.example', 'admin');
    const { me, workspaces } = await visit();
    expect(me).toMatchObject({ invitationsWaiting: 0 });
    expect(me.invitations).toEqual([
      {
        workspaceId: ids.other,
        workspaceName: 'Studio North',
        role: 'admin',
        invitedBy: 'Mika Demo',
        expiresAt: invitationEnd(testTime).toISOString(),
      },
    ]);
    expect(workspaces).toMatchObject([{ name: "Robin's workspace" }]);
    expect(await api.store.members.roleOf(ids.other, 'robin')).toBeNull();
  });

  it('an invitation for an unverified address stays pending, and its workspace is not named', async () => {
    await invite('lee@fanfare.example');
    const entered = await visit('lee');
    expect(entered.me).toMatchObject({ invitationsWaiting: 1, invitations: [] });
    expect(JSON.stringify(entered)).not.toContain('Studio North');
    expect(await api.store.members.roleOf(ids.other, 'lee')).toBeNull();
  });
});

describe('settings', () => {
  it('a change of one setting keeps the other settings', async () => {
    await visit();
    expect(await change({ timeZone: 'Asia/Tokyo' })).toMatchObject({
      status: 200,
      body: { settings: { timeZone: 'Asia/Tokyo', weekStart: 'sunday', showGuide: true } },
    });
    expect((await change({ weekStart: 'saturday' })).body).toMatchObject({
      settings: { timeZone: 'Asia/Tokyo', weekStart: 'saturday' },
    });
    expect((await visit()).me.settings).toMatchObject({ timeZone: 'Asia/Tokyo', weekStart: 'saturday' });
  });

  it('the request with which the guide hides itself is accepted, although it names the workspace', async () => {
    const [own] = (await visit()).workspaces;
    const sent = await change({ showGuide: false, workspaceId: own!.id });
    expect(sent.body).toMatchObject({ settings: { showGuide: false } });
  });

  it('a request that names a workspace of another person is refused', async () => {
    await visit();
    api.store.put(workspace(), { mika: 'owner' });
    expect((await change({ showGuide: false, workspaceId: ids.workspace })).status).toBe(403);
    expect((await visit()).me.settings.showGuide).toBe(true);
  });

  it.each([
    [{ timeZone: 'Moon/Tranquility' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ weekStart: 'tuesday' }, 'weekStart'],
    [{ showGuide: 'no' }, 'showGuide'],
  ])('invalid settings are refused with a message per field: %j', async (values, field) => {
    await visit();
    const sent = await change(values);
    expect(sent.status).toBe(400);
    expect(Object.keys(sent.error().fields ?? {})).toEqual([field]);
  });

  it('a person without a record has no settings', async () => {
    expect((await change({ weekStart: 'monday' })).status).toBe(404);
  });
});

describe('deleting an account', () => {
  const leave = (values: Record<string, string> = { reason: 'Too difficult to use' }) =>
    send(api.origin, deleteAccount, { token: tokenOf('robin'), values });
  const restore = () => send(api.origin, restoreAccount, { token: tokenOf('robin') });

  it('a person who deletes their account is locked for 30 days and can restore everything', async () => {
    const before = await visit();
    const removedAt = removalTime(testTime).toISOString();
    expect(await leave()).toMatchObject({ status: 200, body: { removedAt } });

    const locked = await visit();
    expect(locked).toMatchObject({ me: { deletion: { removedAt } }, workspaces: [] });
    const refused = await change({ weekStart: 'monday' });
    expect(refused.status).toBe(403);
    expect(refused.error().code).toBe('locked');

    expect((await restore()).status).toBe(200);
    expect(await visit()).toEqual(before);
  });

  it('if a person whose account is being deleted opens the product, nothing is stored about them', async () => {
    await leave();
    const locked = await visit();
    expect(locked.me).toMatchObject({ username: 'Robin Reyes', settings: { weekStart: 'sunday' } });
    expect(await api.people.find('robin')).toBeNull();
  });

  it('a locked person sees the name from their token, and their record is unchanged', async () => {
    await visit();
    const before = { ...(await api.people.find('robin'))!, name: 'Before' };
    api.people.put(before);
    await leave();
    expect((await visit()).me.username).toBe('Robin Reyes');
    expect(await api.people.find('robin')).toEqual(before);
  });

  it('a token that is still valid after its person was removed does not recreate their record', async () => {
    await visit();
    const asked = { uid: 'robin', reason: 'Other', note: '', requestedAt: testTime, removedAt: testTime };
    await api.deletions.request(asked);
    const removed = await send(api.origin, taskRoutes.removePerson, {
      token: machineToken,
      values: { uid: 'robin' },
    });
    expect(removed.body).toEqual({ removed: true });

    const sent = await send(api.origin, enter, { token: tokenOf('robin'), values: habits });

    expect(sent.status).toBe(401);
    expect(await api.people.find('robin')).toBeNull();
    expect(await api.store.members.workspacesOf('robin', 10)).toEqual([]);
  });

  it('the reason for a deletion is stored', async () => {
    await leave({ reason: 'Other', note: ' Too loud. ' });
    expect(await api.deletions.find('robin')).toMatchObject({ reason: 'Other', note: 'Too loud.' });
  });

  it('a locked person cannot join a workspace', async () => {
    await visit();
    await leave();
    await invite('robin@fanfare.example');
    await visit();
    expect(await api.store.members.roleOf(ids.other, 'robin')).toBeNull();
  });

  it('a deletion cannot be undone once the removal has begun', async () => {
    await visit();
    await leave();
    await api.deletions.begin('robin', removalTime(testTime), []);
    const sent = await restore();
    expect(sent.status).toBe(409);
    expect(sent.error().message).toMatch(/can no longer be restored/);
  });

  it('a restoration without a deletion succeeds', async () => {
    expect((await restore()).status).toBe(200);
  });

  it.each([[{ reason: 'Bored' }], [{ reason: 'Other', note: 'x'.repeat(1001) }]])(
    'a deletion with an unknown reason or with a note that is too long is refused: %j',
    async (values) => {
      expect((await leave(values)).status).toBe(400);
      expect(await api.deletions.find('robin')).toBeNull();
    },
  );

  it('a note of a thousand characters is accepted', async () => {
    expect((await leave({ reason: 'Other', note: 'x'.repeat(1000) })).status).toBe(200);
  });
});
