import type { PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import type { MediaSource } from '@fanfare/platforms/_shared/media-source.ts';
import { createConnections } from '../networks/connections.ts';
import { runStep } from '../features/deliveries/run-step.ts';
import type { DeliveryDependencies } from '../features/deliveries/dependencies.ts';
import type { BulkDependencies } from '../features/bulk/bulk.ts';
import type { PostDependencies } from '../features/posts/dependencies.ts';
import type { DeliveryRef } from '../store/deliveries.ts';
import { countedIds, ids, testTime } from './builders.ts';
import { capturedLog } from './captured-log.ts';
import { madeUpNetwork, type MadeUpNetwork } from './made-up-network.ts';
import { createMemoryAccounts, type MemoryAccounts } from './memory-accounts.ts';
import { createMemoryBulk } from './memory-bulk.ts';
import { createMemoryDeliveries, type MemoryDeliveries } from './memory-deliveries.ts';
import { createMemoryMedia } from './memory-media.ts';
import { createMemoryPosts, type MemoryPosts } from './memory-posts.ts';
import { createMemorySlots } from './memory-slots.ts';
import { createMemoryTasks } from './memory-tasks.ts';
import type { SlotStore } from '../store/slots.ts';
import type { MediaStore } from '../store/media.ts';
import { testKeyRing } from './test-key-ring.ts';

export interface PostRig {
  deps: PostDependencies & BulkDependencies & DeliveryDependencies & { posts: MemoryPosts };
  slots: SlotStore;
  network: MadeUpNetwork;
  connected: MemoryAccounts;
  deliveries: MemoryDeliveries;
  posts: MemoryPosts;
  library: MediaStore;
  /** Advances the clock and runs the work that becomes due. */
  pass(ms: number): Promise<void>;
  connect(platformId: string): Promise<void>;
  /** After this call, due work is no longer run. */
  stopWorkers(): void;
}

const noFiles: MediaSource = {
  open: () => Promise.reject(new Error('No files.')),
  url: () => Promise.reject(new Error('No files.')),
  compressed: () => Promise.reject(new Error('No files.')),
};

/** Sets up posts and deliveries with all dependencies in memory, on a clock that only this rig advances. */
export async function postRig(): Promise<PostRig> {
  const network = madeUpNetwork();
  const connected = createMemoryAccounts();
  const deliveries = createMemoryDeliveries();
  const library = createMemoryMedia();
  const bulk = createMemoryBulk();
  const posts = createMemoryPosts(deliveries, library, bulk);
  const slots = createMemorySlots();
  let now = testTime.getTime();
  let working = true;

  async function work(): Promise<void> {
    let moved = true;
    while (moved) {
      moved = false;
      if (!working) return;
      for (const { plan } of (await deliveries.waiting(new Date(now), 100)).rows)
        moved = (await runStep(deps, plan)) !== null || moved;
    }
  }
  const pass = async (ms: number) => {
    now += ms;
    await work();
  };
  const shared = { now: () => new Date(now), newId: countedIds() };
  const reach = (name: string) => Promise.resolve(name === 'madeup' ? network.reached : null);
  const deps: PostRig['deps'] = {
    ...shared,
    posts,
    bulk,
    slots,
    deliveries,
    // Combines the accounts as people's calls see them with the connections that deliveries use.
    accounts: { ...connected.accounts, ...createConnections({ ...connected, reach, ...shared }) },
    media: { ...library, ...noFiles },
    factsOf: (name) => (name === 'madeup' ? network.reached.facts : null),
    reach,
    keyRing: testKeyRing,
    every: () => () => undefined,
    tasks: createMemoryTasks(),
    timeLimit: () => new AbortController().signal,
    log: capturedLog().log,
    enqueue: () => Promise.resolve(),
    sleep: pass,
  };
  const connect = async (platformId: string) => {
    const grant = { accessToken: 'secret', refreshToken: null, expiresAt: null, scopes: ['write'] };
    await connected.connect({ workspaceId: ids.workspace, platform: 'madeup', platformId }, grant);
  };
  await connect('a1');
  return {
    deps,
    network,
    connected,
    deliveries,
    posts,
    slots,
    library,
    pass,
    connect,
    stopWorkers: () => void (working = false),
  };
}

export const refOf = (id: string | null | undefined): DeliveryRef => ({
  workspaceId: ids.workspace,
  id: id ?? '',
});

export const publishInput = (change: Partial<PublishInput> = {}): PublishInput => ({
  platform: 'madeup',
  workspaceId: ids.workspace,
  postId: 'p1',
  platform_id: 'a1',
  desc: 'Fresh coffee',
  ...change,
});
