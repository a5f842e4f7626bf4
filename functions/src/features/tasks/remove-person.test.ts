import { removalTime } from '@fanfare/core/settings/account-deletion.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAffiliateStore } from '../../store/affiliates-firestore.ts';
import { createDeletionStore } from '../../store/deletions.ts';
import { invitationIdOf } from '../../store/invitations-documents.ts';
import { createInvitationStore, type InvitationStore } from '../../store/invitations.ts';
import { createMemberStore } from '../../store/members.ts';
import { createPersonReferences } from '../../store/person-references.ts';
import { createPeopleStore } from '../../store/people.ts';
import { createWorkspaceData } from '../../store/workspaces-data.ts';
import { createWorkspaceStore } from '../../store/workspaces.ts';
import { join, madeUpInvitation, testMail } from '../../testing/invite.ts';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { grantLargestPlan } from '../../testing/local-firestore.ts';
import { setUpFirestore } from '../../testing/set-up-firestore.ts';
import { failOnce } from '../../testing/fail-once.ts';
import { storeSupportMessages } from '../../testing/memory-support.ts';
import { createMemoryFiles, type MemoryFiles } from '../../testing/memory-files.ts';
import { removePerson, type RemovePersonDependencies } from './remove-person.ts';
import { removeWorkspace } from './remove-workspace.ts';

const robin = { uid: 'uid-of-robin', name: 'Robin', email: 'robin@fanfare.example', emailVerified: true };
const over = removalTime(testTime);
/** Documents that name the person who created them. */
const created = ['posts/p1', 'todos/t1', 'media/m1', 'links/l1'];
/** The workspace whose invitation robin declined. */
const declined = 'workspaceOfMika00002';

const local = setUpFirestore();
let putBack: () => void;
let files: MemoryFiles;
let accounts: Set<string>;
let deps: RemovePersonDependencies & { invitations: Pick<InvitationStore, 'waitingFor'> };
const { log } = capturedLog();
const endConnections = () => Promise.resolve();
const timeLimit = () => new AbortController().signal;

beforeAll(async () => {
  await fill(local.db);
  putBack = local.keep();
});

beforeEach(async () => {
  putBack();
  files = createMemoryFiles();
  accounts = new Set([robin.uid, 'mika']);
  const workspaces = createWorkspaceStore(local.open);
  const workspaceData = (['credentials', 'oauthStates', 'mail'] as const).map((each) =>
    createWorkspaceData(local.open, each),
  );
  deps = {
    deletions: createDeletionStore(local.open),
    people: createPeopleStore(local.open),
    affiliates: createAffiliateStore(local.open),
    members: createMemberStore(local.open),
    invitations: createInvitationStore(local.open),
    workspaces,
    removeWorkspace: (id, itsLog) =>
      removeWorkspace({ workspaces, files, workspaceData, endConnections, timeLimit }, id, itsLog),
    deleteUser: (uid) => Promise.resolve(void accounts.delete(uid)),
    references: createPersonReferences(local.open),
    now: () => over,
  };
  for (const path of [
    `workspaces/${ids.workspace}/media/m1/clip.mp4`,
    `workspaces/${ids.other}/media/m2/clip.mp4`,
  ])
    await files.save({ path, token: 't' }, { bytes: Buffer.from('x'), type: 'video/mp4' });
});

/** Creates data of robin in every part of the product, next to data of mika. */
async function fill(db: Firestore): Promise<void> {
  const people = createPeopleStore(() => Promise.resolve(db));
  const workspaces = createWorkspaceStore(() => Promise.resolve(db));
  const invitations = createInvitationStore(() => Promise.resolve(db));
  await people.enter(robin, newSettings('Europe/Berlin', 'monday'), testTime);
  await grantLargestPlan(db, robin.uid, 'mika');
  await workspaces.create(workspace(), robin.uid, 50);
  await workspaces.create(workspace({ id: ids.other, name: 'Studio North' }), 'mika', 50);
  await join(invitations, robin.uid, { workspaceId: ids.other, email: robin.email }, 'mika');
  await invitations.invite(
    madeUpInvitation({ name: 'Lee', email: 'lee@fanfare.example' }),
    robin.uid,
    testMail,
  );
  await fillInvitations(db);
  await workspaces.create(workspace({ id: ids.unknown, name: 'Third' }), 'mika', 50);
  await invitations.invite(
    madeUpInvitation({ workspaceId: ids.unknown, name: 'Robin', email: robin.email }),
    'mika',
    testMail,
  );
  const home = db.doc(`workspaces/${ids.workspace}`);
  for (const name of ['accounts', 'posts', 'media', 'todos', 'templates', 'conversations'])
    for (let n = 0; n < 3; n += 1) await home.collection(name).add({ by: robin.uid, n });
  const delivery = await home.collection('deliveries').add({ by: robin.uid });
  await delivery.collection('events').add({ by: robin.uid });
  // A missing document that has a subcollection.
  await home.collection('deliveries').doc('missing').collection('events').add({ by: robin.uid });
  await fillBesideWorkspaces(db);
  await db.doc(`users/${robin.uid}/drafts/one`).set({ by: robin.uid });
}

/**
 * Stores an invitation that Robin declined and that was withdrawn later, and one by which Robin invited Kim to a
 * workspace of Mika.
 */
async function fillInvitations(db: Firestore): Promise<void> {
  const invitations = createInvitationStore(() => Promise.resolve(db));
  const open = createWorkspaceStore(() => Promise.resolve(db));
  await open.create(workspace({ id: declined, name: 'Fourth' }), 'mika', 50);
  await invitations.invite(
    madeUpInvitation({ workspaceId: declined, name: 'Robin', email: robin.email }),
    'mika',
    testMail,
  );
  await invitations.decline(declined, robin.email, testTime);
  await invitations.remove(declined, invitationIdOf(robin.email), 'mika');
  const other = madeUpInvitation({ workspaceId: ids.other, name: 'Kim', email: 'kim@fanfare.example' });
  await db.doc(`workspaces/${ids.other}/members/${robin.uid}`).update({ role: 'admin' });
  await invitations.invite({ ...other, invitedBy: 'Robin' }, robin.uid, testMail);
}

/**
 * Stores support messages, tokens and consents, and traces of Robin in another workspace: a consent, an account, a
 * conversation, a text action, a bulk job and content.
 */
async function fillBesideWorkspaces(db: Firestore): Promise<void> {
  await storeSupportMessages(db, [robin.uid, 'mika']);
  const consents = db.collection('oauthStates');
  await consents.add({ uid: 'lee', workspaceId: ids.workspace });
  await consents.add({ uid: robin.uid, workspaceId: ids.other });
  await consents.doc('of-mika').set({ uid: 'mika', workspaceId: ids.other });
  await db.doc(`credentials/${ids.workspace}-youtube-1`).set({ workspaceId: ids.workspace });
  await db.doc(`credentials/${ids.other}-youtube-1`).set({ workspaceId: ids.other });
  const account = { username: 'north', connectedBy: robin.uid };
  await db.doc(`workspaces/${ids.other}/accounts/youtube-1`).set(account);
  const result = { uid: robin.uid, messages: '[]' };
  await db.doc(`workspaces/${ids.other}/conversations/c1`).set(result);
  await db.doc(`workspaces/${ids.other}/textActions/a1`).set(result);
  await db.doc(`workspaces/${ids.other}/bulkJobs/current`).set({ id: 'job-1', by: robin.uid });
  for (const path of created)
    await db.doc(`workspaces/${ids.other}/${path}`).set({ name: path, createdBy: robin.uid });
  const deleted = { kind: 'restorable', post: { title: 'Boats', createdBy: robin.uid } };
  await db.doc(`workspaces/${ids.other}/posts/deleted`).set({ deleted, createdBy: robin.uid });
  await db.doc(`workspaces/${ids.other}/posts/of-mika`).set({ createdBy: 'mika' });
}

/** Every document of the database, including documents below missing ones. */
async function everything(db: Firestore): Promise<string[]> {
  const found: string[] = [];
  const visit = async (collections: FirebaseFirestore.CollectionReference[]): Promise<void> => {
    for (const collection of collections)
      for (const document of await collection.listDocuments()) {
        found.push(`${document.path} ${JSON.stringify((await document.get()).data() ?? null)}`);
        await visit(await document.listCollections());
      }
  };
  await visit(await db.listCollections());
  return found;
}

const request = () =>
  createDeletionStore(() => Promise.resolve(local.db)).request({
    uid: robin.uid,
    reason: 'Other',
    note: '',
    requestedAt: testTime,
    removedAt: over,
  });
const mentions = async () =>
  (await everything(local.db)).filter((line) =>
    [robin.uid, robin.email, ids.workspace].some((trace) => line.includes(trace)),
  );

describe('removing a person', () => {
  it('the removal deletes all data of the person and no data of other people', async () => {
    await request();
    expect((await mentions()).length).toBeGreaterThan(20);

    expect(await removePerson(deps, robin.uid, log)).toBe(true);

    expect(await mentions()).toEqual([]);
    expect([...accounts]).toEqual(['mika']);
    expect([...files.stored.keys()]).toEqual([`workspaces/${ids.other}/media/m2/clip.mp4`]);
    const paths = (await everything(local.db)).map((line) => line.split(' ')[0] ?? '');
    // E-mails to others are kept until they expire.
    const left = paths.filter((path) => !path.startsWith('mail/'));
    expect(new Set(left)).toEqual(
      new Set([
        'oauthStates/of-mika',
        'users/mika',
        'supportMessages/mika_one',
        'supportCounts/mika',
        'invitationCounts/mika',
        `addressRenewals/${ids.other}`,
        `credentials/${ids.other}-youtube-1`,
        `workspaces/${ids.other}/accounts/youtube-1`,
        `workspaces/${ids.other}/bulkJobs/current`,
        ...[...created, 'posts/deleted', 'posts/of-mika'].map((path) => `workspaces/${ids.other}/${path}`),
        `workspaces/${declined}`,
        `workspaces/${declined}/members/mika`,
        `workspaces/${ids.unknown}`,
        `workspaces/${ids.unknown}/members/mika`,
        `workspaces/${ids.other}`,
        `workspaces/${ids.other}/members/mika`,
      ]),
    );
  });

  it('accounts of other workspaces are kept, but no longer name the person who connected them', async () => {
    await request();
    await removePerson(deps, robin.uid, log);
    const account = await local.db.doc(`workspaces/${ids.other}/accounts/youtube-1`).get();
    expect(account.data()).toEqual({ username: 'north', connectedBy: '' });
  });

  it('content of other workspaces, even a deleted post, is kept as content of a former member', async () => {
    await request();
    await removePerson(deps, robin.uid, log);
    const read = async (path: string) => (await local.db.doc(`workspaces/${ids.other}/${path}`).get()).data();
    for (const path of created) expect(await read(path)).toEqual({ name: path, createdBy: 'former-member' });
    expect(await read('posts/deleted')).toEqual({
      deleted: { kind: 'restorable', post: { title: 'Boats', createdBy: 'former-member' } },
      createdBy: 'former-member',
    });
    expect(await read('posts/of-mika')).toEqual({ createdBy: 'mika' });
  });

  it('bulk jobs of other workspaces are kept, but no longer name the person who started them', async () => {
    await request();
    await removePerson(deps, robin.uid, log);
    const job = await local.db.doc(`workspaces/${ids.other}/bulkJobs/current`).get();
    expect(job.data()).toEqual({ id: 'job-1', by: '' });
  });

  it('a membership that is added during the removal is also deleted', async () => {
    await request();
    deps.deleteUser = async () => {
      const member = { uid: robin.uid, role: 'user', joinedAt: testTime };
      await local.db.doc(`workspaces/${ids.unknown}/members/${robin.uid}`).set(member);
    };
    await removePerson(deps, robin.uid, log);
    expect(await mentions()).toEqual([]);
  });

  it('invitations to an unverified address are kept, because anybody may have entered it', async () => {
    const people = createPeopleStore(() => Promise.resolve(local.db));
    await people.enter({ ...robin, emailVerified: false }, newSettings('Europe/Berlin', 'monday'), testTime);
    await request();
    expect(await removePerson(deps, robin.uid, log)).toBe(true);
    expect((await deps.invitations.waitingFor(robin.email, testTime)).waiting).toMatchObject([
      { workspaceId: ids.unknown, workspaceName: 'Third' },
    ]);
    expect((await mentions()).filter((line) => line.includes(robin.uid))).toEqual([]);
  });

  it('the removal does not begin a millisecond before the 30 days have passed', async () => {
    await request();
    const before = await everything(local.db);
    deps.now = () => new Date(over.getTime() - 1);
    expect(await removePerson(deps, robin.uid, log)).toBe(false);
    expect(await everything(local.db)).toEqual(before);
  });

  it('the removal does nothing to a person without a pending deletion', async () => {
    const before = await everything(local.db);
    expect(await removePerson(deps, robin.uid, log)).toBe(false);
    expect(await everything(local.db)).toEqual(before);
  });

  const steps: [string, () => void][] = [
    ['members.workspacesOf', () => failOnce(deps.members, 'workspacesOf')],
    ['deletions.begin', () => failOnce(deps.deletions, 'begin')],
    ['people.find', () => failOnce(deps.people, 'find')],
    ['workspaces.delete', () => failOnce(deps.workspaces, 'delete')],
    ['removeWorkspace', () => failOnce(deps, 'removeWorkspace')],
    ['invitations.removeAllFor', () => failOnce(deps.invitations, 'removeAllFor')],
    ['deleteUser', () => failOnce(deps, 'deleteUser')],
    ['people.delete', () => failOnce(deps.people, 'delete')],
    ['members.removeAllOf', () => failOnce(deps.members, 'removeAllOf')],
    ['affiliates.removePerson', () => failOnce(deps.affiliates, 'removePerson')],
    ['references.removeAllOf', () => failOnce(deps.references, 'removeAllOf')],
    ['deletions.end', () => failOnce(deps.deletions, 'end')],
  ];
  it.each(steps)('the next attempt completes a removal that failed before %s', async (_step, breakIt) => {
    await request();
    breakIt();
    await expect(removePerson(deps, robin.uid, log)).rejects.toThrow('broke off');
    expect(await removePerson(deps, robin.uid, log)).toBe(true);
    expect(await mentions()).toEqual([]);
    expect([...accounts]).toEqual(['mika']);
  });
});
