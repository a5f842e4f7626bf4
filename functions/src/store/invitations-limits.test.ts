import { beforeEach, describe, expect, it } from 'vitest';
import { invitationDays } from '@fanfare/core/workspaces/members.ts';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { grantLargestPlan } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { storesOn, type Stores } from '../testing/local-stores.ts';
import { join, madeUpInvitation, testMail } from '../testing/invite.ts';
import { createMemoryTeam } from '../testing/memory-team.ts';
import { invitationIdOf } from './invitations-documents.ts';
import type { NewInvitation } from './invitations-send.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await grantLargestPlan(local.db, 'dana', 'mika', 'priya', 'spammer0', 'spammer1');
});

const email = 'priya@fanfare.example';
const priya = { uid: 'priya', email };
const minutes = (count: number) => new Date(testTime.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 24 * 60);
const later = minutes(1);

describe.each([
  ['Firestore', () => storesOn(local.db), async () => (await local.db.collection('mail').get()).size],
  [
    'memory',
    createMemoryTeam,
    (stores: Stores) => Promise.resolve((stores as ReturnType<typeof createMemoryTeam>).mails().length),
  ],
])(
  'the limits of invitations in %s',
  (_name, make: () => Stores, countMails: (stores: Stores) => Promise<number>) => {
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

    it.each([
      ['stays in the list', () => Promise.resolve()],
      ['was withdrawn', () => stores.invitations.remove(ids.workspace, invitationIdOf(email), 'dana')],
    ])('a declined invitation that %s cannot be sent again by anyone for 30 days', async (_what, prepare) => {
      await invite();
      await join(stores.invitations, 'sam', { role: 'admin' });
      await decline(later);
      await prepare();
      const sent = await mails();
      const end = new Date(later.getTime() + 30 * 24 * 60 * 60_000);
      const lastMoment = new Date(end.getTime() - 1);

      expect(await invite({ invitedAt: lastMoment, role: 'admin' }, 'sam')).toMatchObject({
        kind: 'declined',
        invitation: { role: 'admin', declinedAt: later },
      });

      expect([await waiting(lastMoment), await mails()]).toEqual([[], sent]);
      expect(await accept(ids.workspace, lastMoment)).toBe('none');
      expect(await stores.invitations.list(ids.workspace)).toMatchObject([{ declinedAt: later }]);
      expect(await invite({ invitedAt: end })).toMatchObject({ kind: 'added' });
      expect([await waiting(end), await mails()]).toEqual([['Harbour Coffee'], sent + 1]);
    });

    it('a declined invitation affects neither invitations to other workspaces nor invitations to other addresses', async () => {
      await invite();
      await decline(later);
      expect(await inviteToOther({ invitedAt: minutes(1) })).toMatchObject({ kind: 'added' });
      expect(await invite({ email: 'sam@fanfare.example' })).toMatchObject({ kind: 'added' });
    });

    it('a person can send 50 invitations a day from all their workspaces, including those sent again', async () => {
      await stores.workspaces.create(workspace({ id: ids.unknown, name: 'Third' }), 'dana', 50);
      const nth = (n: number) => ({ email: `p${n}@fanfare.example`, invitedAt: minutes(n) });
      for (let n = 1; n <= 24; n += 1) await invite(nth(n));
      for (let n = 25; n <= 48; n += 1) await invite({ ...nth(n), workspaceId: ids.unknown });
      await invite();
      // The first e-mail was less than ten minutes ago, so this call sends none and does not count.
      await resend(minutes(1));
      expect(await resend(minutes(60))).toMatchObject({ kind: 'sent' });

      expect(await invite(nth(51))).toEqual({ kind: 'daily_limit' });
      expect(await resend(minutes(90))).toEqual({ kind: 'daily_limit' });
      expect(await mails()).toBe(50);
      expect(await inviteToOther()).toMatchObject({ kind: 'added' });
      const tomorrow = days(1);
      expect(await invite({ ...nth(51), invitedAt: tomorrow })).toMatchObject({ kind: 'added' });
    });

    describe.each([
      ['is removed', () => stores.members.remove({ workspaceId: ids.workspace, uid: 'sam' }, 'dana')],
      ['leaves', () => stores.members.remove({ workspaceId: ids.workspace, uid: 'sam' }, 'sam')],
      [
        'loses the right to invite people',
        () => stores.members.changeRole({ workspaceId: ids.workspace, uid: 'sam' }, 'user', 'dana'),
      ],
    ])('invitations after their inviter %s', (_what, lose) => {
      it("the inviter's open invitations are deleted, but declined ones and invitations by others are kept", async () => {
        await join(stores.invitations, 'sam', { role: 'admin' });
        await invite({}, 'sam');
        await invite({ email: 'lee@fanfare.example' }, 'sam');
        await invite({ email: 'kim@fanfare.example' });
        await stores.invitations.decline(ids.workspace, 'lee@fanfare.example', later);

        await lose();

        expect((await stores.invitations.list(ids.workspace)).map((each) => each.email).toSorted()).toEqual([
          'kim@fanfare.example',
          'lee@fanfare.example',
        ]);
        expect([await accept(), await role()]).toEqual(['none', null]);
      });
    });

    it('an invitation by a removed person is refused and then deleted', async () => {
      await join(stores.invitations, 'sam', { role: 'admin' });
      await invite({}, 'sam');
      await stores.members.removeAllOf('sam');

      expect(await accept()).toBe('void');

      expect([await role(), await stores.invitations.list(ids.workspace)]).toEqual([null, []]);
      expect(await accept()).toBe('none');
    });

    it('accepting an invitation whose inviter may no longer invite people does not change a member’s role', async () => {
      await join(stores.invitations, 'sam', { role: 'admin' });
      await invite({ role: 'admin' }, 'sam');
      await join(stores.invitations, 'priya', { email: 'old@b.example' });
      await stores.members.removeAllOf('sam');

      expect([await accept(), await role()]).toEqual(['member', 'user']);
    });

    it('an invitation that another admin has sent again stays valid after its first inviter is removed', async () => {
      await join(stores.invitations, 'sam', { role: 'admin' });
      await invite({}, 'sam');
      expect(await resend(minutes(20))).toMatchObject({ invitation: { invitedBy: 'dana Demo' } });
      await stores.members.remove({ workspaceId: ids.workspace, uid: 'sam' }, 'dana');

      expect(await accept(ids.workspace, minutes(21))).toBe('joined');
    });

    it('an open invitation is found even behind several pages of other invitations to the same address', async () => {
      const idOf = (n: number) => `spam${String(n).padStart(16, '0')}`;
      await invite();
      for (let n = 0; n < 47; n += 1) {
        await stores.workspaces.create(workspace({ id: idOf(n), name: `Spam ${n}` }), `spammer${n % 2}`, 50);
        const invitedAt = n < 3 ? minutes(n - invitationDays * 24 * 60) : minutes(Math.floor(n / 5) + 1);
        await invite({ workspaceId: idOf(n), invitedAt }, `spammer${n % 2}`);
        if (n > 20) await stores.invitations.decline(idOf(n), email, minutes(n));
      }
      const found: string[] = [];
      let next: string | null = null;
      do {
        const page = await stores.invitations.waitingFor(email, minutes(50), next);
        expect(page.waiting.length).toBeLessThanOrEqual(20);
        found.push(...page.waiting.map(({ workspaceName }) => workspaceName));
        ({ next } = page);
      } while (next !== null);

      const unwanted = Array.from({ length: 18 }, (_each, i) => `Spam ${20 - i}`);
      expect(found.toSorted()).toEqual(['Harbour Coffee', ...unwanted].toSorted());
      expect(found.at(-1)).toBe('Harbour Coffee');
      expect(await accept(ids.workspace, minutes(50))).toBe('joined');
    });
  },
);
