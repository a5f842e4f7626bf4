import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { overdueMs, rescueOf } from '@fanfare/core/deliveries/rescue.ts';
import { queueOf } from '@fanfare/core/deliveries/queues.ts';
import { queueLag, type Stall } from '@fanfare/core/deliveries/stall.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { DeliveryStore, StoredDelivery } from '../../store/deliveries.ts';
import type { SweepPlace, SweepPlaceStore } from '../../store/sweep-places.ts';
import type { Part } from './part.ts';

export interface DeliveryRound {
  deliveries: Pick<DeliveryStore, 'waiting' | 'upcoming'>;
  places: SweepPlaceStore;
  tasks: TaskQueue;
  now(): Date;
}

const name = 'deliveries';
/** What falls due within this time is armed: tasks reach no further than 30 days, and some are lost. */
const aheadMs = 5 * 60_000;
const perPage = 500;
/** A round has to end before its function does: the next one goes on where it stopped. */
const pagesPerRound = 10;

const taskId = ({ plan, delivery }: StoredDelivery) => `${plan.id}-v${plan.revision}-${delivery.attempts}`;

/**
 * Gives every delivery a task shortly before it is due, once: the place up to which that is done is kept, so that a round
 * reads only what came into sight since the last one. Deliveries that are late although nobody works on them get another
 * task, at longer and longer intervals: a queue that is behind must not be filled with copies. Tells how far behind it is.
 */
export function deliveriesOf(deps: DeliveryRound, tell: (lag: Stall | null) => void): Part {
  const { deliveries, places, tasks, now } = deps;
  const enqueue = ({ plan, delivery }: StoredDelivery, id: string) =>
    tasks.enqueue(
      deliveryRoutes.deliver,
      { workspaceId: plan.workspaceId, deliveryId: plan.id },
      {
        id,
        delaySeconds: Math.max(0, Math.ceil(((delivery.nextAt ?? 0) - now().getTime()) / 1000)),
        queue: queueOf(plan),
        at: 'deliver',
      },
    );

  /** Where arming goes on. What is overdue by now is rescued and needs no place. */
  function startOf(place: SweepPlace | null, at: Date): Date | string {
    const overdueFrom = new Date(at.getTime() - overdueMs);
    return place && place.from > overdueFrom.toISOString() ? place.from : overdueFrom;
  }

  async function armUpcoming(place: SweepPlace | null, at: Date): Promise<void> {
    const until = new Date(at.getTime() + aheadMs);
    let after = startOf(place, at);
    for (let page = 0; page < pagesPerRound; page += 1) {
      const { rows, end, isLast } = await deliveries.upcoming({ after, until }, perPage);
      // Where one cannot be armed the place stays: the next round tries this page again, and the others are there already.
      await Promise.all(rows.map((row) => enqueue(row, taskId(row))));
      after = end;
      await places.keep(name, { from: end, nextAt: at });
      if (isLast) return;
    }
  }

  return {
    name,
    async find() {
      const at = now();
      const place = await places.find(name);
      const overdue = await deliveries.waiting(new Date(at.getTime() - overdueMs), perPage);
      tell(
        queueLag(
          overdue.map(({ delivery }) => delivery),
          at.getTime(),
        ),
      );
      const rescues = overdue.flatMap((row) => {
        const rescue = rescueOf(row.delivery, at.getTime(), place?.nextAt.getTime() ?? null);
        return rescue === null ? [] : [() => enqueue(row, `${taskId(row)}-late${rescue}`)];
      });
      return [() => armUpcoming(place, at), ...rescues];
    },
  };
}
