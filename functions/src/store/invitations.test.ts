import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { storesOn, type Stores } from '../testing/local-stores.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { invitationIdOf } from './invitations-documents.ts';
import type { NewInvitation } from './members-add.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(() => {
  local.clear();
});
afterAll(() => local.stop());

const email = 'priya@fanfare.example';
const priya = { uid: 'priya', email };
const later = new Date(testTime.getTime() + 60_000);

function newInvitation(change: Partial<NewInvitation> = {}): NewInvitation {
  return { workspaceId: ids.workspace, name: 'Priya', email, role: 'user', invitedAt: testTime, ...change };
}

describe('the id of an invitation', () => {
  it('the id of an invitation is derived from the address and does not reveal it', () => {
    expect(invitationIdOf(email)).toMatch(/^[0-9a-f]{32}$/);
    expect(invitationIdOf(email)).toBe(invitationIdOf(email));
    expect(invitationIdOf(email)).not.toBe(invitationIdOf('mika@fanfare.example'));
  });
});

/** Use cases are tested against the in-memory store, so the same tests run against both stores. */
describe.each([
  ['Firestore', () => storesOn(local.db)],
  ['memory', memoryStore],
])('invitations in %s', (_name, make: () => Stores) => {
  let stores: Stores;
  beforeEach(async () => {
    stores = make();
    await stores.workspaces.create(workspace(), 'dana', 50);
    await stores.workspaces.create(workspace({ id: ids.other, name: 'Studio North' }), 'mika', 50);
  });

  const invite = (change: Partial<NewInvitation> = {}, by = 'dana') =>
    stores.invitations.invite(newInvitation(change), by);
  const inviteToOther = (change: Partial<NewInvitation> = {}) =>
    invite({ workspaceId: ids.other, ...change }, 'mika');
  const accept = () => stores.invitations.accept(priya, later);
  const waiting = async () => {
    const found = await stores.invitations.waitingFor(email);
    return found.map(({ workspaceName }) => workspaceName).toSorted();
  };

  it('invitations are listed in their workspace and found by their address', async () => {
    const { workspaceId: _, ...fields } = newInvitation({ role: 'admin' });
    const invitation = { id: invitationIdOf(email), ...fields };

    expect(await invite({ role: 'admin' })).toEqual({ kind: 'added', invitation });

    expect(await stores.invitations.list(ids.workspace)).toEqual([invitation]);
    expect(await stores.invitations.list(ids.other)).toEqual([]);
    expect(await stores.invitations.waitingFor(email)).toEqual([
      { workspaceId: ids.workspace, workspaceName: 'Harbour Coffee' },
    ]);
    expect(await stores.invitations.waitingFor('mika@fanfare.example')).toEqual([]);
  });

  it('invitations are created once', async () => {
    await invite();

    expect(await invite({ name: 'Other', role: 'admin' })).toEqual({ kind: 'invited' });
    expect(await stores.invitations.list(ids.workspace)).toMatchObject([{ name: 'Priya', role: 'user' }]);
  });

  it('invitations are created and withdrawn only by admins, checked in the transaction', async () => {
    await stores.members.add(
      { workspaceId: ids.workspace, uid: 'sam', email: 's@b.example', role: 'user', joinedAt: testTime },
      'dana',
    );
    await invite();
    const remove = (by: string, workspaceId = ids.workspace) =>
      stores.invitations.remove(workspaceId, invitationIdOf(email), by);

    expect(await invite({ email: 'x@b.example' }, 'sam')).toEqual({ kind: 'forbidden' });
    expect(await invite({ email: 'x@b.example' }, 'mika')).toEqual({ kind: 'forbidden' });
    expect(await remove('sam')).toEqual({ kind: 'forbidden' });
    expect(await remove('mika')).toEqual({ kind: 'forbidden' });
    expect(await remove('mika', ids.other)).toEqual({ kind: 'unknown' });
    expect(await remove('dana')).toEqual({ kind: 'removed' });
    expect(await remove('dana')).toEqual({ kind: 'unknown' });
    expect(await waiting()).toEqual([]);
  });

  it('invitations become memberships once', async () => {
    await invite({ role: 'admin' });
    await inviteToOther();

    expect((await accept()).toSorted()).toEqual([ids.other, ids.workspace].toSorted());
    expect(await accept()).toEqual([]);

    expect(await stores.members.roleOf(ids.workspace, 'priya')).toBe('admin');
    expect(await stores.members.roleOf(ids.other, 'priya')).toBe('user');
    expect(await stores.members.list(ids.other)).toContainEqual({
      uid: 'priya',
      role: 'user',
      joinedAt: later,
    });
    expect(await waiting()).toEqual([]);
    expect(await stores.invitations.list(ids.workspace)).toEqual([]);
  });

  it.each([
    ['user', 'admin', 'admin'],
    ['admin', 'user', 'admin'],
    ['user', 'user', 'user'],
  ] as const)('to a member who is %s already, as %s, leave them %s', async (present, invited, expected) => {
    await invite({ role: invited });
    await stores.members.add(
      { workspaceId: ids.workspace, uid: 'priya', email: 'old@b.example', role: present, joinedAt: testTime },
      'dana',
    );

    expect(await accept()).toEqual([]);

    expect(await stores.members.roleOf(ids.workspace, 'priya')).toBe(expected);
    expect(await stores.invitations.list(ids.workspace)).toEqual([]);
  });

  it('invitations to the owner are deleted', async () => {
    await invite();

    expect(await stores.invitations.accept({ uid: 'dana', email }, later)).toEqual([]);

    expect(await stores.members.roleOf(ids.workspace, 'dana')).toBe('owner');
    expect(await waiting()).toEqual([]);
  });

  it('invitations wait while the person belongs to the maximum of workspaces', async () => {
    for (let i = 0; i < 49; i += 1) await stores.workspaces.create(workspace({ id: `w${i}` }), 'priya', 50);
    await invite();
    await inviteToOther();

    expect(await accept()).toHaveLength(1);
    expect(await accept()).toEqual([]);

    expect(await waiting()).toHaveLength(1);
    expect(await stores.members.workspacesOf('priya', 100)).toHaveLength(50);
  });

  it('invitations are deleted for an address in all workspaces', async () => {
    await invite();
    await inviteToOther();
    await inviteToOther({ email: 'sam@fanfare.example' });

    await stores.invitations.removeAllFor(email);

    expect(await waiting()).toEqual([]);
    expect(await stores.invitations.list(ids.other)).toMatchObject([{ email: 'sam@fanfare.example' }]);
  });
});

describe('invitations in Firestore', () => {
  it('invitations are created once when two clicks create the same', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);

    const outcomes = await Promise.all([1, 2, 3].map(() => invitations.invite(newInvitation(), 'dana')));

    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['added', 'invited', 'invited']);
  });

  it('invitations are accepted once when two visits start at the same time', async () => {
    const { workspaces, members, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await invitations.invite(newInvitation(), 'dana');

    const joined = await Promise.all([1, 2, 3].map(() => invitations.accept(priya, later)));

    expect(joined.flat()).toEqual([ids.workspace]);
    expect(await members.list(ids.workspace)).toHaveLength(2);
  });

  it('left over from a deleted workspace are not shown', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await invitations.invite(newInvitation(), 'dana');
    await local.db.doc(`workspaces/${ids.workspace}`).update({ deletedAt: later });

    expect(await invitations.waitingFor(email)).toEqual([]);
  });
});
