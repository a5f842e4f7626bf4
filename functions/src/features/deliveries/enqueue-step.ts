import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import type { StoredDelivery } from '../../store/deliveries.ts';
import type { DeliveryDependencies } from './dependencies.ts';

/** Cloud Tasks refuses more than 30 days. What is due later is armed by the sweep when its time comes near. */
const horizonMs = 29 * 24 * 60 * 60 * 1000;

/** Has the next step taken when its time comes. A task that is lost is made up for by the sweep. */
export async function enqueueStep(
  { tasks, log, now }: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  { plan, delivery }: StoredDelivery,
  attemptOfSweep = '',
): Promise<void> {
  if (delivery.nextAt === null) return;
  const delayMs = Math.max(0, delivery.nextAt - now().getTime());
  if (delayMs > horizonMs) return;
  const id = `${plan.id}-v${plan.revision}-${delivery.attempts}${attemptOfSweep}`;
  const delaySeconds = Math.ceil(delayMs / 1000);
  try {
    await tasks.enqueue(
      deliveryRoutes.deliver,
      { workspaceId: plan.workspaceId, deliveryId: plan.id },
      { id, delaySeconds },
    );
  } catch (error) {
    log.error('A step of a delivery could not be queued.', error, { delivery: plan.id });
  }
}
