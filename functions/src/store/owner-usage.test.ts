import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { grantLargestPlan, putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpMedia } from '../testing/memory-media.ts';
import { createMemoryStores } from '../testing/memory-stores.ts';
import { testKeyRing } from '../testing/test-key-ring.ts';
import { createOldUsageJob } from '../jobs/sweep/old-usage.ts';
import { createStores, type Stores } from './stores.ts';

const local = setUpFirestore();

const month = '2026-11';
const none = { put: [], remove: [], deliveries: [], create: [], count: 0 };
const [first, second] = ['workspaceNumber00001', 'workspaceNumber00002'];

type Needs = Pick<Stores, 'workspaces' | 'members' | 'posts' | 'conversations' | 'media' | 'quotas'>;
const inFirestore = (): Needs => createStores(local.open, testKeyRing);

describe.each([
  ['Firestore', inFirestore],
  [
    'memory',
    (): Needs => {
      const memory = createMemoryStores();
      memory.people.grant('dana');
      return memory;
    },
  ],
])('the usage of an owner in %s', (_name, make) => {
  let stores: Needs;
  beforeEach(async () => {
    stores = make();
    await grantLargestPlan(local.db, 'dana');
  });
  const create = (id: string, owner = 'dana') => stores.workspaces.create(workspace({ id }), owner, 50);
  const publish = (id: string, count = 1) =>
    stores.posts.change(id, [], month, testTime, () => ({ ...none, count }));
  const ask = (id: string, image = 0) =>
    stores.conversations.decide(
      { workspaceId: id, id: `talk-${Math.random()}`, uid: 'dana' },
      month,
      (_, hasLeft) => ({
        next: null,
        ...(hasLeft('gpt') && { count: { gpt: 1, image } }),
        result: hasLeft('gpt'),
      }),
    );
  const store = (workspaceId: string, id: string, bytes = 100) =>
    stores.media.add(
      madeUpMedia({ workspaceId, id, bytes, path: `workspaces/${workspaceId}/media/${id}/a.jpg` }),
    );
  const usage = async (workspaceId: string) => {
    const { quotas } = await stores.quotas.find({ workspaceId, month });
    const { uploads, ai, storage } = quotas;
    return [uploads.uploadCount, ai.quota.used, ai.imageQuota.used, Math.round(storage.totalSize * 100)];
  };

  it('files are counted in a workspace with the ID `propertyIsEnumerable`, which is a property of every object', async () => {
    const id = 'propertyIsEnumerable';
    await create(id);
    expect(await store(id, 'media-0001', 30 * 1024 ** 2)).toMatchObject({ kind: 'added' });
    expect(await usage(id)).toEqual([0, 0, 0, 3000]);
    await stores.media.remove({ workspaceId: id, id: 'media-0001' });
    expect(await usage(id)).toEqual([0, 0, 0, 0]);
  });

  it('the posts, AI uses and files in all workspaces of a person are counted together', async () => {
    await create(first);
    await create(second);
    await publish(first, 3);
    await publish(second, 4);
    await ask(first);
    await ask(second, 1);
    await store(first, 'media-0001', 1024 * 1024);
    await store(second, 'media-0002', 2 * 1024 * 1024);
    for (const id of [first, second]) expect(await usage(id)).toEqual([7, 2, 1, 300]);
  });
});

describe('old counts', () => {
  const stores = () => createStores(local.open, testKeyRing);
  const used = async (workspaceId: string, when = month) => {
    const { quotas } = await stores().quotas.find({ workspaceId, month: when });
    const { uploads, ai, storage } = quotas;
    return [uploads.uploadCount, ai.quota.used, ai.imageQuota.used, Math.round(storage.totalSize * 100)];
  };
  const left = async () => (await local.db.collection('usage').get()).docs.map(({ id }) => id);

  /** Stores a workspace as it was when each workspace had limits of its own. */
  async function putOld(id: string, uploads: number, plan?: string): Promise<void> {
    const { id: _, ...fields } = workspace();
    await local.db.doc(`workspaces/${id}`).set({ ...fields, ...(plan && { plan }) });
    await local.db
      .doc(`workspaces/${id}/members/dana`)
      .set({ uid: 'dana', role: 'owner', joinedAt: testTime });
    const megabyte = { imagesBytes: 1024 * 1024, videosBytes: 0 };
    await local.db.doc(`usage/${id}`).set({ workspaceId: id, ...megabyte });
    await local.db.doc(`usage/${id}_${month}`).set({ uploads });
    await local.db.doc(`usage/${id}_2026-10`).set({ uploads: 1 });
    await local.db.doc(`usage/${id}_${month}_ai`).set({ workspaceId: id, gpt: 2, image: 1 });
  }
  beforeEach(async () => {
    await local.db.doc('users/dana').set({ name: 'Dana' });
    await putOld(first, 10, 'pro');
    await putOld(second, 20);
  });

  it('the first use of a workspace adds the old counts of all its owner’s workspaces to the counts of the owner', async () => {
    expect(await used(second)).toEqual([30, 4, 2, 200]);
    expect(await used(first)).toEqual([30, 4, 2, 200]);
    expect(await used(first, '2026-10')).toEqual([2, 0, 0, 200]);
    expect(await left()).toEqual([]);
  });

  it('when old counts are moved, the highest plan of the workspaces becomes the plan of their owner', async () => {
    const { owner } = await stores().quotas.find({ workspaceId: second, month });
    expect(owner).toEqual({ uid: 'dana', name: 'Dana', plan: 'pro' });
  });

  it('old counts are moved once, even if many calls use the workspace at the same time', async () => {
    const { posts, media, conversations } = stores();
    const count = () => posts.change(first, [], month, testTime, () => ({ ...none, count: 1 }));
    await Promise.all([
      ...Array.from({ length: 6 }, count),
      media.add(madeUpMedia({ workspaceId: second, bytes: 1024 * 1024 })),
      conversations.decide({ workspaceId: second, id: 'talk-1', uid: 'dana' }, month, () => ({
        next: null,
        count: { gpt: 1 },
        result: null,
      })),
    ]);
    expect(await used(second)).toEqual([36, 5, 2, 300]);
  });

  it('old counts of a person also limit their new workspace', async () => {
    await stores().workspaces.create(workspace({ id: ids.workspace }), 'dana', 50);
    expect(await used(ids.workspace)).toEqual([30, 4, 2, 200]);
  });

  it('deleting a workspace with old counts does not reduce the counts of the month', async () => {
    await stores().workspaces.delete(first, testTime);
    expect(await used(second)).toEqual([30, 4, 2, 100]);
    expect(await left()).toEqual([]);
  });

  it('the sweep moves the counts of workspaces that nobody uses', async () => {
    const round = await createOldUsageJob(stores()).find();
    expect(round).toHaveLength(2);
    await Promise.all(round.map((move) => move()));
    expect(await left()).toEqual([]);
    expect(await used(first)).toEqual([30, 4, 2, 200]);
  });

  it('old counts of deleted workspaces are deleted without being added to a person', async () => {
    await local.db.recursiveDelete(local.db.doc(`workspaces/${first}`));
    await local.db.doc(`workspaces/${second}`).update({ deletedAt: testTime });
    await local.db.doc(`workspaces/${second}/members/dana`).delete();
    for (const id of [first, second]) await stores().oldUsage.move(id);
    expect(await left()).toEqual([]);
    expect((await local.db.collection('users/dana/usage').get()).size).toBe(0);
  });

  it('old counts that are written after the move are added to those that were moved', async () => {
    expect((await used(first))[0]).toBe(30);
    await local.db.doc(`usage/${first}_${month}`).set({ uploads: 2 });
    await stores().oldUsage.move(first);
    expect((await used(first))[0]).toBe(32);
  });
});

it('deleting a person deletes their usage', async () => {
  await putWorkspace(local.db, ids.workspace, { plan: 'pro' });
  const stores = createStores(local.open, testKeyRing);
  await stores.posts.change(ids.workspace, [], month, testTime, () => ({ ...none, count: 1 }));
  expect((await local.db.collection('users/dana/usage').get()).size).toBe(1);
  await stores.people.delete('dana');
  expect((await local.db.collection('users/dana/usage').get()).size).toBe(0);
});
