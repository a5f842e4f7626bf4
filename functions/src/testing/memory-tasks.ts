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

export function memoryTasks(): MemoryTasks {
  const enqueued: EnqueuedTask[] = [];
  return {
    enqueued,
    enqueue({ path }, input, { id, delaySeconds = 0, queue = 'default' }) {
      enqueued.push({ path, input, id, delaySeconds, queue });
      return Promise.resolve();
    },
  };
}
