import type { OldUsageStore } from '../../store/old-usage.ts';
import type { SweepJob } from './job.ts';

export interface OldUsageRound {
  oldUsage: OldUsageStore;
}

const perRound = 50;

/**
 * In earlier versions, each workspace had limits and counts of its own. Moves these old counts to the owner of the
 * workspace. Finds nothing once all are moved.
 */
export function createOldUsageJob({ oldUsage }: OldUsageRound): SweepJob {
  return {
    name: 'old usage',
    async find() {
      return (await oldUsage.workspaces(perRound)).map((id) => () => oldUsage.move(id));
    },
  };
}
