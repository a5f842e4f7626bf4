import type { Files } from '../../google/storage.ts';
import { AppError } from '../../http/app-error.ts';
import type { Log } from '../../log.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

/** Data of a workspace that is not stored below its document, such as the tokens of its accounts. */
interface WorkspaceData {
  removeAllOf(workspaceId: string): Promise<void>;
}

export interface RemoveWorkspaceDependencies {
  workspaces: Pick<WorkspaceStore, 'stateOf' | 'erase'>;
  files: Pick<Files, 'deleteFolder'>;
  workspaceData: readonly WorkspaceData[];
  /** Deletes the accounts with their tokens and revokes their grants, until the time limit. */
  endConnections(workspaceId: string, options: { limit: AbortSignal; log: Log }): Promise<void>;
  timeLimit(): AbortSignal;
}

/** The time limit of a removal: less than the 60 s after which Hosting times out. */
export const removalTimeLimitMs = 45_000;

/**
 * Runs the steps until the time limit. After that, no new step begins. A step that is still running continues in the
 * background, and causes no harm.
 */
async function withinLimit(limit: AbortSignal, steps: readonly (() => Promise<void>)[]): Promise<void> {
  const { promise: outOfTime, reject } = Promise.withResolvers<never>();
  const giveUp = () => {
    reject(new AppError('unavailable'));
  };
  limit.addEventListener('abort', giveUp, { once: true });
  try {
    for (const step of steps) {
      if (limit.aborted) throw new AppError('unavailable');
      await Promise.race([step(), outOfTime]);
    }
  } finally {
    limit.removeEventListener('abort', giveUp);
  }
}

/**
 * Removes the contents of a deleted workspace. Its document is removed last, so that the sweep finds the workspace
 * until then. An attempt that runs out of time fails, and the next attempt continues, because a repeated step finds
 * nothing left to do. Returns whether there was anything to remove.
 */
export async function removeWorkspace(
  { workspaces, files, workspaceData, endConnections, timeLimit }: RemoveWorkspaceDependencies,
  workspaceId: string,
  log: Log,
): Promise<boolean> {
  const limit = timeLimit();
  const state = await workspaces.stateOf(workspaceId);
  if (state === 'living') {
    // The error is logged and not thrown: a retry of the task would not help.
    log.error(
      'A task asked to remove a workspace that is not deleted.',
      new Error('This workspace was not deleted.'),
      {
        workspaceId,
      },
    );
    return false;
  }
  if (state === 'none') return false;
  await withinLimit(limit, [
    // This is the first step, because the tokens are needed to revoke the grants.
    () => endConnections(workspaceId, { limit, log }),
    () => files.deleteFolder(`workspaces/${workspaceId}/`),
    ...workspaceData.map((each) => () => each.removeAllOf(workspaceId)),
    () => workspaces.erase(workspaceId),
  ]);
  return true;
}
