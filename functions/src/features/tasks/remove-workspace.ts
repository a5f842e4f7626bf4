import type { Files } from '../../google/storage.ts';
import { AppError } from '../../http/app-error.ts';
import type { Log } from '../../log.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

/** What hangs off a workspace without lying below its document, such as the tokens of its accounts. */
export interface Belongings {
  removeAllOf(workspaceId: string): Promise<void>;
}

export interface RemoveWorkspaceDependencies {
  workspaces: Pick<WorkspaceStore, 'stateOf' | 'erase'>;
  files: Pick<Files, 'deleteFolder'>;
  belongings: readonly Belongings[];
  /** Fires when an attempt has taken as long as it may. */
  timeLimit(): AbortSignal;
}

/** Hosting gives up after 60 s. */
export const removalTimeLimitMs = 45_000;

/** Waits no longer than the limit. What was begun goes on by itself and does no harm; nothing new is begun. */
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
 * Removes everything that a deleted workspace held, its document last: until then the sweep finds it again. Whatever was
 * done stays done, so an attempt that ran out of time fails, and the next one goes on. Says whether there was anything.
 */
export async function removeWorkspace(
  { workspaces, files, belongings, timeLimit }: RemoveWorkspaceDependencies,
  workspaceId: string,
  log: Log,
): Promise<boolean> {
  const limit = timeLimit();
  const state = await workspaces.stateOf(workspaceId);
  if (state === 'living') {
    // Asking again would not make it right, so the task is not failed.
    log.error('A task asks to remove a workspace.', new Error('This workspace was not deleted.'), {
      workspaceId,
    });
    return false;
  }
  if (state === 'none') return false;
  await withinLimit(limit, [
    () => files.deleteFolder(`workspaces/${workspaceId}/`),
    ...belongings.map((each) => () => each.removeAllOf(workspaceId)),
    () => workspaces.erase(workspaceId),
  ]);
  return true;
}
