import { parentId } from '@fanfare/core/deliveries/delivery.ts';
import { queueOf, stepTaskId } from '@fanfare/core/deliveries/queues.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { stepCall } from '../../networks/step-call.ts';
import type { DeliveryPlan, StoredDelivery } from '../../store/deliveries.ts';
import type { DeliveryDependencies } from './dependencies.ts';

/** Cloud Tasks refuses a task more than 30 days ahead. The sweep creates such a task later. */
const horizonMs = 29 * dayMs;

/** Schedules the next step for its time. If the task is lost, the sweep replaces it. */
export async function enqueueStep(
  deps: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  { plan, delivery }: StoredDelivery,
): Promise<void> {
  if (delivery.nextAt === null) return;
  await enqueueAt(deps, plan, delivery.nextAt, stepTaskId({ plan, delivery }));
}

/** Schedules the next step for a new time, although a task for the old time may still be queued. */
export async function enqueueAgain(
  deps: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  { plan, delivery }: StoredDelivery,
): Promise<void> {
  if (delivery.nextAt === null) return;
  await enqueueAt(deps, plan, delivery.nextAt, `${stepTaskId({ plan, delivery })}-again-${delivery.nextAt}`);
}

/**
 * Schedules a check for the end of a worker's claim. By then, a running worker has renewed its claim, and a dead one
 * has not.
 */
export async function enqueueAfterClaim(
  deps: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  { plan, delivery }: StoredDelivery,
): Promise<void> {
  if (!delivery.claim) return;
  const { until } = delivery.claim;
  await enqueueAt(deps, plan, until, `${plan.id}-v${plan.revision}-lease-${until}`);
}

/** The clocks of workers and queues differ by at most this much. */
const earlyMs = 60_000;

/** Schedules a step again if its task arrived a moment too early, because no other task would run the step in time. */
export async function enqueueSoon(
  deps: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now'>,
  row: StoredDelivery,
): Promise<void> {
  const { nextAt } = row.delivery;
  // A task that is much too early belongs to an older schedule.
  if (nextAt !== null && nextAt - deps.now().getTime() <= earlyMs) await enqueueAgain(deps, row);
}

/** Schedules the first comment and the final steps of a live post. */
export async function enqueueChildren(
  deps: Pick<DeliveryDependencies, 'tasks' | 'log' | 'now' | 'deliveries'>,
  { plan }: StoredDelivery,
): Promise<void> {
  if (plan.kind !== 'post') return;
  const all = await deps.deliveries.ofPost(plan.workspaceId, plan.postId);
  const children = all.filter((each) => each.plan.kind !== 'post' && parentId(each.plan) === plan.id);
  for (const child of children) await enqueueStep(deps, child);
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
  const { route, at: name } = stepCall(plan);
  try {
    await tasks.enqueue(
      route,
      { workspaceId: plan.workspaceId, deliveryId: plan.id },
      { id, delaySeconds, queue: queueOf(plan), at: name },
    );
  } catch (error) {
    log.error('A delivery step could not be queued.', error, { delivery: plan.id });
  }
}
