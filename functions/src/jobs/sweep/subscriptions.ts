import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import type { SyncDependencies } from '../../features/billing/dependencies.ts';
import { syncCustomer } from '../../features/billing/sync.ts';
import type { SweepPositionStore } from '../../store/sweep-positions.ts';
import type { SweepJob } from './job.ts';

export interface SubscriptionRound extends SyncDependencies {
  positions: SweepPositionStore;
}

/** The number of customers in a round: enough for 28,000 customers in a day. */
const perRound = 20;
const name = 'subscriptions';

/** Two hours after midnight UTC, when few people use the product. */
const nightMs = 2 * hourMs;

/** The next 02:00 UTC. */
const nextNight = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + dayMs - nightMs) / dayMs) * dayMs + nightMs);

/**
 * Reads every subscription again each night, a few in each round, because an event may have been lost. A customer who
 * cannot be read is tried again the next night.
 */
export function createSubscriptionsJob(deps: SubscriptionRound): SweepJob {
  const { payments: provider, billing, positions, now } = deps;
  return {
    name,
    async find() {
      const payments = provider();
      if (payments === null) return [];
      const at = now();
      const position = await positions.find(name);
      if (position && at < position.nextAt) return [];
      const customers = await billing.customers(position?.from ?? '', perRound);
      const last = customers.length < perRound ? undefined : customers.at(-1);
      // The position is stored first, so that one failing customer does not hold up the next ones.
      await positions.keep(name, {
        from: last?.customerId ?? '',
        nextAt: last ? at : nextNight(at),
      });
      return customers.map((customer) => () => syncCustomer(deps, payments, customer));
    },
  };
}
