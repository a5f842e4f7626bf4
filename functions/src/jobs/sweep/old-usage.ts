import type { OldUsageStore } from '../../store/old-usage.ts';
import type { SweepJob } from './job.ts';

export interface OldUsageRound {
  oldUsage: OldUsageStore;
}

const perRound = 50;

/**
 * Moves old counts to the owner, from when each workspace had limits of its own. Once all are moved, this finds
 * nothing.
 */
export function createOldUsageJob({ oldUsage }: OldUsageRound): SweepJob {
  return {
    name: 'old usage',
    async find() {
      return (await oldUsage.workspaces(perRound)).map((id) => () => oldUsage.move(id));
    },
  };
}
