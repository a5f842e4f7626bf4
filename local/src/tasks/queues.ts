import { deliveryQueues, perQueue } from '@fanfare/core/deliveries/queues.ts';

/** What `gcloud tasks queues create` makes once in production. */
export const localQueues = {
  default: {},
  ...Object.fromEntries(
    deliveryQueues.map((name) => [name, { rateLimits: { maxConcurrentDispatches: perQueue } }]),
  ),
};
