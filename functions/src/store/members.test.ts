import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
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

const later = new Date(testTime.getTime() + 60_000);
const workspaceId = ids.workspace;

describe.each([
  ['Firestore', () => storesOn(local.db)],
  ['memory', createMemoryTeam],
])('members in %s', (_name, make: () => Stores) => {
  let stores: Stores;
  beforeEach(async () => {
    stores = make();
    await stores.workspaces.create(workspace(), 'dana', 50);
  });

  const rolesOf = async (id = workspaceId) => {
    const members = await stores.members.list(id);
    return Object.fromEntries(members.map(({ uid, role }) => [uid, role]));
  };
  const add = (uid: string, change: Partial<NewInvitation> = {}, by = 'dana') =>
    join(stores.invitations, uid, { invitedAt: later, ...change }, by);

  it('members are listed with their role and joining date, and only in their own workspace', async () => {
    await stores.workspaces.create(workspace({ id: ids.other }), 'mika', 50);
    expect(await add('priya', { role: 'admin' })).toBe('joined');

    const listed = await stores.members.list(workspaceId);

    expect(listed.toSorted((a, b) => a.uid.localeCompare(b.uid))).toEqual([
      { uid: 'dana', role: 'owner', joinedAt: testTime },
      { uid: 'priya', role: 'admin', joinedAt: later },
    ]);
    expect(await stores.members.list(ids.unknown)).toEqual([]);
  });

  it('the first workspace of a person is the oldest workspace that they own', async () => {
    const older = new Date(testTime.getTime() - 60_000);
    await stores.workspaces.create(workspace({ id: ids.other, createdAt: older }), 'mika', 50);
    await stores.workspaces.create(workspace({ id: ids.unknown, createdAt: later }), 'dana', 50);
    await add('dana', { workspaceId: ids.other, invitedAt: older }, 'mika');

    expect(await stores.members.firstOwnedBy('dana')).toBe(ids.workspace);
    expect(await stores.members.firstOwnedBy('nobody')).toBeNull();
  });

  it('adding an existing member with a lower role keeps the role', async () => {
    await add('priya', { role: 'admin' });

    expect(await add('priya')).toBe('member');
    expect(await add('dana')).toBe('member');
    expect(await rolesOf()).toEqual({ dana: 'owner', priya: 'admin' });
  });

  it('only admins can add members', async () => {
    await add('priya', { role: 'admin' });
    await add('mika');

    expect(await add('a', {}, 'mika')).toBe('forbidden');
    expect(await add('a', {}, 'stranger')).toBe('forbidden');
    expect(await add('a', {}, 'priya')).toBe('joined');
  });

  it('a workspace has at most 100 members and invitations', async () => {
    const invite = (email: string, invitedAt = later) =>
      stores.invitations.invite(madeUpInvitation({ email, invitedAt }), 'dana', testMail);
    for (let i = 0; i < 10; i += 1) await add(`m${i}`);
    // Expired invitations do not count towards the plan, but stay in the list.
    for (let i = 0; i < 88; i += 1)
      await invite(`p${i}@b.example`, new Date(later.getTime() - (5 - Math.floor(i / 18)) * 15 * dayMs));

    expect((await invite('priya@fanfare.example')).kind).toBe('added');
    expect(await invite('a@b.example')).toEqual({ kind: 'full' });
    // Priya can accept although the plan is full, because her invitation is already counted.
    const priya = { uid: 'priya', email: 'priya@fanfare.example' };
    expect(await stores.invitations.accept(workspaceId, priya, later)).toBe('joined');
    expect(await add('mika')).toBe('full');
  });

  it('a person belongs to at most 50 workspaces', async () => {
    await fillWorkspaces(stores, 'mika', 49);
    expect(await add('mika')).toBe('joined');
    await stores.workspaces.create(workspace({ id: ids.other }), 'dana', 50);

    expect(await add('mika', { workspaceId: ids.other })).toBe('too_many');
    expect(await rolesOf(ids.other)).toEqual({ dana: 'owner' });
  });

  it("admins can change a member's role, and the joining date is kept", async () => {
    await add('priya');
    const ref = { workspaceId, uid: 'priya' };

    expect(await stores.members.changeRole(ref, 'admin', 'dana')).toEqual({
      kind: 'changed',
      member: { uid: 'priya', role: 'admin', joinedAt: later },
    });
    expect((await stores.members.changeRole(ref, 'user', 'priya')).kind).toBe('changed');
    expect(await stores.members.changeRole(ref, 'admin', 'priya')).toEqual({ kind: 'forbidden' });
    expect(await rolesOf()).toEqual({ dana: 'owner', priya: 'user' });
  });

  it('a role cannot be changed if its person is the owner or not a member, or if the acting person is not an admin', async () => {
    await add('priya', { role: 'admin' });
    const change = (uid: string, by = 'dana') => stores.members.changeRole({ workspaceId, uid }, 'user', by);

    expect(await change('mika')).toEqual({ kind: 'unknown' });
    expect(await change('dana')).toEqual({ kind: 'owner' });
    expect(await change('dana', 'priya')).toEqual({ kind: 'owner' });
    expect(await change('mika', 'stranger')).toEqual({ kind: 'forbidden' });
  });

  it('every member except the owner can leave', async () => {
    await add('priya', { role: 'admin' });
    await add('mika');
    const leave = (uid: string) => stores.members.remove({ workspaceId, uid }, uid);

    expect(await leave('priya')).toEqual({ kind: 'removed' });
    expect(await leave('mika')).toEqual({ kind: 'removed' });
    expect(await leave('mika')).toEqual({ kind: 'forbidden' });
    expect(await leave('dana')).toEqual({ kind: 'owner' });
    expect(await rolesOf()).toEqual({ dana: 'owner' });
  });

  it('admins can remove members, but the owner cannot be removed', async () => {
    await add('priya', { role: 'admin' });
    await add('mika');
    const remove = (uid: string, by: string) => stores.members.remove({ workspaceId, uid }, by);

    expect(await remove('priya', 'mika')).toEqual({ kind: 'forbidden' });
    expect(await remove('mika', 'stranger')).toEqual({ kind: 'forbidden' });
    expect(await remove('stranger', 'priya')).toEqual({ kind: 'unknown' });
    expect(await remove('dana', 'priya')).toEqual({ kind: 'owner' });
    expect(await remove('mika', 'priya')).toEqual({ kind: 'removed' });
    expect(await rolesOf()).toEqual({ dana: 'owner', priya: 'admin' });
  });

  it('a person is removed from all workspaces except those they own', async () => {
    await stores.workspaces.create(workspace({ id: ids.other }), 'priya', 50);
    await add('priya');
    await add('mika');

    await stores.members.removeAllOf('priya');
    await stores.members.removeAllOf('nobody');

    expect(await rolesOf()).toEqual({ dana: 'owner', mika: 'user' });
    expect(await rolesOf(ids.other)).toEqual({ priya: 'owner' });
  });
});

describe('members in Firestore', () => {
  it('simultaneous invitations never exceed the number of members that the plan allows', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    const batch = local.db.batch();
    for (let i = 0; i < 28; i += 1)
      batch.set(local.db.doc(`workspaces/${workspaceId}/members/m${i}`), {
        uid: `m${i}`,
        role: 'user',
        joinedAt: testTime,
      });
    await batch.commit();

    const outcomes = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        invitations.invite(madeUpInvitation({ email: `${name}@b.example` }), 'dana', testMail),
      ),
    );

    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['added', 'over_capacity', 'over_capacity']);
  });

  it('if two admins demote and remove each other at the same time, one of them is refused', async () => {
    const { workspaces, members, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await join(invitations, 'priya', { role: 'admin' });
    await join(invitations, 'mika', { role: 'admin' });

    const outcomes = await Promise.all([
      members.changeRole({ workspaceId, uid: 'priya' }, 'user', 'mika'),
      members.remove({ workspaceId, uid: 'mika' }, 'priya'),
    ]);

    expect(outcomes.map(({ kind }) => kind)).toContain('forbidden');
  });

  it('members and invitations are stored at the paths that the rest of the product expects', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    const email = 'mika@fanfare.example';
    await join(invitations, 'priya');
    await invitations.invite(madeUpInvitation({ name: 'Mika', email }), 'dana', testMail);

    const member = await local.db.doc(`workspaces/${workspaceId}/members/priya`).get();
    const invitation = await local.db
      .doc(`workspaces/${workspaceId}/invitations/${invitationIdOf(email)}`)
      .get();

    expect(Object.keys(member.data() ?? {}).toSorted()).toEqual(['joinedAt', 'role', 'uid']);
    expect(invitation.data()).toMatchObject({ name: 'Mika', email, role: 'user' });
  });
});
