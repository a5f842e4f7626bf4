import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { HeartbeatStore } from '../../store/heartbeats.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';
import { sweepJob } from './job.ts';

export interface SweepDependencies {
  heartbeats: HeartbeatStore;
  deletions: Pick<DeletionStore, 'due'>;
  workspaces: Pick<WorkspaceStore, 'unfinishedDeletions'>;
  tasks: TaskQueue;
  log: Log;
  now(): Date;
}

/** As many as one round asks for; the next goes on. */
const perRound = 50;
/** A removal that was asked for is left this long before it is asked for again. */
const againMs = 10 * 60_000;

/** Names the tasks of one stretch of time alike: whatever is asked for twice in it is one task. */
const stretchOf = (at: Date) => Math.floor(at.getTime() / againMs);

/** One kind of thing that is due: each is asked for under its id. */
interface Part {
  name: string;
  find(): Promise<string[]>;
  ask(id: string): Promise<void>;
}

/** People whose 30 days are over. */
function peopleOf({ deletions, tasks, now }: SweepDependencies): Part {
  return {
    name: 'people',
    find: () => deletions.due(now(), perRound),
    ask: (uid) =>
      tasks.enqueue(taskRoutes.removePerson, { uid }, { id: `remove-person-${uid}-${stretchOf(now())}` }),
  };
}

/** Workspaces that were deleted and are not gone yet. */
function workspacesOf({ workspaces, tasks, now }: SweepDependencies): Part {
  return {
    name: 'workspaces',
    find: () => workspaces.unfinishedDeletions(new Date(now().getTime() - againMs), perRound),
    ask(workspaceId) {
      const id = `remove-workspace-${workspaceId}-${stretchOf(now())}`;
      return tasks.enqueue(taskRoutes.removeWorkspace, { workspaceId }, { id });
    },
  };
}

/** All at once: one after another, a queue that does not answer would take longer than a round may. */
async function askForAll({ name, find, ask }: Part, log: Log): Promise<void> {
  try {
    const asked = await Promise.allSettled((await find()).map((id) => ask(id)));
    for (const outcome of asked)
      if (outcome.status === 'rejected')
        log.error('The sweep could not ask for a removal.', outcome.reason, { part: name });
  } catch (error) {
    log.error('The sweep could not find what is due.', error, { part: name });
  }
}

/**
 * Finds what is due and not moving. What fails is told in the log and made up for by the next round; it keeps neither the
 * rest from theirs nor the heartbeat, which says that the rounds are made.
 */
export async function sweep(deps: SweepDependencies): Promise<void> {
  const parts = [peopleOf(deps), workspacesOf(deps)];
  await Promise.all(parts.map((part) => askForAll(part, deps.log)));
  await deps.heartbeats.beat(sweepJob.name, deps.now());
}
