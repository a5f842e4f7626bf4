import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { HeartbeatStore } from '../../store/heartbeats.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';
import { sweepJob } from './job.ts';

export interface SweepDependencies {
  heartbeats: HeartbeatStore;
  deletions: Pick<DeletionStore, 'due'>;
  workspaces: Pick<WorkspaceStore, 'unfinishedDeletions'>;
  tasks: TaskQueue;
  now(): Date;
}

/** As many as one round asks for; the next goes on. */
const perRound = 50;
/** A removal that was asked for is left this long before it is asked for again. */
const againMs = 10 * 60_000;

/** Names the tasks of one stretch of time alike: whatever is asked for twice in it is one task. */
const stretchOf = (at: Date) => Math.floor(at.getTime() / againMs);

/** People whose 30 days are over. */
async function askForPeople({ deletions, tasks, now }: SweepDependencies): Promise<void> {
  for (const { uid } of await deletions.due(now(), perRound))
    await tasks.enqueue(taskRoutes.removePerson, { uid }, { id: `remove-person-${uid}-${stretchOf(now())}` });
}

/** Workspaces that were deleted and are not gone yet. */
async function askForWorkspaces({ workspaces, tasks, now }: SweepDependencies): Promise<void> {
  const before = new Date(now().getTime() - againMs);
  for (const workspaceId of await workspaces.unfinishedDeletions(before, perRound)) {
    const id = `remove-workspace-${workspaceId}-${stretchOf(now())}`;
    await tasks.enqueue(taskRoutes.removeWorkspace, { workspaceId }, { id });
  }
}

/**
 * Finds what is due and not moving. One part that fails does not keep the others from their round; the heartbeat says
 * that a whole round was made, and is left out when one was not.
 */
export async function sweep(deps: SweepDependencies): Promise<void> {
  const parts = await Promise.allSettled([askForPeople(deps), askForWorkspaces(deps)]);
  const failures = parts.flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'A part of the sweep failed.');
  await deps.heartbeats.beat(sweepJob.name, deps.now());
}
