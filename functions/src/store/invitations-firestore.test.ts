import { beforeEach, describe, expect, it } from 'vitest';
import { invitationEnd } from '@fanfare/core/workspaces/members.ts';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { madeUpInvitation, testMail } from '../testing/invite.ts';
import { grantLargestPlan } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { storesOn } from '../testing/local-stores.ts';
import { createBioReportStore } from './bio-reports.ts';
import { invitationIdOf } from './invitations-documents.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await grantLargestPlan(local.db, 'dana', 'mika', 'priya', 'kim');
});

const email = 'priya@fanfare.example';
const dana = { uid: 'dana', name: 'Dana Demo' };
const priya = { uid: 'priya', email };
const minutes = (count: number) => new Date(testTime.getTime() + count * 60_000);
const later = minutes(1);

describe('invitations in Firestore', () => {
  it('three simultaneous requests create and e-mail one invitation', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);

    const outcomes = await Promise.all(
      [1, 2, 3].map(() => invitations.invite(madeUpInvitation(), 'dana', testMail)),
    );

    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['added', 'invited', 'invited']);
    expect((await local.db.collection('mail').get()).docs.map((each) => each.data())).toMatchObject([
      {
        to: [email],
        message: { subject: 'Invited', text: 'Hi', html: '<p>Hi</p>' },
        workspaceId: ids.workspace,
      },
    ]);
  });

  it('an invitation is e-mailed even if its address has just received an e-mail about a report', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    const invited = madeUpInvitation();
    const report = {
      id: 'r1',
      workspaceId: ids.workspace,
      pageId: 'p1',
      name: 'harbour',
      reason: 'spam' as const,
      text: '',
      at: invited.invitedAt,
    };
    const bioReports = createBioReportStore(local.open);
    await bioReports.add(report, { to: email, subject: 'Report', text: 'Hi', html: '<p>Hi</p>' });
    await invitations.invite(invited, 'dana', testMail);
    const mails = (await local.db.collection('mail').get()).docs.map((each) => each.data());
    expect(new Set(mails.map(({ message }) => (message as { subject: string }).subject))).toEqual(
      new Set(['Invited', 'Report']),
    );
  });

  it('simultaneous requests to send an invitation again send one e-mail', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await invitations.invite(madeUpInvitation(), 'dana', testMail);
    const ref = { workspaceId: ids.workspace, id: invitationIdOf(email) };

    await Promise.all([1, 2, 3].map(() => invitations.resend(ref, dana, minutes(15), testMail)));

    expect((await local.db.collection('mail').get()).size).toBe(2);
  });

  it('simultaneous invitations above the daily limit are refused', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await local.db.doc('invitationCounts/dana').set({ day: testTime.toISOString().slice(0, 10), count: 48 });

    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        invitations.invite(madeUpInvitation({ email: `p${n}@fanfare.example` }), 'dana', testMail),
      ),
    );

    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
      'added',
      'added',
      'daily_limit',
      'daily_limit',
    ]);
  });

  it('three simultaneous requests accept an invitation once', async () => {
    const { workspaces, members, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await invitations.invite(madeUpInvitation(), 'dana', testMail);

    const outcomes = await Promise.all([1, 2, 3].map(() => invitations.accept(ids.workspace, priya, later)));

    expect(outcomes.map(String).toSorted()).toEqual(['joined', 'member', 'member']);
    expect(await members.list(ids.workspace)).toHaveLength(2);
  });

  it('an invitation that is accepted and declined at the same time is either accepted or declined', async () => {
    const { workspaces, members, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await invitations.invite(madeUpInvitation(), 'dana', testMail);

    const [accepted] = await Promise.all([
      invitations.accept(ids.workspace, priya, later),
      invitations.decline(ids.workspace, email, later),
    ]);

    const role = await members.roleOf(ids.workspace, 'priya');
    expect(role).toBe(accepted === 'joined' ? 'user' : null);
  });

  it('invitations to a deleted workspace are not shown', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await invitations.invite(madeUpInvitation(), 'dana', testMail);
    await local.db.doc(`workspaces/${ids.workspace}`).update({ deletedAt: later });

    expect((await invitations.waitingFor(email, later)).waiting).toEqual([]);
  });

  it('an invitation that was stored before Fanfare sent e-mails can still be accepted', async () => {
    const { workspaces, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    const old = { name: 'Priya', email, role: 'user', invitedAt: testTime };
    await local.db.doc(`workspaces/${ids.workspace}/invitations/${invitationIdOf(email)}`).set(old);

    expect((await invitations.waitingFor(email, later)).waiting).toMatchObject([
      { invitation: { invitedBy: '', sentAt: testTime, expiresAt: invitationEnd(testTime) } },
    ]);
    expect(await invitations.accept(ids.workspace, priya, later)).toBe('joined');
  });
});
