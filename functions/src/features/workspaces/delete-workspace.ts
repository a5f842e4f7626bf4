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
 * Hides the workspace from everybody immediately and queues a task that removes its contents. The route has already
 * checked the caller’s permission. A repeated call queues a task with the same id, which runs once. The sweep queues
 * missing tasks.
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
    log.error('The sweep will remove the contents of a deleted workspace.', error, { workspaceId });
  }
}
