import { createHash } from 'node:crypto';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { AppError } from '../../http/app-error.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';

/** Long enough for a commit that was under way when its caller gave up. */
const unsettledSeconds = 120;

/**
 * How long to wait before looking whether a file is in use, after the call that would have changed it failed. A failure
 * that the caller is told about was found before anything was written; after any other, the commit may still happen.
 */
export function settledAfterSeconds(error: unknown): number {
  return error instanceof AppError ? 0 : unsettledSeconds;
}

/** Has objects deleted that no workspace points at any more. The caller's work is done by now, so a failure is only logged. */
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
    log.error('Files without an owner stay behind.', error, { paths });
  }
}
