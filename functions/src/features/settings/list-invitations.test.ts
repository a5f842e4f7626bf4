import { settingsRoutes, type Entered } from '@fanfare/core/api/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, person, testTime, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpInvitation, testMail } from '../../testing/invite.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { enter, listInvitations } = settingsRoutes;

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi([person({ uid: 'lee', emailVerified: false }), person({ uid: 'robin' })]);
  api.people.grant('mika');
});
afterEach(() => api.stop());

const visit = async (uid = 'robin'): Promise<Entered> => {
  const values = { timeZone: 'Europe/Berlin', weekStart: 'sunday' };
  return (await send(api.origin, enter, { token: tokenOf(uid), values })).body as Entered;
};

describe('the list of invitations', () => {
  const list = (values: Record<string, string> = {}, uid = 'robin') =>
    send(api.origin, listInvitations, { token: tokenOf(uid), values });
  const inviteTo = async (n: number, email = 'robin@fanfare.example') => {
    const workspaceId = `studio${String(n).padStart(14, '0')}`;
    api.store.put(workspace({ id: workspaceId, name: `Studio ${n}` }), { mika: 'owner' });
    const invitedAt = new Date(testTime.getTime() - n * 60_000);
    const invitation = madeUpInvitation({ workspaceId, email, invitedAt });
    await api.store.invitations.invite(invitation, 'mika', testMail);
    return workspaceId;
  };

  it('a visit returns the newest invitations, and further calls return the rest', async () => {
    for (let n = 1; n <= 25; n += 1) await inviteTo(n);

    const { me } = await visit();
    const rest = await list({ after: me.nextInvitations ?? '' });

    expect(me.invitations.map(({ workspaceName }) => workspaceName)).toEqual(
      Array.from({ length: 20 }, (_each, i) => `Studio ${i + 1}`),
    );
    expect(rest.body).toMatchObject({
      invitations: [{}, {}, {}, {}, { workspaceName: 'Studio 25' }],
      next: null,
    });
  });

  it('a request for one workspace finds an invitation beyond the first page', async () => {
    for (let n = 1; n <= 20; n += 1) await inviteTo(n);
    const workspaceId = await inviteTo(21);
    expect((await list({ workspaceId })).body).toMatchObject({ invitations: [{ workspaceId }], next: null });
    expect((await list({ workspaceId: ids.unknown })).body).toEqual({ invitations: [], next: null });
  });

  it('an unverified address reveals no invitation', async () => {
    const workspaceId = await inviteTo(1, 'lee@fanfare.example');
    expect((await list({ workspaceId }, 'lee')).status).toBe(403);
    expect((await visit('lee')).me.nextInvitations).toBeNull();
  });
});
