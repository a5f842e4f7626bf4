import type { TaskQueue } from '../google/tasks.ts';

interface EnqueuedTask {
  path: string;
  input: unknown;
  id: string;
  delaySeconds: number;
  queue: string;
}

export interface MemoryTasks extends TaskQueue {
  readonly enqueued: EnqueuedTask[];
}

/** Like Cloud Tasks, ignores a task whose id is known, even if the first task with that id has ended. */
export function createMemoryTasks(): MemoryTasks {
  const enqueued: EnqueuedTask[] = [];
  const known = new Set<string>();
  return {
    enqueued,
    enqueue({ path }, input, { id, delaySeconds = 0, queue = 'default' }) {
      if (!known.has(id)) enqueued.push({ path, input, id, delaySeconds, queue });
      known.add(id);
      return Promise.resolve();
    },
  };
}
