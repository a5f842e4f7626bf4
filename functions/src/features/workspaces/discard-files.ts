import { createHash } from 'node:crypto';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { AppError } from '../../http/app-error.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';

/** Long enough for a commit that was still running when its caller gave up. */
const unsettledSeconds = 120;

/**
 * Returns how long to wait before checking whether a file is in use, after the call that would have changed it
 * failed. An AppError was found before anything was written; after any other error, the commit may still happen.
 */
export function settledAfterSeconds(error: unknown): number {
  return error instanceof AppError ? 0 : unsettledSeconds;
}

/**
 * Queues the deletion of files that no workspace uses any more. The caller’s work is already done, so a failure is
 * only logged.
 */
export async function discardFiles(
  { tasks, log }: { tasks: TaskQueue; log: Log },
  paths: readonly string[],
  delaySeconds = 0,
): Promise<void> {
  if (paths.length === 0) return;
  const id = createHash('sha256').update(paths.join('\n')).digest('hex');
  try {
    await tasks.enqueue(taskRoutes.deleteFiles, { paths: [...paths] }, { id, delaySeconds });
  } catch (error) {
    log.error('Files without an owner could not be deleted.', error, { paths });
  }
}
