import type { InboxDependencies } from './dependencies.ts';

/** Counts the open comments again. What changed them is stored already, and must not fail because of that. */
export async function recountOpen(
  { threads, log }: Pick<InboxDependencies, 'threads' | 'log'>,
  workspaceId: string,
): Promise<void> {
  try {
    await threads.recount(workspaceId);
  } catch (error) {
    log.error('The open comments could not be counted.', error);
  }
}
