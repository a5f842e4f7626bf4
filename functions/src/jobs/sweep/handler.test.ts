import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { memoryDeletions } from '../../testing/memory-people.ts';
import { memoryTasks, type MemoryTasks } from '../../testing/memory-tasks.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import { sweep, type SweepDependencies } from './handler.ts';

let beats: [string, Date][];
let tasks: MemoryTasks;
let deletions: DeletionStore;
let deps: SweepDependencies;
let unfinished: (before: Date) => Promise<string[]>;

beforeEach(() => {
  beats = [];
  tasks = memoryTasks();
  deletions = memoryDeletions();
  unfinished = () => Promise.resolve([]);
  deps = {
    heartbeats: {
      beat: (job, at) => Promise.resolve(void beats.push([job, at])),
      last: () => Promise.resolve(null),
    },
    deletions,
    workspaces: { unfinishedDeletions: (before) => unfinished(before) },
    tasks,
    now: () => testTime,
  };
});

const leave = (uid: string, removedAt: Date) =>
  deletions.request({ uid, reason: 'Other', note: '', requestedAt: testTime, removedAt });

describe('the sweep', () => {
  it('leaves a heartbeat of each whole round', async () => {
    await sweep(deps);
    expect(beats).toEqual([['sweep', testTime]]);
    expect(tasks.enqueued).toEqual([]);
  });

  it('has those removed whose 30 days are over, and nobody a millisecond before', async () => {
    await leave('robin', testTime);
    await leave('kim', new Date(testTime.getTime() + 1));
    await sweep(deps);
    expect(tasks.enqueued).toMatchObject([{ path: taskRoutes.removePerson.path, input: { uid: 'robin' } }]);
  });

  it('asks again for what was not done, under a name of its own after ten minutes', async () => {
    await leave('robin', testTime);
    await sweep(deps);
    await sweep(deps);
    deps.now = () => new Date(testTime.getTime() + 10 * 60_000);
    await sweep(deps);
    const names = tasks.enqueued.map(({ id }) => id);
    expect(names[0]).toBe(names[1]);
    expect(names[2]).not.toBe(names[0]);
  });

  it('asks again for workspaces whose removal has not ended within ten minutes', async () => {
    const asked: Date[] = [];
    unfinished = (before) => {
      asked.push(before);
      return Promise.resolve(['workspaceOfDana00001']);
    };
    await sweep(deps);
    expect(asked).toEqual([new Date(testTime.getTime() - 10 * 60_000)]);
    expect(tasks.enqueued).toMatchObject([
      { path: taskRoutes.removeWorkspace.path, input: { workspaceId: 'workspaceOfDana00001' } },
    ]);
  });

  it('does the rest of its round when one part fails, and leaves no heartbeat then', async () => {
    await leave('robin', testTime);
    unfinished = () => Promise.reject(new Error('no answer'));
    await expect(sweep(deps)).rejects.toThrow('A part of the sweep failed.');
    expect(tasks.enqueued).toHaveLength(1);
    expect(beats).toEqual([]);
  });

  it('leaves no heartbeat when that cannot be written', async () => {
    deps.heartbeats.beat = () => Promise.reject(new Error('no answer'));
    await expect(sweep(deps)).rejects.toThrow('no answer');
  });
});
