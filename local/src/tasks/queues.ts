import { deliveryQueues } from '@fanfare/core/deliveries/queues.ts';
import { networks } from '@fanfare/platforms/registry.ts';

interface LocalQueue {
  rateLimits?: { maxConcurrentDispatches: number; maxDispatchesPerSecond: number };
}

/** The queues that `npm run queues` creates once in production. */
export const localQueues: Readonly<Record<string, LocalQueue>> = {
  default: {},
  ...Object.fromEntries(
    deliveryQueues(networks.map(({ id }) => id)).map(({ name, atOnce, perSecond }) => [
      name,
      { rateLimits: { maxConcurrentDispatches: atOnce, maxDispatchesPerSecond: perSecond } },
    ]),
  ),
};
