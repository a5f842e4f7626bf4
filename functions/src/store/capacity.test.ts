import type { Plan } from '@fanfare/core/billing/plans.ts';
import { invitationEnd } from '@fanfare/core/workspaces/members.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { join, madeUpInvitation, testMail } from '../testing/invite.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryStores } from '../testing/memory-stores.ts';
import { testKeyRing } from '../testing/test-key-ring.ts';
import { invitationIdOf } from './invitations-documents.ts';
import { createStores, type Stores } from './stores.ts';

const local = setUpFirestore();

type Needs = Pick<Stores, 'workspaces' | 'members' | 'invitations' | 'credentials' | 'accounts' | 'quotas'>;
interface Product {
  stores: Needs;
  grant(uid: string, plan: Plan): Promise<void>;
}

const inFirestore = (): Product => ({
  stores: createStores(local.open, testKeyRing),
  grant: async (uid, plan) => void (await local.db.doc(`users/${uid}`).set({ plan }, { merge: true })),
});
const inMemory = (): Product => {
  const stores = createMemoryStores();
  return { stores, grant: (uid, plan) => Promise.resolve(stores.people.grant(uid, plan)) };
};

const grant = { accessToken: 'a', refreshToken: null, expiresAt: null, scopes: [] };
const account = (n: number, workspaceId = ids.workspace) => ({
  grant,
  account: {
    workspaceId,
    platform: 'x',
    platformId: `account-${n}`,
    username: `harbour ${n}`,
    logo: null,
    scopes: [],
    connectedAt: testTime,
    connectedBy: 'dana',
    tokenEndsAt: null,
    broken: null,
  },
});
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe.each([
  ['Firestore', inFirestore],
  ['memory', inMemory],
])('the limits of a plan in %s', (_name, make) => {
  let stores: Needs;
  let setPlan: Product['grant'];
  beforeEach(() => {
    ({ stores, grant: setPlan } = make());
  });
  const create = (id: string, owner = 'dana') => stores.workspaces.create(workspace({ id }), owner, 50);
  const connect = (...all: ReturnType<typeof account>[]) => stores.credentials.connect(all);
  const over = (capacity: string, plan: Plan, uid = 'dana') => ({
    kind: 'over_capacity',
    capacity,
    owner: { uid, plan },
  });

  it('a person owns as many workspaces as their plan allows', async () => {
    expect((await create(ids.workspace)).kind).toBe('created');
    expect(await create('w2')).toMatchObject(over('workspaces', 'free'));
    expect((await create(ids.workspace)).kind).toBe('exists');
    await setPlan('dana', 'creator');
    expect((await create('w2')).kind).toBe('created');
    expect(await create('w3')).toMatchObject(over('workspaces', 'creator'));
    await stores.workspaces.delete('w2', testTime);
    expect((await create('w3')).kind).toBe('created');
  });

  it('a workspace of another owner does not count towards the plan of a member', async () => {
    await setPlan('mika', 'pro');
    await create(ids.other, 'mika');
    expect(await join(stores.invitations, 'dana', { workspaceId: ids.other }, 'mika')).toBe('joined');
    expect((await create(ids.workspace)).kind).toBe('created');
  });

  it('members and open invitations of a workspace count towards the limit of its owner’s plan', async () => {
    await create(ids.workspace);
    expect(await join(stores.invitations, 'mika')).toBe('over_capacity');
    await setPlan('dana', 'pro');
    for (const uid of ['mika', 'priya', 'sam']) expect(await join(stores.invitations, uid)).toBe('joined');
    const invite = (n: number) =>
      stores.invitations.invite(madeUpInvitation({ email: `p${n}@b.example` }), 'dana', testMail);
    expect((await invite(1)).kind).toBe('added');
    expect((await invite(2)).kind).toBe('added');
    expect(await invite(3)).toMatchObject(over('members', 'pro'));
  });

  describe('sending an invitation again', () => {
    const id = invitationIdOf('priya@fanfare.example');
    const resend = (at: Date) =>
      stores.invitations.resend(
        { workspaceId: ids.workspace, id },
        { uid: 'dana', name: 'Dana' },
        at,
        testMail,
      );
    const end = invitationEnd(testTime);
    beforeEach(async () => {
      await create(ids.workspace);
      await setPlan('dana', 'creator');
      await stores.invitations.invite(madeUpInvitation(), 'dana', testMail);
    });

    it('an expired invitation cannot be sent again while another invitation takes up the last place in the plan', async () => {
      const other = madeUpInvitation({ email: 'sam@fanfare.example', invitedAt: end });
      expect((await stores.invitations.invite(other, 'dana', testMail)).kind).toBe('added');
      expect(await resend(end)).toMatchObject(over('members', 'creator'));
      await stores.invitations.remove(ids.workspace, invitationIdOf(other.email), 'dana');
      expect((await resend(end)).kind).toBe('sent');
    });

    it('an open invitation can be sent again, unless the plan no longer has room for it', async () => {
      const later = new Date(end.getTime() - 1);
      expect((await resend(later)).kind).toBe('sent');
      await setPlan('dana', 'free');
      expect(await resend(end)).toMatchObject(over('members', 'free'));
    });
  });

  it('the reported number of members includes open invitations', async () => {
    await create(ids.workspace);
    await setPlan('dana', 'pro');
    await join(stores.invitations, 'mika');
    for (const email of ['kim@b.example', 'lee@b.example'])
      await stores.invitations.invite(madeUpInvitation({ email }), 'dana', testMail);
    const members = async (at: Date) => (await stores.quotas.capacityOf('dana', at)).members;
    expect(await members(testTime)).toBe(4);
    await stores.invitations.decline(ids.workspace, 'kim@b.example', testTime);
    expect(await members(testTime)).toBe(3);
    expect(await members(invitationEnd(testTime))).toBe(2);
  });

  it('after a change to a smaller plan, an open invitation cannot be accepted above the new limit, and existing members keep their access', async () => {
    await create(ids.workspace);
    await setPlan('dana', 'pro');
    expect(await join(stores.invitations, 'mika', { role: 'admin' })).toBe('joined');
    await stores.invitations.invite(madeUpInvitation(), 'dana', testMail);
    await setPlan('dana', 'free');
    const accept = () =>
      stores.invitations.accept(ids.workspace, { uid: 'priya', email: 'priya@fanfare.example' }, testTime);
    expect(await accept()).toMatchObject(over('members', 'free'));
    expect(await stores.members.roleOf(ids.workspace, 'mika')).toBe('admin');
    await setPlan('dana', 'pro');
    expect(await accept()).toBe('joined');
  });

  it('accounts in all workspaces of an owner count together, and an account that is connected again is not counted twice', async () => {
    await setPlan('dana', 'creator');
    await create(ids.workspace);
    await create(ids.unknown);
    await create(ids.other, 'mika');
    expect(await connect(...numbers(1, 12).map((n) => account(n)))).toEqual({ kind: 'connected' });
    expect(await connect(...numbers(1, 8).map((n) => account(n, ids.unknown)))).toEqual({
      kind: 'connected',
    });
    expect(await connect(account(9, ids.unknown))).toMatchObject({ ...over('accounts', 'creator'), left: 0 });
    expect(await connect(account(3), account(4))).toEqual({ kind: 'connected' });
    expect(await connect(account(3), account(99))).toMatchObject({ left: 0 });
    expect(await stores.accounts.list(ids.workspace)).toHaveLength(12);
    expect(await connect(account(1, ids.other))).toEqual({ kind: 'connected' });
    await stores.accounts.delete(account(5).account);
    expect(await connect(account(98), account(99))).toMatchObject({ left: 1 });
    expect(await connect(account(99))).toEqual({ kind: 'connected' });
    expect(await stores.quotas.capacityOf('dana', testTime)).toEqual({
      workspaces: 2,
      members: 1,
      accounts: 20,
    });
  });

  it('a refused account leaves no tokens', async () => {
    await create(ids.workspace);
    expect((await connect(...numbers(1, 10).map((n) => account(n)))).kind).toBe('over_capacity');
    expect(await stores.credentials.find(account(1).account)).toBeNull();
    await connect(account(1));
    expect(await stores.credentials.findWithAccount(account(1).account)).toMatchObject({
      grant,
      account: { username: 'harbour 1', ordinal: 1 },
    });
  });

  it('a smaller plan covers the accounts that were connected first, and connecting an account again keeps the order', async () => {
    await setPlan('dana', 'creator');
    await create(ids.workspace);
    for (const n of numbers(1, 11)) await connect(account(n));
    const notCovered = async () => {
      const accounts = await stores.accounts.list(ids.workspace);
      const owners = await Promise.all(
        accounts.map(({ ordinal }) => stores.quotas.notCovering(ids.workspace, ordinal!)),
      );
      return accounts
        .filter((_, i) => owners[i])
        .map(({ platformId }) => platformId)
        .toSorted();
    };
    expect(await notCovered()).toEqual([]);
    await setPlan('dana', 'free');
    expect(await notCovered()).toEqual(['account-10', 'account-11']);
    await connect(account(2));
    expect(await notCovered()).toEqual(['account-10', 'account-11']);
    await stores.accounts.delete(account(4).account);
    expect(await notCovered()).toEqual(['account-11']);
    await setPlan('dana', 'creator');
    expect(await notCovered()).toEqual([]);
  });
});

describe('limits under parallel requests', () => {
  const made = () => createStores(local.open, testKeyRing);
  const kinds = (all: readonly (string | { kind: string })[]) =>
    all.map((each) => (typeof each === 'string' ? each : each.kind)).toSorted();

  it('parallel requests create no workspace above the limit', async () => {
    const all = await Promise.all(
      numbers(1, 4).map((n) => made().workspaces.create(workspace({ id: `w${n}` }), 'dana', 50)),
    );
    expect(kinds(all)).toEqual(['created', 'over_capacity', 'over_capacity', 'over_capacity']);
  });

  it('parallel requests for several workspaces connect no account above the limit', async () => {
    await local.db.doc('users/dana').set({ plan: 'creator' });
    const stores = made();
    const workspaceIds = [ids.workspace, ids.unknown];
    for (const id of workspaceIds) await stores.workspaces.create(workspace({ id }), 'dana', 50);
    await stores.credentials.connect(numbers(1, 17).map((n) => account(n)));
    const all = await Promise.all(
      numbers(18, 25).map((n) => made().credentials.connect([account(n, workspaceIds[n % 2])])),
    );
    expect(kinds(all).filter((kind) => kind === 'connected')).toHaveLength(3);
    expect((await stores.quotas.capacityOf('dana', testTime)).accounts).toBe(20);
  });

  it('parallel acceptances above the limit are refused', async () => {
    await local.db.doc('users/dana').set({ plan: 'pro' });
    const stores = made();
    await stores.workspaces.create(workspace(), 'dana', 50);
    const people = ['kim', 'lee', 'mika', 'priya'].map((uid) => ({ uid, email: `${uid}@fanfare.example` }));
    for (const { email } of people)
      expect((await stores.invitations.invite(madeUpInvitation({ email }), 'dana', testMail)).kind).toBe(
        'added',
      );
    await local.db.doc('users/dana').set({ plan: 'creator' });
    const all = await Promise.all(
      people.map((each) => made().invitations.accept(ids.workspace, each, testTime)),
    );
    expect(kinds(all)).toEqual(['joined', 'over_capacity', 'over_capacity', 'over_capacity']);
  });
});
