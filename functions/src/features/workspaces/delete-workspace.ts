import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Log } from '../../log.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

export interface DeleteWorkspaceDependencies {
  workspaces: Pick<WorkspaceStore, 'delete'>;
  tasks: TaskQueue;
  now(): Date;
}

/**
 * Gone for everybody at once; what it held is removed by a task. Whether the caller may do this is checked by then. Doing
 * it again asks for the task again, which is one by its id. The sweep makes up for a task that was not asked for.
 */
export async function deleteWorkspace(
  { workspaces, tasks, now }: DeleteWorkspaceDependencies,
  workspaceId: string,
  log: Log,
): Promise<void> {
  await workspaces.delete(workspaceId, now());
  try {
    const id = `remove-workspace-${workspaceId}`;
    await tasks.enqueue(taskRoutes.removeWorkspace, { workspaceId }, { id });
  } catch (error) {
    log.error('What a deleted workspace held waits for the sweep.', error, { workspaceId });
  }
}
