import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { grantLargestPlan } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { storesOn, type Stores } from '../testing/local-stores.ts';
import { join, madeUpInvitation, testMail } from '../testing/invite.ts';
import { createMemoryTeam } from '../testing/memory-team.ts';
import { createWorkspaceData } from './workspaces-data.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await grantLargestPlan(local.db, 'dana', 'mika');
});

const email = 'sam@fanfare.example';
const after = (ms: number) => new Date(testTime.getTime() + ms);

describe.each([
  ['Firestore', () => storesOn(local.db)],
  ['memory', createMemoryTeam],
])('a deleted workspace in %s', (_name, make: () => Stores) => {
  let stores: Stores;
  beforeEach(async () => {
    stores = make();
    const { workspaces, invitations } = stores;
    await workspaces.create(workspace(), 'dana', 50);
    await workspaces.create(workspace({ id: ids.other }), 'dana', 50);
    await join(invitations, 'mika', { role: 'admin' });
    await invitations.invite(madeUpInvitation({ email }), 'dana', testMail);
  });

  it('a deleted workspace disappears immediately for all its members', async () => {
    const { workspaces, members, invitations } = stores;

    expect(await workspaces.delete(ids.workspace, testTime)).toBe(true);

    expect(await workspaces.find(ids.workspace)).toBeNull();
    expect(await workspaces.findMany([ids.workspace, ids.other])).toMatchObject([{ id: ids.other }]);
    expect(await workspaces.change(ids.workspace, { name: 'x' })).toBeNull();
    expect(await members.roleOf(ids.workspace, 'dana')).toBeNull();
    expect(await members.workspacesOf('dana', 50)).toEqual([{ workspaceId: ids.other, role: 'owner' }]);
    expect(await members.workspacesOf('mika', 50)).toEqual([]);
    expect(await invitations.waitingFor(email, testTime)).toMatchObject({ waiting: [] });
    expect(await invitations.accept(ids.workspace, { uid: 'sam', email }, testTime)).toBe('none');
  });

  it('deleting a workspace again reports that it is missing, and other workspaces are kept', async () => {
    const { workspaces } = stores;
    await workspaces.delete(ids.workspace, testTime);

    expect(await workspaces.delete(ids.workspace, after(1))).toBe(false);
    expect(await workspaces.delete(ids.unknown, testTime)).toBe(false);
    expect(await workspaces.unfinishedDeletions(testTime, 10)).toEqual([ids.workspace]);
    expect(await workspaces.stateOf(ids.other)).toBe('living');
  });

  it('nobody can be invited to a deleted workspace or accept an invitation to it', async () => {
    const { workspaces, invitations } = stores;
    await workspaces.delete(ids.workspace, testTime);

    expect(await join(invitations, 'sam')).toBe('forbidden');
    expect(await invitations.accept(ids.workspace, { uid: 'sam', email }, testTime)).toBe('none');
  });

  it('a deleted workspace keeps its id until it is erased', async () => {
    const { workspaces } = stores;
    await workspaces.delete(ids.workspace, testTime);

    expect(await workspaces.create(workspace(), 'dana', 50)).toMatchObject({ kind: 'exists', role: null });
    expect(await workspaces.find(ids.workspace)).toBeNull();
  });

  it('a deleted workspace is listed as unfinished until it is erased', async () => {
    const { workspaces } = stores;
    await workspaces.delete(ids.workspace, after(0));
    await workspaces.delete(ids.other, after(-1000));

    expect(await workspaces.unfinishedDeletions(after(-1001), 10)).toEqual([]);
    expect(await workspaces.unfinishedDeletions(after(-1), 10)).toEqual([ids.other]);
    expect(await workspaces.unfinishedDeletions(after(0), 10)).toEqual([ids.other, ids.workspace]);
    expect(await workspaces.unfinishedDeletions(after(0), 1)).toEqual([ids.other]);

    await workspaces.erase(ids.other);
    await workspaces.erase(ids.other);

    expect(await workspaces.unfinishedDeletions(after(0), 10)).toEqual([ids.workspace]);
    expect(await workspaces.stateOf(ids.other)).toBe('none');
    expect(await workspaces.stateOf(ids.workspace)).toBe('deleted');
  });
});

describe('a deleted workspace in Firestore', () => {
  const below = [
    'accounts/a',
    'posts/p',
    'deliveries/d',
    'deliveries/d/events/e1',
    'deliveries/missing/events/e2',
    'media/m',
    'imageEdits/m',
    'todos/t',
    'templates/t',
    'conversations/c',
  ];

  const fill = async (workspaceId: string) => {
    const batch = local.db.batch();
    for (const path of below) batch.set(local.db.doc(`workspaces/${workspaceId}/${path}`), { n: 1 });
    await batch.commit();
  };
  const remaining = async () => {
    const found = await Promise.all(
      [...new Set(['workspaces', 'members', 'events', ...below.map((path) => path.split('/')[0] ?? '')])].map(
        (id) => local.db.collectionGroup(id).get(),
      ),
    );
    return found.flatMap(({ docs }) => docs.map(({ ref }) => ref.path)).toSorted();
  };

  it('an erased workspace leaves no document, and documents of other workspaces are kept', async () => {
    const { workspaces } = storesOn(local.db);
    await workspaces.create(workspace({ id: ids.other }), 'dana', 50);
    await fill(ids.other);
    const others = await remaining();
    await workspaces.create(workspace(), 'dana', 50);
    await fill(ids.workspace);
    await workspaces.delete(ids.workspace, testTime);

    await workspaces.erase(ids.workspace);

    expect(await remaining()).toEqual(others);
    expect(others).toHaveLength(below.length + 2);
  });

  it('erasing a workspace deletes its own document last', async () => {
    const { workspaces } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await fill(ids.workspace);
    await workspaces.delete(ids.workspace, testTime);
    const seen: string[][] = [];
    const watched = new Proxy(local.db, {
      get(db, name) {
        if (name !== 'recursiveDelete') {
          const value: unknown = Reflect.get(db, name);
          return typeof value === 'function' ? (value.bind(db) as unknown) : value;
        }
        return async (collection: Parameters<typeof db.recursiveDelete>[0]) => {
          await db.recursiveDelete(collection);
          seen.push(await workspaces.unfinishedDeletions(testTime, 1));
        };
      },
    });

    await storesOn(watched).workspaces.erase(ids.workspace);

    expect(seen.length).toBeGreaterThan(1);
    expect(seen.flat()).toEqual(seen.map(() => ids.workspace));
  });

  it('a deleted workspace has no members, even if people joined at the same time', async () => {
    const { workspaces, members, invitations } = storesOn(local.db);
    await workspaces.create(workspace(), 'dana', 50);
    await invitations.invite(madeUpInvitation({ email }), 'dana', testMail);

    await Promise.all([
      join(invitations, 'mika'),
      workspaces.delete(ids.workspace, testTime),
      invitations.accept(ids.workspace, { uid: 'sam', email }, testTime),
    ]);

    expect(await members.list(ids.workspace)).toEqual([]);
    expect(await invitations.list(ids.workspace)).toEqual([]);
  });
});

describe('top-level documents of a workspace', () => {
  it('201 top-level documents of a workspace are all deleted, and the documents of another workspace are kept', async () => {
    const batch = local.db.batch();
    for (let i = 0; i < 201; i += 1)
      batch.set(local.db.doc(`credentials/c${i}`), { workspaceId: ids.workspace });
    batch.set(local.db.doc('credentials/other'), { workspaceId: ids.other });
    await batch.commit();

    await createWorkspaceData(local.open, 'credentials').removeAllOf(ids.workspace);

    expect((await local.db.collection('credentials').get()).docs.map(({ id }) => id)).toEqual(['other']);
  });
});
