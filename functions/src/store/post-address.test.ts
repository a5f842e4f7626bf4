import { beforeEach, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpDelivery, madeUpPost } from '../testing/made-up-posts.ts';
import { createMemoryDeliveries } from '../testing/memory-deliveries.ts';
import { createMemoryMedia } from '../testing/memory-media.ts';
import { createMemoryPosts } from '../testing/memory-posts.ts';
import { createDeliveryStore } from './deliveries.ts';
import { createPostStore } from './posts.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
});

function inMemory() {
  const deliveries = createMemoryDeliveries();
  return { deliveries, posts: createMemoryPosts(deliveries, createMemoryMedia()) };
}
const inFirestore = () => ({
  deliveries: createDeliveryStore(local.open),
  posts: createPostStore(local.open),
});

const url = 'https://made-up.example/n1';
const published = madeUpPost({ status: 'uploaded', deliveryId: 'd1', mediaId: 'upload' });

it.each([
  ['Firestore', inFirestore],
  ['memory', inMemory],
])(
  'a published post in %s gets the first address that its final steps found, and keeps it',
  async (_name, make) => {
    const { deliveries, posts } = make();
    const put = (post: typeof published) =>
      posts.change(ids.workspace, [], '2026-11', testTime, () => ({
        put: [post],
        remove: [],
        deliveries: [],
        create: post === published ? [madeUpDelivery({ id: 'd1-finish', kind: 'finish' })] : [],
        count: 0,
      }));
    const later = new Date(testTime.getTime() + 60_000);
    const finish = (address: string | null) =>
      deliveries.change({ workspaceId: ids.workspace, id: 'd1-finish' }, later, ({ delivery }) => ({
        delivery: { ...delivery, state: 'published', nextAt: null, receipt: { id: 'upload', url: address } },
      }));
    const found = () => posts.find(ids.workspace, published.id);
    await put(published);
    await finish(null);
    expect(await found()).toEqual(published);
    await finish(url);
    expect(await found()).toEqual({ ...published, url });
    await finish('https://made-up.example/other');
    expect(await found()).toMatchObject({ url });
    await put({ ...published, deliveryId: 'later' });
    await finish(url);
    expect(await found()).toMatchObject({ url: null });
  },
);
