import { createHash } from 'node:crypto';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { AppError } from '../../http/app-error.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';

/** After this time, a database write has ended even if its caller stopped waiting for it earlier. */
const unsettledSeconds = 120;

/**
 * Returns how long to wait after a failed change before a task checks whether a file is in use. An AppError occurs
 * before any write; after any other error, the commit may still succeed.
 */
export function settledAfterSeconds(error: unknown): number {
  return error instanceof AppError ? 0 : unsettledSeconds;
}

/**
 * Queues a task that deletes the files that no workspace uses. The caller’s work is already complete, so a failure is
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
