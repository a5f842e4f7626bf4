import type { TaskQueue } from '../google/tasks.ts';

interface EnqueuedTask {
  path: string;
  input: unknown;
  id: string;
  delaySeconds: number;
}

export interface MemoryTasks extends TaskQueue {
  readonly enqueued: EnqueuedTask[];
}

export function memoryTasks(): MemoryTasks {
  const enqueued: EnqueuedTask[] = [];
  return {
    enqueued,
    enqueue({ path }, input, { id, delaySeconds = 0 }) {
      enqueued.push({ path, input, id, delaySeconds });
      return Promise.resolve();
    },
  };
}
