import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { queueOf } from '@fanfare/core/deliveries/queues.ts';
import { queueLag, type Stall } from '@fanfare/core/deliveries/stall.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { DeliveryStore } from '../../store/deliveries.ts';
import type { Part } from './part.ts';

export interface DeliveryRound {
  deliveries: Pick<DeliveryStore, 'waiting'>;
  tasks: TaskQueue;
  now(): Date;
}

/** What falls due within this time is armed: tasks reach no further than 30 days, and some are lost. */
const aheadMs = 5 * 60_000;
/** A delivery that is this late was not taken up by its own task. */
const overdueMs = 45_000;
const perRound = 500;

/**
 * Deliveries that fall due soon get the task they have already, if they have one. Those that are late get another, under a
 * name of its own: a name that was used once is not taken again for a while. Tells how far behind it found them.
 */
export function deliveriesOf(
  { deliveries, tasks, now }: DeliveryRound,
  tell: (lag: Stall | null) => void,
): Part {
  return {
    name: 'deliveries',
    async find() {
      const soon = new Date(now().getTime() + aheadMs);
      const waiting = await deliveries.waiting(soon, perRound);
      const due = waiting.map(({ delivery }) => delivery);
      tell(queueLag(due, now().getTime()));
      return waiting.map(({ plan, delivery }) => () => {
        const lateMs = now().getTime() - (delivery.nextAt ?? 0);
        const again = lateMs >= overdueMs ? `-late${Math.floor(now().getTime() / 60_000)}` : '';
        return tasks.enqueue(
          deliveryRoutes.deliver,
          { workspaceId: plan.workspaceId, deliveryId: plan.id },
          {
            id: `${plan.id}-v${plan.revision}-${delivery.attempts}${again}`,
            delaySeconds: Math.max(0, Math.ceil(-lateMs / 1000)),
            queue: queueOf(plan),
          },
        );
      });
    },
  };
}
