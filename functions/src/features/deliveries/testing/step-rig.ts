import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { DeliveryPlan } from '../../../store/deliveries.ts';
import { ids } from '../../../testing/builders.ts';
import { capturedLog } from '../../../testing/captured-log.ts';
import { madeUpNetwork, type MadeUpNetwork } from '../../../testing/made-up-network.ts';
import { createMemoryDeliveries, type MemoryDeliveries } from '../../../testing/memory-deliveries.ts';
import { createMemoryTasks, type MemoryTasks } from '../../../testing/memory-tasks.ts';
import { testKeyRing } from '../../../testing/test-key-ring.ts';
import type { DeliveryDependencies } from '../dependencies.ts';
import { runStep } from '../run-step.ts';

export const due = Date.parse('2026-11-21T12:00:00.000Z');
const content = postContent({
  description: 'Fresh coffee',
  comment: 'Open until eight.',
});
export const plan: DeliveryPlan = {
  id: 'delivery-1',
  workspaceId: ids.workspace,
  postId: 'post-1',
  revision: 1,
  kind: 'post',
  platform: 'made-up',
  platformId: 'account-1',
  target: null,
  content,
  mediaId: null,
};
export const notCoveredText = 'The Free plan of Dana covers 9 accounts, and this one was connected later.';
export const ref = { workspaceId: ids.workspace, id: plan.id };

export interface StepRig {
  deps: DeliveryDependencies;
  network: MadeUpNetwork;
  deliveries: MemoryDeliveries;
  tasks: MemoryTasks;
  now: number;
  /** The reasons why accounts were marked as broken. */
  broken: string[];
  /** True if the owner's plan covers the account. */
  isCovered: boolean;
  /** `opened` for each use of the account and `refused` for each refusal of its token, in order. */
  uses: ('opened' | 'refused')[];
  /** Renews the claim of the running step; null if no step runs. */
  beat: (() => Promise<unknown>) | null;
  step(id?: string): ReturnType<typeof runStep>;
  state(id?: string): Promise<Delivery | undefined>;
  texts(): Promise<string[]>;
}

/** Sets up one due delivery with all its dependencies in memory. */
export async function stepRig(): Promise<StepRig> {
  const network = madeUpNetwork();
  const deliveries = createMemoryDeliveries();
  const tasks = createMemoryTasks();
  let workers = 0;
  const deps: DeliveryDependencies = {
    deliveries,
    tasks,
    log: capturedLog().log,
    now: () => new Date(rig.now),
    newId: () => `worker-${(workers += 1)}`,
    accounts: {
      begin: () => ({
        open: ({ publishes = false } = {}) => {
          rig.uses.push('opened');
          if (publishes && !rig.isCovered)
            throw new NetworkError({ kind: 'limit_reached', reason: notCoveredText, code: null });
          const grant = { accessToken: 'secret', refreshToken: null, expiresAt: null, scopes: [] };
          return Promise.resolve({ platformId: 'account-1', username: 'harbour', grant });
        },
        refuse: () => Promise.resolve(void rig.uses.push('refused')),
        markBroken: (reason) => Promise.resolve(void rig.broken.push(reason)),
      }),
    },
    every(_ms, run) {
      rig.beat = run;
      return () => {
        rig.beat = null;
      };
    },
    reach: () => Promise.resolve(network.reached),
    keyRing: testKeyRing,
    media: {
      open: () => Promise.reject(new Error('No media.')),
      url: () => Promise.reject(new Error('No media.')),
      compressed: () => Promise.reject(new Error('No media.')),
    },
  };
  const rig: StepRig = {
    deps,
    network,
    deliveries,
    tasks,
    now: due,
    broken: [],
    isCovered: true,
    uses: [],
    beat: null,
    step: (id = plan.id) => runStep(deps, { ...ref, id }),
    state: async (id = plan.id) => (await deliveries.find({ ...ref, id }))?.delivery,
    texts: async () => (await deliveries.timeline(ref)).map(({ text }) => text),
  };
  await deliveries.create(plan, newDelivery(due), new Date(due));
  return rig;
}
