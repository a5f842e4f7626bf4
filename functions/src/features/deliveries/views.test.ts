import { newDelivery, type DeliveryKind } from '@fanfare/core/deliveries/delivery.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { createMemoryDeliveries, type MemoryDeliveries } from '../../testing/memory-deliveries.ts';
import { madeUpNetwork } from '../../testing/made-up-network.ts';
import { listDeliveries, watchDeliveries } from './views.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const content = postContent({
  description: 'Fresh coffee',
});
const address = 'https://network.example/17';

let deliveries: MemoryDeliveries;
beforeEach(() => {
  deliveries = createMemoryDeliveries();
});

async function out(id: string, kind: DeliveryKind, url: string | null, revision = 1): Promise<void> {
  const destination = { platform: 'made-up', platformId: 'account-1', target: null };
  const plan = {
    id,
    kind,
    workspaceId: ids.workspace,
    postId: 'p',
    revision,
    content,
    mediaId: '17',
    ...destination,
  };
  const delivery = { ...newDelivery(at.getTime()), state: 'published' as const, receipt: { id: '17', url } };
  await deliveries.create(plan, delivery, at);
}

async function addresses() {
  const list = await listDeliveries({ deliveries, now: () => at }, ids.workspace, 'p');
  return list.map(({ id, receipt }) => [id, receipt?.url]);
}

describe('the address of a post', () => {
  it('a post is shown with its address even if the network gave it later', async () => {
    await out('d1', 'post', null);
    await out('d1-comment', 'comment', null);
    expect(await addresses()).toContainEqual(['d1', null]);
    await out('d1-finish', 'finish', address);
    expect(await addresses()).toContainEqual(['d1', address]);
    expect(await addresses()).toContainEqual(['d1-comment', null]);
  });

  it('a post keeps the first address that the network gave, and never gets the address of another revision', async () => {
    await out('d1', 'post', `${address}/first`);
    await out('d1-finish', 'finish', address);
    await out('d2', 'post', null, 2);
    expect(await addresses()).toContainEqual(['d1', `${address}/first`]);
    expect(await addresses()).toContainEqual(['d2', null]);
  });
});

describe('watched deliveries', () => {
  const network = madeUpNetwork();
  const watch = async (...wanted: string[]) => {
    const deps = { deliveries, now: () => at, reach: () => Promise.resolve(network.reached) };
    return (await watchDeliveries(deps, ids.workspace, wanted)).map(({ id, receipt }) => [id, receipt?.url]);
  };

  it('one call returns the watched deliveries, with their final steps and the address that the final steps found', async () => {
    await out('d1', 'post', null);
    await out('d1-finish', 'finish', address);
    await out('other', 'post', null);
    expect(await watch('d1')).toEqual([
      ['d1', address],
      ['d1-finish', address],
    ]);
  });

  it('each watched delivery is returned once, and unknown ones are left out', async () => {
    await out('d1', 'post', null);
    expect(await watch('d1', 'd1', 'unknown')).toEqual([['d1', null]]);
  });
});
