import { minuteMs } from '@fanfare/core/time/units.ts';
import { overdueMs, rescueOf } from '@fanfare/core/deliveries/rescue.ts';
import { queueOf, stepTaskId } from '@fanfare/core/deliveries/queues.ts';
import { queueLag } from '@fanfare/core/deliveries/stall.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import { stepCall } from '../../networks/step-call.ts';
import type { DeliveryStore, StoredDelivery } from '../../store/deliveries.ts';
import type { SweepPosition, SweepPositionStore } from '../../store/sweep-positions.ts';
import type { SweepJob, RoundReport } from './job.ts';

export interface DeliveryRound {
  deliveries: Pick<DeliveryStore, 'waiting' | 'upcoming'>;
  positions: SweepPositionStore;
  tasks: TaskQueue;
  now(): Date;
}

const name = 'deliveries';
/**
 * Deliveries that are due within this time get a task. They do not get it earlier, because Cloud Tasks refuses tasks
 * more than 30 days ahead and may lose a waiting task.
 */
const aheadMs = 5 * minuteMs;
const perPage = 500;
/** A round must end before its function times out; the next round continues where this one stopped. */
const pagesPerRound = 10;
/** The most unreadable documents that one round logs. */
const loggedMax = 20;

/**
 * Enqueues one task for every delivery shortly before it is due. The position is stored, so a round reads only
 * deliveries that have come into range since the last round. A late delivery without a worker gets further tasks at
 * growing intervals, so that a slow queue does not fill up with copies. Reports how far behind the queue is.
 */
export function createDeliveriesJob(deps: DeliveryRound, report: RoundReport): SweepJob {
  const { deliveries, positions, tasks, now } = deps;
  const enqueue = ({ plan, delivery }: StoredDelivery, id: string) => {
    const { route, at } = stepCall(plan);
    return tasks.enqueue(
      route,
      { workspaceId: plan.workspaceId, deliveryId: plan.id },
      {
        id,
        delaySeconds: Math.max(0, Math.ceil(((delivery.nextAt ?? 0) - now().getTime()) / 1000)),
        queue: queueOf(plan),
        at,
      },
    );
  };

  /**
   * Returns the due time from which this round enqueues tasks. Deliveries that were due earlier and have no worker
   * get a rescue task, which replaces a lost task.
   */
  function upcomingStart(position: SweepPosition | null, at: Date): Date | string {
    const overdueFrom = new Date(at.getTime() - overdueMs);
    return position && position.from > overdueFrom.toISOString() ? position.from : overdueFrom;
  }

  async function enqueueUpcoming(position: SweepPosition | null, at: Date): Promise<void> {
    const until = new Date(at.getTime() + aheadMs);
    let after = upcomingStart(position, at);
    for (let page = 0; page < pagesPerRound; page += 1) {
      const { rows, end, isLast } = await deliveries.upcoming({ after, until }, perPage);
      // If one task cannot be queued, the position is not advanced. The next round then repeats this page, and the
      // queue ignores the tasks that exist already.
      await Promise.all(rows.map((row) => enqueue(row, stepTaskId(row))));
      after = end;
      await positions.keep(name, { from: end, nextAt: at });
      if (isLast) return;
    }
  }

  return {
    name,
    async find() {
      const at = now();
      const position = await positions.find(name);
      const { rows: overdue, unreadable } = await deliveries.waiting(
        new Date(at.getTime() - overdueMs),
        perPage,
      );
      if (unreadable.length > 0)
        report.problem(
          unreadable.length === 1
            ? '1 due delivery cannot be read.'
            : `${unreadable.length} due deliveries cannot be read.`,
          unreadable[0],
          { part: name, documents: unreadable.slice(0, loggedMax).map(({ message }) => message) },
        );
      report.lag(
        queueLag(
          overdue.map(({ delivery }) => delivery),
          at.getTime(),
        ),
      );
      const rescues = overdue.flatMap((row) => {
        const rescue = rescueOf(row.delivery, at.getTime(), position?.nextAt.getTime() ?? null);
        return rescue === null ? [] : [() => enqueue(row, `${stepTaskId(row)}-late${rescue}`)];
      });
      return [() => enqueueUpcoming(position, at), ...rescues];
    },
  };
}
