import { snapshotDay } from '@fanfare/core/analytics/snapshots.ts';
import { analyticsRoutes } from '@fanfare/core/api/analytics.ts';
import { snapshotTaskId } from '../../features/analytics/snapshots.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';
import type { ReachDependencies } from '../../networks/reach-account.ts';
import type { AccountPage, SnapshotStore } from '../../store/snapshots.ts';
import type { SweepPositionStore } from '../../store/sweep-positions.ts';
import type { SweepJob } from './job.ts';

export interface SnapshotRound extends Pick<ReachDependencies, 'factsOf'> {
  snapshots: Pick<SnapshotStore, 'accounts'>;
  positions: SweepPositionStore;
  tasks: TaskQueue;
  log: Pick<Log, 'warn'>;
  now(): Date;
}

/** The number of accounts in a round: enough for 60,000 accounts in twenty hours. */
const perRound = 50;
const name = 'snapshots';

const nextDay = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));

/**
 * Requests a snapshot of every account once a day, with a few accounts per round and one task for each. After the
 * last account, the rounds pause until midnight UTC. If midnight comes first, they start again with the first
 * account.
 */
export function createSnapshotsJob({
  snapshots,
  positions,
  tasks,
  factsOf,
  log,
  now,
}: SnapshotRound): SweepJob {
  async function request({ accounts, next }: AccountPage, at: Date): Promise<void> {
    const day = snapshotDay(at);
    // If one task cannot be queued, the position is not advanced. The next round then repeats this page, and the queue
    // ignores the tasks that exist already.
    await Promise.all(
      accounts
        .filter(({ platform }) => (factsOf(platform)?.analytics ?? null) !== null)
        .map(({ workspaceId, platform, platformId }) => {
          const input = { workspaceId, platform, platform_id: platformId, day, attempt: 0 };
          return tasks.enqueue(analyticsRoutes.takeSnapshot, input, { id: snapshotTaskId(input) });
        }),
    );
    await positions.keep(name, { from: next ?? '', nextAt: next === null ? nextDay(at) : at });
  }

  return {
    name,
    async find() {
      const at = now();
      const position = await positions.find(name);
      if (position && at < position.nextAt) return [];
      const isSameDay = position && snapshotDay(position.nextAt) === snapshotDay(at);
      const page = await snapshots.accounts(isSameDay ? position.from : '', perRound);
      const documents = page.unreadable.map(({ message }) => message);
      if (documents.length > 0) log.warn('The sweep cannot read some accounts.', { part: name, documents });
      return [() => request(page, at)];
    },
  };
}
