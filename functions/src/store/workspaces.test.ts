import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { grantLargestPlan } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryTeam } from '../testing/memory-team.ts';
import { createMemberStore, type MemberStore } from './members.ts';
import { createWorkspaceStore, type StoredWorkspace, type WorkspaceStore } from './workspaces.ts';

interface Stores {
  workspaces: WorkspaceStore;
  members: MemberStore;
}

const local = setUpFirestore();
beforeEach(async () => {
  await grantLargestPlan(local.db, 'dana', 'mika');
});

const firestoreStores = (): Stores => {
  return { workspaces: createWorkspaceStore(local.open), members: createMemberStore(local.open) };
};

const image = { path: `workspaces/${ids.workspace}/image/a.webp`, token: 't' };

const owned = (change: Partial<StoredWorkspace> = {}) => workspace({ ownerUid: 'dana', ...change });

describe.each([
  ['Firestore', firestoreStores],
  ['memory', createMemoryTeam],
])('workspaces in %s', (_name, make: () => Stores) => {
  let workspaces: WorkspaceStore;
  let members: MemberStore;
  beforeEach(() => {
    ({ workspaces, members } = make());
  });

  it('a workspace is read back unchanged, with its owner', async () => {
    const made = await workspaces.create(workspace({ image }), 'dana', 50);

    expect(made).toEqual({ kind: 'created', workspace: owned({ image }) });
    expect(await workspaces.find(ids.workspace)).toEqual(owned({ image }));
    expect(await members.roleOf(ids.workspace, 'dana')).toBe('owner');
  });

  it('a workspace that does not exist is not found', async () => {
    expect(await workspaces.find(ids.unknown)).toBeNull();
    expect(await members.roleOf(ids.unknown, 'dana')).toBeNull();
    expect(await members.workspacesOf('dana', 50)).toEqual([]);
  });

  it('creating a workspace with the id of an existing one changes nothing and returns the existing workspace', async () => {
    await workspaces.create(workspace(), 'dana', 50);

    const again = await workspaces.create(workspace({ name: 'Other', image }), 'dana', 50);
    const ofMika = await workspaces.create(workspace({ name: 'Other' }), 'mika', 50);

    expect(again).toEqual({ kind: 'exists', workspace: owned(), role: 'owner' });
    expect(ofMika).toEqual({ kind: 'exists', workspace: owned(), role: null });
    expect(await members.roleOf(ids.workspace, 'mika')).toBeNull();
  });

  it('a person who belongs to the maximum number of workspaces cannot create another', async () => {
    await workspaces.create(workspace({ id: 'w1' }), 'dana', 2);
    await workspaces.create(workspace({ id: 'of-mika' }), 'mika', 2);

    const second = await workspaces.create(workspace({ id: 'w2' }), 'dana', 2);
    const third = await workspaces.create(workspace({ id: 'w3' }), 'dana', 2);
    const again = await workspaces.create(workspace({ id: 'w2' }), 'dana', 2);

    expect(second.kind).toBe('created');
    expect(third).toEqual({ kind: 'too_many' });
    expect(again.kind).toBe('exists');
    expect(await workspaces.find('w3')).toBeNull();
  });

  it('the workspaces of a person are listed with the person’s role', async () => {
    await workspaces.create(workspace({ id: 'w1' }), 'dana', 50);
    await workspaces.create(workspace({ id: 'w2' }), 'mika', 50);
    await workspaces.create(workspace({ id: 'w3' }), 'dana', 50);

    const all = await members.workspacesOf('dana', 50);

    expect(all.toSorted((a, b) => a.workspaceId.localeCompare(b.workspaceId))).toEqual([
      { workspaceId: 'w1', role: 'owner' },
      { workspaceId: 'w3', role: 'owner' },
    ]);
    expect(await members.workspacesOf('dana', 1)).toHaveLength(1);
  });

  it('several workspaces are found in the requested order, and missing ones are left out', async () => {
    await workspaces.create(workspace({ id: 'w1' }), 'dana', 50);
    await workspaces.create(workspace({ id: 'w2' }), 'dana', 50);

    const found = await workspaces.findMany(['w2', 'none', 'w1']);

    expect(found.map(({ id }) => id)).toEqual(['w2', 'w1']);
    expect(await workspaces.findMany([])).toEqual([]);
  });

  it('a change affects only the given fields of a workspace', async () => {
    await workspaces.create(workspace({ image }), 'dana', 50);

    const named = await workspaces.change(ids.workspace, { name: 'Studio North' });
    const bared = await workspaces.change(ids.workspace, { image: null });
    const same = await workspaces.change(ids.workspace, {});

    expect(named).toEqual({
      before: owned({ image }),
      after: owned({ image, name: 'Studio North' }),
    });
    expect(bared?.after).toEqual(owned({ name: 'Studio North' }));
    expect(same?.before).toEqual(same?.after);
    expect(await workspaces.find(ids.workspace)).toEqual(owned({ name: 'Studio North' }));
  });

  it('a workspace that does not exist cannot be changed', async () => {
    expect(await workspaces.change(ids.unknown, { name: 'x' })).toBeNull();
    expect(await workspaces.find(ids.unknown)).toBeNull();
  });
});

describe('workspaces in Firestore', () => {
  it('workspaces are stored at the path that the rest of the product expects', async () => {
    await firestoreStores().workspaces.create(workspace({ image }), 'dana', 50);

    const [document, member] = await Promise.all([
      local.db.doc(`workspaces/${ids.workspace}`).get(),
      local.db.doc(`workspaces/${ids.workspace}/members/dana`).get(),
    ]);

    expect(document.data()).toMatchObject({ name: 'Harbour Coffee', image });
    expect(document.get('createdAt').toDate()).toEqual(testTime);
    expect(member.data()).toMatchObject({ uid: 'dana', role: 'owner' });
    expect(member.get('joinedAt').toDate()).toEqual(testTime);
  });

  it('simultaneous requests with the same id create one workspace', async () => {
    const { workspaces } = firestoreStores();

    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => workspaces.create(workspace(), 'dana', 50)),
    );

    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
      'created',
      ...Array<string>(4).fill('exists'),
    ]);
  });

  it('simultaneous requests never exceed the limit of workspaces', async () => {
    const { workspaces, members } = firestoreStores();

    const outcomes = await Promise.all(
      Array.from({ length: 4 }, (_, i) => workspaces.create(workspace({ id: `w${i}` }), 'dana', 2)),
    );

    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(2);
    expect(await members.workspacesOf('dana', 50)).toHaveLength(2);
  });

  it('reading a malformed workspace or member throws an error that names the document', async () => {
    await local.db.doc('workspaces/w1').set({ name: 7 });
    await local.db.doc('workspaces/w1/members/dana').set({ uid: 'dana', role: 'king' });
    const { workspaces, members } = firestoreStores();

    await expect(workspaces.find('w1')).rejects.toThrow('workspaces/w1 is malformed');
    await expect(members.roleOf('w1', 'dana')).rejects.toThrow('workspaces/w1/members/dana is malformed');
  });

  it('a change keeps fields that a later version of Fanfare stored', async () => {
    const { workspaces } = firestoreStores();
    await workspaces.create(workspace(), 'dana', 50);
    await local.db.doc(`workspaces/${ids.workspace}`).update({ plan: 'gold' });

    await workspaces.change(ids.workspace, { name: 'Studio North' });

    expect((await local.db.doc(`workspaces/${ids.workspace}`).get()).get('plan')).toBe('gold');
    expect(await workspaces.find(ids.workspace)).toEqual(owned({ name: 'Studio North' }));
  });
});
