import { beforeEach, describe, expect, it } from 'vitest';
import { invitationDays, invitationEnd } from '@fanfare/core/workspaces/members.ts';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { grantLargestPlan } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { storesOn, type Stores } from '../testing/local-stores.ts';
import { fillWorkspaces, join, madeUpInvitation, testMail } from '../testing/invite.ts';
import { createMemoryTeam } from '../testing/memory-team.ts';
import { invitationIdOf } from './invitations-documents.ts';
import type { NewInvitation } from './invitations-send.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await grantLargestPlan(local.db, 'dana', 'mika', 'priya', 'kim');
});

const email = 'priya@fanfare.example';
const priya = { uid: 'priya', email };
const minutes = (count: number) => new Date(testTime.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);
const later = minutes(1);

describe('the id of an invitation', () => {
  it('the id is a hash of the address', () => {
    expect(invitationIdOf(email)).toMatch(/^[0-9a-f]{32}$/);
    expect(invitationIdOf(email)).toBe(invitationIdOf(email));
    expect(invitationIdOf(email)).not.toBe(invitationIdOf('mika@fanfare.example'));
  });
});

describe.each([
  ['Firestore', () => storesOn(local.db), async () => (await local.db.collection('mail').get()).size],
  [
    'memory',
    createMemoryTeam,
    (stores: Stores) => Promise.resolve((stores as ReturnType<typeof createMemoryTeam>).mails().length),
  ],
])('invitations in %s', (_name, make: () => Stores, countMails: (stores: Stores) => Promise<number>) => {
  let stores: Stores;
  beforeEach(async () => {
    stores = make();
    await stores.workspaces.create(workspace(), 'dana', 50);
    await stores.workspaces.create(workspace({ id: ids.other, name: 'Studio North' }), 'mika', 50);
  });

  const invite = (change: Partial<NewInvitation> = {}, by = 'dana') =>
    stores.invitations.invite(madeUpInvitation(change), by, testMail);
  const inviteToOther = (change: Partial<NewInvitation> = {}) =>
    invite({ workspaceId: ids.other, ...change }, 'mika');
  const accept = (workspaceId = ids.workspace, at = later) =>
    stores.invitations.accept(workspaceId, priya, at);
  const resend = (at: Date, uid = 'dana') => {
    const by = { uid, name: `${uid} Demo` };
    return stores.invitations.resend(
      { workspaceId: ids.workspace, id: invitationIdOf(email) },
      by,
      at,
      testMail,
    );
  };
  const decline = (at: Date) => stores.invitations.decline(ids.workspace, email, at);
  const waiting = async (at = later) => {
    const { waiting: found } = await stores.invitations.waitingFor(email, at);
    return found.map(({ workspaceName }) => workspaceName).toSorted();
  };
  const role = (workspaceId = ids.workspace, uid = 'priya') => stores.members.roleOf(workspaceId, uid);
  const mails = () => countMails(stores);

  it('invitations are listed by workspace and found by address', async () => {
    const { workspaceId: _workspace, uid: _uid, ...fields } = madeUpInvitation({ role: 'admin' });
    const times = { sentAt: testTime, expiresAt: invitationEnd(testTime), declinedAt: null };
    const invitation = { id: invitationIdOf(email), ...fields, invitedByUid: 'dana', ...times };

    expect(await invite({ role: 'admin' })).toEqual({ kind: 'added', invitation });

    expect(await stores.invitations.list(ids.workspace)).toEqual([invitation]);
    expect(await stores.invitations.list(ids.other)).toEqual([]);
    const waitingHere = { workspaceId: ids.workspace, workspaceName: 'Harbour Coffee', invitation };
    expect(await stores.invitations.waitingFor(email, later)).toEqual({ waiting: [waitingHere], next: null });
    expect(await stores.invitations.waitingFor('mika@fanfare.example', later)).toEqual({
      waiting: [],
      next: null,
    });
    const waitingIn = (id: string, address = email) => stores.invitations.waitingIn(id, address, later);
    expect(await waitingIn(ids.workspace)).toEqual(waitingHere);
    expect([await waitingIn(ids.other), await waitingIn(ids.workspace, 'mika@fanfare.example')]).toEqual([
      null,
      null,
    ]);
  });

  it('a second invitation to the same address changes nothing and sends no e-mail', async () => {
    await invite();

    expect(await invite({ name: 'Other', role: 'admin' })).toEqual({ kind: 'invited' });
    expect(await stores.invitations.list(ids.workspace)).toMatchObject([{ name: 'Priya', role: 'user' }]);
    expect(await mails()).toBe(1);
  });

  it('an invitation to a member is refused', async () => {
    await join(stores.invitations, 'priya');
    expect(await invite({ uid: 'priya' })).toEqual({ kind: 'member' });
    expect(await mails()).toBe(1);
  });

  it('only admins can create, resend and withdraw invitations', async () => {
    await join(stores.invitations, 'sam');
    await invite();
    const remove = (by: string, workspaceId = ids.workspace) =>
      stores.invitations.remove(workspaceId, invitationIdOf(email), by);

    expect(await invite({ email: 'x@b.example' }, 'sam')).toEqual({ kind: 'forbidden' });
    expect(await invite({ email: 'x@b.example' }, 'mika')).toEqual({ kind: 'forbidden' });
    expect(await resend(minutes(20), 'sam')).toEqual({ kind: 'forbidden' });
    expect(await resend(minutes(20), 'mika')).toEqual({ kind: 'forbidden' });
    expect(await remove('sam')).toEqual({ kind: 'forbidden' });
    expect(await remove('mika')).toEqual({ kind: 'forbidden' });
    expect(await remove('mika', ids.other)).toEqual({ kind: 'unknown' });
    expect(await mails()).toBe(2);
    expect(await remove('dana')).toEqual({ kind: 'removed' });
    expect(await remove('dana')).toEqual({ kind: 'unknown' });
    expect(await resend(minutes(20))).toEqual({ kind: 'unknown' });
    expect(await waiting()).toEqual([]);
  });

  it('accepting an invitation makes the person a member of that workspace only, and accepting it again changes nothing', async () => {
    await invite({ role: 'admin' });
    await inviteToOther();

    expect(await accept()).toBe('joined');
    expect(await accept()).toBe('member');

    expect([await role(), await role(ids.other)]).toEqual(['admin', null]);
    expect(await waiting()).toEqual(['Studio North']);
    expect(await accept(ids.other)).toBe('joined');
    expect(await stores.members.list(ids.other)).toContainEqual({
      uid: 'priya',
      role: 'user',
      joinedAt: later,
    });
    expect(await stores.invitations.list(ids.workspace)).toEqual([]);
  });

  it('an invitation can be accepted or declined only by the person with its address', async () => {
    await invite();
    const mallory = { uid: 'mallory', email: 'mallory@fanfare.example' };
    expect(await stores.invitations.accept(ids.workspace, mallory, later)).toBe('none');
    expect(await stores.invitations.decline(ids.workspace, mallory.email, later)).toBe(false);
    expect(await waiting()).toEqual(['Harbour Coffee']);
    expect(await role(ids.workspace, 'mallory')).toBeNull();
  });

  it.each([
    ['user', 'admin', 'admin'],
    ['admin', 'user', 'admin'],
    ['user', 'user', 'user'],
  ] as const)(
    'a member with the role %s who accepts an invitation as %s then has the role %s',
    async (present, invited, expected) => {
      await invite({ role: invited });
      await join(stores.invitations, 'priya', { email: 'old@b.example', role: present });

      expect(await accept()).toBe('member');

      expect(await role()).toBe(expected);
      expect(await stores.invitations.list(ids.workspace)).toEqual([]);
    },
  );

  it('accepting an invitation keeps the owner’s role', async () => {
    await invite();
    expect(await stores.invitations.accept(ids.workspace, { uid: 'dana', email }, later)).toBe('member');
    expect(await role(ids.workspace, 'dana')).toBe('owner');
    expect(await waiting()).toEqual([]);
  });

  it('an invitation stays open while the person belongs to the maximum number of workspaces', async () => {
    await fillWorkspaces(stores, 'priya', 50);
    await invite();

    expect(await accept()).toBe('too_many');

    expect(await waiting()).toEqual(['Harbour Coffee']);
    expect(await role()).toBeNull();
  });

  it('a declined invitation stays visible to the workspace and can be neither accepted nor resent', async () => {
    await invite();

    expect([await decline(later), await decline(minutes(2))]).toEqual([true, true]);

    expect(await stores.invitations.list(ids.workspace)).toMatchObject([{ declinedAt: later }]);
    expect(await waiting()).toEqual([]);
    expect(await accept()).toBe('none');
    expect(await resend(minutes(20))).toEqual({ kind: 'declined' });
    expect(await mails()).toBe(1);
  });

  it('an expired invitation can be accepted only after it is sent again', async () => {
    await invite();
    const end = days(invitationDays);

    expect(await waiting(new Date(end.getTime() - 1))).toEqual(['Harbour Coffee']);
    expect([await waiting(end), await accept(ids.workspace, end), await role()]).toEqual([
      [],
      'expired',
      null,
    ]);
    expect(await resend(end)).toMatchObject({
      kind: 'sent',
      invitation: { sentAt: end, expiresAt: invitationEnd(end) },
    });
    expect(await accept(ids.workspace, end)).toBe('joined');
    expect(await mails()).toBe(2);
  });

  it('an expired invitation can be replaced by a new one', async () => {
    await invite();
    const again = await invite({ role: 'admin', invitedAt: days(invitationDays) });
    expect(again).toMatchObject({ kind: 'added', invitation: { role: 'admin' } });
  });

  it('a workspace e-mails an address at most once within ten minutes, even if the invitation is resent, or withdrawn and created again', async () => {
    await invite();
    expect(await resend(minutes(3))).toMatchObject({ kind: 'sent', invitation: { sentAt: testTime } });
    await stores.invitations.remove(ids.workspace, invitationIdOf(email), 'dana');
    await invite({ invitedAt: minutes(4) });
    expect(await mails()).toBe(1);
    await inviteToOther({ invitedAt: minutes(4) });
    await resend(minutes(10));
    expect(await mails()).toBe(3);
  });

  it('the invitations to an address are deleted in all workspaces, with their e-mails', async () => {
    await invite();
    await inviteToOther();
    await inviteToOther({ email: 'sam@fanfare.example' });

    await stores.invitations.removeAllFor(email);

    expect(await waiting()).toEqual([]);
    expect(await stores.invitations.list(ids.other)).toMatchObject([{ email: 'sam@fanfare.example' }]);
    expect(await mails()).toBe(1);
  });
});
