import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { storesOn, type Stores } from '../testing/local-stores.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { invitationIdOf } from './invitations-documents.ts';
import type { NewMember } from './members-add.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(() => {
  local.clear();
});
afterAll(() => local.stop());

const later = new Date(testTime.getTime() + 60_000);
const workspaceId = ids.workspace;

function newMember(uid: string, change: Partial<NewMember> = {}): NewMember {
  return { workspaceId, uid, email: `${uid}@fanfare.example`, role: 'user', joinedAt: later, ...change };
}

/** Use cases are tested against the in-memory store, so the same tests run against both stores. */
describe.each([
  ['Firestore', () => storesOn(local.db)],
  ['memory', memoryStore],
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
  const add = (uid: string, change: Partial<NewMember> = {}, by = 'dana') =>
    stores.members.add(newMember(uid, change), by);

  it('members are listed with role and joining date, in their workspace only', async () => {
    await stores.workspaces.create(workspace({ id: ids.other }), 'mika', 50);
    expect(await add('priya', { role: 'admin' })).toEqual({
      kind: 'added',
      member: { uid: 'priya', role: 'admin', joinedAt: later },
    });

    const listed = await stores.members.list(workspaceId);

    expect(listed.toSorted((a, b) => a.uid.localeCompare(b.uid))).toEqual([
      { uid: 'dana', role: 'owner', joinedAt: testTime },
      { uid: 'priya', role: 'admin', joinedAt: later },
    ]);
    expect(await stores.members.list(ids.unknown)).toEqual([]);
  });

  it('own as first workspace the oldest one of theirs, whatever else they belong to', async () => {
    const older = new Date(testTime.getTime() - 60_000);
    await stores.workspaces.create(workspace({ id: ids.other, createdAt: older }), 'mika', 50);
    await stores.workspaces.create(workspace({ id: ids.unknown, createdAt: later }), 'dana', 50);
    await stores.members.add(newMember('dana', { workspaceId: ids.other, joinedAt: older }), 'mika');

    expect(await stores.members.firstOwnedBy('dana')).toBe(ids.workspace);
    expect(await stores.members.firstOwnedBy('nobody')).toBeNull();
  });

  it('members are added once', async () => {
    await add('priya', { role: 'admin' });

    expect(await add('priya')).toEqual({ kind: 'member' });
    expect(await add('dana')).toEqual({ kind: 'member' });
    expect(await rolesOf()).toEqual({ dana: 'owner', priya: 'admin' });
  });

  it('members are added only by admins, checked in the transaction', async () => {
    await add('priya', { role: 'admin' });
    await add('mika');

    expect(await add('a', {}, 'mika')).toEqual({ kind: 'forbidden' });
    expect(await add('a', {}, 'stranger')).toEqual({ kind: 'forbidden' });
    expect((await add('a', {}, 'priya')).kind).toBe('added');
  });

  it('members accept the invitation to their address when they are added', async () => {
    const email = 'priya@fanfare.example';
    await stores.invitations.invite(
      { workspaceId, name: 'P', email, role: 'user', invitedAt: testTime },
      'dana',
    );

    expect((await add('priya', { email })).kind).toBe('added');

    expect(await stores.invitations.list(workspaceId)).toEqual([]);
  });

  it('members are 100 at most, including invitations', async () => {
    for (let i = 0; i < 98; i += 1) await add(`m${i}`);
    const invitation = { workspaceId, name: 'P', role: 'user' as const, invitedAt: testTime };
    const last = await stores.invitations.invite({ ...invitation, email: 'priya@fanfare.example' }, 'dana');

    expect(last.kind).toBe('added');
    expect(await add('mika')).toEqual({ kind: 'full' });
    expect(await stores.invitations.invite({ ...invitation, email: 'a@b.example' }, 'dana')).toEqual({
      kind: 'full',
    });
    // An invited person already counts towards the limit.
    expect((await add('priya')).kind).toBe('added');
    expect(await add('mika')).toEqual({ kind: 'full' });
  });

  it('members belong to 50 workspaces at most', async () => {
    for (let i = 0; i < 49; i += 1) await stores.workspaces.create(workspace({ id: `w${i}` }), 'mika', 50);
    expect((await add('mika')).kind).toBe('added');
    await stores.workspaces.create(workspace({ id: ids.other }), 'dana', 50);

    expect(await add('mika', { workspaceId: ids.other })).toEqual({ kind: 'too_many' });
    expect(await rolesOf(ids.other)).toEqual({ dana: 'owner' });
  });

  it('members have their role changed by admins and keep their joining date', async () => {
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

  it('members cannot be changed where they do not exist, nor can the owner', async () => {
    await add('priya', { role: 'admin' });
    const change = (uid: string, by = 'dana') => stores.members.changeRole({ workspaceId, uid }, 'user', by);

    expect(await change('mika')).toEqual({ kind: 'unknown' });
    expect(await change('dana')).toEqual({ kind: 'owner' });
    expect(await change('dana', 'priya')).toEqual({ kind: 'owner' });
    expect(await change('mika', 'stranger')).toEqual({ kind: 'forbidden' });
  });

  it('members can leave, except the owner', async () => {
    await add('priya', { role: 'admin' });
    await add('mika');
    const leave = (uid: string) => stores.members.remove({ workspaceId, uid }, uid);

    expect(await leave('priya')).toEqual({ kind: 'removed' });
    expect(await leave('mika')).toEqual({ kind: 'removed' });
    expect(await leave('mika')).toEqual({ kind: 'forbidden' });
    expect(await leave('dana')).toEqual({ kind: 'owner' });
    expect(await rolesOf()).toEqual({ dana: 'owner' });
  });

  it('members are removed by admins, and the owner by nobody', async () => {
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

  it('members are removed from all workspaces at once, except their own', async () => {
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
  it('a member added by simultaneous clicks is stored once', async () => {
    const { workspaces, members } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);

    const outcomes = await Promise.all([1, 2, 3].map(() => members.add(newMember('priya'), 'dana')));

    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['added', 'member', 'member']);
  });

  it('members never exceed the limit when several are added at once', async () => {
    const { workspaces, members } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    const batch = local.db.batch();
    for (let i = 0; i < 98; i += 1)
      batch.set(local.db.doc(`workspaces/${workspaceId}/members/m${i}`), {
        uid: `m${i}`,
        role: 'user',
        joinedAt: testTime,
      });
    await batch.commit();

    const outcomes = await Promise.all(['a', 'b', 'c'].map((uid) => members.add(newMember(uid), 'dana')));

    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['added', 'full', 'full']);
  });

  it('who demote each other at the same time do not both succeed', async () => {
    const { workspaces, members } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await members.add(newMember('priya', { role: 'admin' }), 'dana');
    await members.add(newMember('mika', { role: 'admin' }), 'dana');

    const outcomes = await Promise.all([
      members.changeRole({ workspaceId, uid: 'priya' }, 'user', 'mika'),
      members.remove({ workspaceId, uid: 'mika' }, 'priya'),
    ]);

    expect(outcomes.map(({ kind }) => kind)).toContain('forbidden');
  });

  it('members are stored where the rest of the product expects them', async () => {
    const { workspaces, members, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    const email = 'mika@fanfare.example';
    await members.add(newMember('priya'), 'dana');
    await invitations.invite({ workspaceId, name: 'Mika', email, role: 'user', invitedAt: later }, 'dana');

    const member = await local.db.doc(`workspaces/${workspaceId}/members/priya`).get();
    const invitation = await local.db
      .doc(`workspaces/${workspaceId}/invitations/${invitationIdOf(email)}`)
      .get();

    expect(Object.keys(member.data() ?? {}).toSorted()).toEqual(['joinedAt', 'role', 'uid']);
    expect(invitation.data()).toMatchObject({ name: 'Mika', email, role: 'user' });
  });
});
