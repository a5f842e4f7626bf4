import { createHash } from 'node:crypto';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';

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
