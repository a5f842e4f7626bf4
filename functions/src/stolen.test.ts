import { accountRoutes } from '@fanfare/core/api/accounts.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import { x } from '@fanfare/platforms/x/testing/subject.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids } from './testing/builders.ts';
import { machineToken, tokenOf } from './testing/fake-verifiers.ts';
import { setUpFirestore } from './testing/set-up-firestore.ts';
import { startScannedProduct, type ScannedProduct } from './testing/scanned-product.ts';

const workspaceId = ids.workspace;
const platform_id = x.account;

const local = setUpFirestore();
let product: ScannedProduct;
beforeEach(async () => {
  product = await startScannedProduct(local, x as Subject);
});
afterEach(() => product.stop());

type Ended = { code: string; state: string };

async function begin(by?: string): Promise<Ended> {
  const { body } = await product.call(accountRoutes.authorise, { workspaceId, platform: 'x' }, by);
  return product.agree((body as { url: string }).url);
}
const end = (answer: Ended, by?: string, where = workspaceId) =>
  product.call(accountRoutes.connect, { workspaceId: where, platform: 'x', ...answer }, by);
const refused = { status: 400, body: { error: { code: 'rejected' } } };
const grants = () => local.documents().filter((document) => document.startsWith('credentials/'));

describe('a stolen or repeated consent', () => {
  it.each<[string, (mine: Ended) => Promise<{ status: number }>]>([
    ['is finished by another member of the workspace', (mine) => end(mine, tokenOf('mika'))],
    ['is finished in another workspace', (mine) => end(mine, undefined, ids.other)],
    ['is finished with a guessed state', (mine) => end({ ...mine, state: `${mine.state}x` })],
  ])('a consent that %s connects nothing', async (_what, attempt) => {
    const mine = await begin();
    expect(await attempt(mine)).toMatchObject(refused);
    expect(grants()).toEqual([]);
  });

  it('a consent that another person began connects nothing for the person who is tricked into finishing it', async () => {
    const attackers = await begin(tokenOf('mika'));
    expect(await end(attackers)).toMatchObject(refused);
    expect(grants()).toEqual([]);
  });

  it('a consent that is sent twice changes nothing the second time', async () => {
    const mine = await begin();
    expect(await end(mine)).toMatchObject({ status: 200 });
    const before = grants();
    expect(await end(mine)).toMatchObject(refused);
    expect(grants()).toEqual(before);
    // The network would also refuse a repeated code. It recorded no reply here, so it was not even called.
    expect(product.rig.replies).toEqual([]);
  });
});

describe('a delivery', () => {
  let id: string;
  beforeEach(async () => {
    await end(await begin());
    const post = { uploadTo: 'x', platform_id, description: 'Once, and only once.' };
    const submitted = { workspaceId, action: 'upload', posts: [post] };
    const { body } = await product.call(postRoutes.submitPosts, submitted);
    id = (body as PostGroup).posts[0]?.deliveryId ?? '';
  });

  const stored = () => product.deliveries.find({ workspaceId, id });
  const deliver = (by: string, change: Record<string, unknown> = {}) =>
    product.call(deliveryRoutes.deliver, { workspaceId, deliveryId: id, ...change }, by);

  it.each([
    ['nobody’s', 'forged'],
    ['a person’s', tokenOf('dana')],
  ])('a delivery does not start if the call has %s token instead of the queue’s', async (_whose, token) => {
    const before = await stored();
    expect(await deliver(token)).toMatchObject({ status: 401 });
    expect(await stored()).toEqual(before);
    expect(product.rig.posts()).toEqual([]);
  });

  it('a delivery does not start with an unknown id, or with its id in another workspace', async () => {
    const before = await stored();
    for (const change of [{ workspaceId: ids.other }, { deliveryId: `${id}x` }])
      expect(await deliver(machineToken, change)).toEqual({ status: 200, body: { state: null } });
    expect(await stored()).toEqual(before);
    expect(product.rig.posts()).toEqual([]);
  });

  it('a delivery is neither shown nor changed by its id in another workspace', async () => {
    const before = await stored();
    const elsewhere = { workspaceId: ids.other, id };
    for (const route of [deliveryRoutes.findDelivery, deliveryRoutes.retryDelivery])
      expect(await product.call(route, elsewhere)).toMatchObject({ status: 404 });
    const decided = { ...elsewhere, isOut: false };
    expect(await product.call(deliveryRoutes.decideDelivery, decided)).toMatchObject({ status: 404 });
    expect(await stored()).toEqual(before);
  });

  it('a finished delivery stays finished, even if its task arrives again', async () => {
    await product.settle(workspaceId);
    const before = await stored();
    expect(before?.delivery.state).toBe('published');
    for (let times = 0; times < 3; times += 1)
      expect(await deliver(machineToken)).toEqual({ status: 200, body: { state: null } });
    expect(await stored()).toEqual(before);
    expect(product.rig.posts()).toHaveLength(1);
  });
});
