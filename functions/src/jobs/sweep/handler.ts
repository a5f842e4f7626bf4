import type { HeartbeatStore } from '../../store/heartbeats.ts';
import { sweepJob } from './job.ts';

export interface SweepDependencies {
  heartbeats: HeartbeatStore;
  now(): Date;
}

/** Finds what is due and not moving. The heartbeat comes last: it says that a whole round was made. */
export async function sweep({ heartbeats, now }: SweepDependencies): Promise<void> {
  await heartbeats.beat(sweepJob.name, now());
}
