import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { createMemoryTasks } from '../../testing/memory-tasks.ts';
import { deleteWorkspace } from './delete-workspace.ts';

let store = createMemoryTeam();
let tasks = createMemoryTasks();
let captured = capturedLog();
beforeEach(() => {
  store = createMemoryTeam();
  tasks = createMemoryTasks();
  captured = capturedLog();
  store.put(workspace(), { dana: 'owner', mika: 'admin' });
});

const run = () =>
  deleteWorkspace({ workspaces: store.workspaces, tasks, now: () => testTime }, ids.workspace, captured.log);

describe('deleting a workspace', () => {
  it('a deletion hides the workspace from all members and queues the removal of its contents', async () => {
    await run();

    expect(await store.workspaces.find(ids.workspace)).toBeNull();
    expect(await store.members.roleOf(ids.workspace, 'mika')).toBeNull();
    expect(tasks.enqueued).toEqual([
      {
        path: '/services/tasks/remove-workspace',
        input: { workspaceId: ids.workspace },
        id: `remove-workspace-${ids.workspace}`,
        delaySeconds: 0,
        queue: 'default',
      },
    ]);
  });

  it('a repeated deletion queues the same task again', async () => {
    await run();
    await run();

    const taskIds = tasks.enqueued.map(({ id }) => id);
    expect(new Set(taskIds).size).toBe(1);
    expect(await store.workspaces.unfinishedDeletions(testTime, 10)).toEqual([ids.workspace]);
  });

  it('a failed deletion queues no task', async () => {
    store.failNextCommit(new Error('database is down'), 'before');

    await expect(run()).rejects.toThrow('database is down');

    expect(tasks.enqueued).toEqual([]);
    expect(await store.workspaces.find(ids.workspace)).not.toBeNull();
  });

  it('a deletion succeeds even if its task cannot be queued, and the failure is logged', async () => {
    tasks.enqueue = () => Promise.reject(new Error('queue is down'));

    await run();

    expect(await store.workspaces.stateOf(ids.workspace)).toBe('deleted');
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR', workspaceId: ids.workspace }]);
  });
});
