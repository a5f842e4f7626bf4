import { snapshotDay } from '@fanfare/core/analytics/snapshots.ts';
import { analyticsRoutes } from '@fanfare/core/api/analytics.ts';
import { snapshotTaskId } from '../../features/analytics/snapshots.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { ReachDependencies } from '../../networks/reach-account.ts';
import type { SnapshotStore } from '../../store/snapshots.ts';
import type { SweepPositionStore } from '../../store/sweep-positions.ts';
import type { Part } from './part.ts';

export interface SnapshotRound extends Pick<ReachDependencies, 'factsOf'> {
  snapshots: Pick<SnapshotStore, 'accounts'>;
  positions: SweepPositionStore;
  tasks: TaskQueue;
  now(): Date;
}

/** 60,000 accounts in twenty hours. */
const perRound = 50;
const name = 'snapshots';

const nextDay = (at: Date): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));

/**
 * Requests a snapshot of every account once a day, a few accounts per round, each in a task of its own. After the last
 * account the rounds rest until midnight in UTC.
 */
export function snapshotsOf({ snapshots, positions, tasks, factsOf, now }: SnapshotRound): Part {
  return {
    name,
    async find() {
      const at = now();
      const position = await positions.find(name);
      if (position && at < position.nextAt) return [];
      const { accounts, next } = await snapshots.accounts(position?.from ?? '', perRound);
      const day = snapshotDay(at);
      const asked = accounts
        .filter(({ platform }) => (factsOf(platform)?.analytics ?? null) !== null)
        .map(({ workspaceId, platform, platformId }) => {
          const input = { workspaceId, platform, platform_id: platformId, day, attempt: 0 };
          return () => tasks.enqueue(analyticsRoutes.takeSnapshot, input, { id: snapshotTaskId(input) });
        });
      const nextAt = next === null ? nextDay(at) : at;
      return [...asked, () => positions.keep(name, { from: next ?? '', nextAt })];
    },
  };
}
