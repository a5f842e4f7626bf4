import { invalid } from '../failure.ts';

const queueName = /^projects\/[^/]+\/locations\/[^/]+\/queues\/[A-Za-z0-9-]{1,100}$/;
const taskId = /^[A-Za-z0-9_-]{1,500}$/;

/** Returns the name of a new queue. Throws if it does not belong to the location or breaks the rules for ids. */
export function checkQueueName(name: string | undefined, parent: string): string {
  if (name === undefined || !queueName.test(name)) {
    throw invalid(
      'Queue name must be formatted: "projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>"',
    );
  }
  if (!name.startsWith(`${parent}/queues/`)) {
    throw invalid(`The queue name ('${name}') must belong to the location from request ('${parent}').`);
  }
  return name;
}

/** Returns the name of a new task. Throws if it does not belong to the queue or breaks the rules for ids. */
export function checkTaskName(name: string, queue: string): string {
  const [head, id, ...rest] = name.split('/tasks/');
  if (
    head === undefined ||
    id === undefined ||
    rest.length > 0 ||
    !queueName.test(head) ||
    !taskId.test(id)
  ) {
    throw invalid(
      'Task name must be formatted: "projects/<PROJECT_ID>/locations/<LOCATION_ID>/queues/<QUEUE_ID>/tasks/<TASK_ID>"',
    );
  }
  if (head !== queue) {
    throw invalid(
      `The queue name from request ('${queue}') must be the same as the queue name in the named task ('${name}').`,
    );
  }
  return name;
}
