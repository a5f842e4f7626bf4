import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { queueOf } from '@fanfare/core/deliveries/queues.ts';
import type { DeliveryPlan, StoredDelivery } from '../../store/deliveries.ts';
import type { DeliveryDependencies } from './dependencies.ts';

/** Cloud Tasks refuses more than 30 days. What is due later is armed by the sweep when its time comes near. */
const horizonMs = 29 * 24 * 60 * 60 * 1000;

const idOf = ({ plan, delivery }: Pick<StoredDelivery, 'plan' | 'delivery'>) =>
  `${plan.id}-v${plan.revision}-${delivery.attempts}`;

/** Has the next step taken when its time comes. A task that is lost is made up for by the sweep. */
export async function enqueueStep(
  deps: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  { plan, delivery }: StoredDelivery,
): Promise<void> {
  if (delivery.nextAt === null) return;
  await enqueueAt(deps, plan, delivery.nextAt, idOf({ plan, delivery }));
}

/** Has the next step taken at once, for which a task for later may stand in the queue. */
export async function enqueueAgain(
  deps: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  { plan, delivery }: StoredDelivery,
): Promise<void> {
  if (delivery.nextAt === null) return;
  await enqueueAt(deps, plan, delivery.nextAt, `${idOf({ plan, delivery })}-again-${delivery.nextAt}`);
}

/** Has somebody look when a worker's claim has run out: if it lives, there is nothing to do; if it was killed, there is. */
export async function enqueueAfterLease(
  deps: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  { plan, delivery }: StoredDelivery,
): Promise<void> {
  if (!delivery.lease) return;
  const { until } = delivery.lease;
  await enqueueAt(deps, plan, until, `${plan.id}-v${plan.revision}-lease-${until}`);
}

async function enqueueAt(
  { tasks, log, now }: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  plan: DeliveryPlan,
  at: number,
  id: string,
): Promise<void> {
  const delayMs = Math.max(0, at - now().getTime());
  if (delayMs > horizonMs) return;
  const delaySeconds = Math.ceil(delayMs / 1000);
  try {
    await tasks.enqueue(
      deliveryRoutes.deliver,
      { workspaceId: plan.workspaceId, deliveryId: plan.id },
      { id, delaySeconds, queue: queueOf(plan) },
    );
  } catch (error) {
    log.error('A step of a delivery could not be queued.', error, { delivery: plan.id });
  }
}
