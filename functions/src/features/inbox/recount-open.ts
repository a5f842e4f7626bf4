import type { Log } from '../../log.ts';
import type { ThreadStore } from '../../store/threads.ts';

/**
 * Counts the open comments again after a change. The change is already stored, so a failed count must not make the
 * change fail.
 */
export async function recountOpen(
  { threads, log }: { threads: Pick<ThreadStore, 'recount'>; log: Pick<Log, 'error'> },
  workspaceId: string,
): Promise<void> {
  try {
    await threads.recount(workspaceId);
  } catch (error) {
    log.error('The open comments could not be counted.', error);
  }
}
