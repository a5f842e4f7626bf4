import { failures } from '../failure.ts';
import type { Task } from '../model.ts';
import type { QueueRecord } from '../store.ts';
import { newTask } from '../wire/new-task.ts';
import { readEnum, readFields } from '../wire/read.ts';
import { type TaskView, taskView, taskViews } from '../wire/task-view.ts';
import { type ApiCall, type ApiContext, pageOf, queueRecord, type Reply } from './call.ts';

const mostTasksInPage = 1000;

export function handleTasks(context: ApiContext, call: ApiCall, queue: string): Reply {
  if (call.method === 'GET') return listTasks(context, call, queue);
  if (call.method === 'POST') return createTask(context, call, queue);
  throw failures.unknownPath(call.method, call.path);
}

export interface TaskPath {
  queue: string;
  name: string;
  verb: string | undefined;
}

export function handleTask(context: ApiContext, call: ApiCall, path: TaskPath): Reply {
  const record = queueRecord(context, path.queue);
  switch (`${call.method} ${path.verb ?? ''}`) {
    case 'GET ':
      return taskView(existingTask(context, record, path.name), viewOf(call.query.get('responseView')));
    case 'DELETE ':
      context.dispatcher.runner(path.queue).remove(existingTask(context, record, path.name));
      return {};
    case 'POST run':
      return runTask(context, call, record, path.name);
    default:
      throw failures.unknownPath(call.method, call.path);
  }
}

function listTasks(context: ApiContext, { query }: ApiCall, queue: string): Reply {
  const { tasks } = queueRecord(context, queue);
  const view = viewOf(query.get('responseView'));
  const { items, ...page } = pageOf(tasks.values(), query, mostTasksInPage);
  return { tasks: items.map((task) => taskView(task, view)), ...page };
}

function createTask(context: ApiContext, { body }: ApiCall, queueName: string): Reply {
  const record = queueRecord(context, queueName);
  const fields = readFields(body, 'request', ['parent', 'task', 'responseView']);
  const view = viewOf(fields['responseView']);
  const task = newTask(fields['task'], { queue: record.queue, now: context.now(), newId: context.newId });
  if (record.tasks.has(task.name)) throw failures.taskExists();
  if (isTombstone(context, record, task.name)) throw failures.taskExistedRecently();
  context.store.commit({ kind: 'task', queue: queueName, task });
  const reply = taskView(task, view);
  context.dispatcher.runner(queueName).add(task);
  return reply;
}

function runTask(context: ApiContext, { body }: ApiCall, record: QueueRecord, name: string): Reply {
  const view = viewOf(readFields(body, 'request', ['name', 'responseView'])['responseView']);
  const task = existingTask(context, record, name);
  context.dispatcher.runner(record.queue.name).force(task);
  return taskView(task, view);
}

function existingTask(context: ApiContext, record: QueueRecord, name: string): Task {
  const task = record.tasks.get(name);
  if (task) return task;
  throw isTombstone(context, record, name) ? failures.taskGone() : failures.unknownTask();
}

function isTombstone(context: ApiContext, record: QueueRecord, name: string): boolean {
  return (record.tombstones.get(name) ?? 0) > context.now();
}

function viewOf(value: unknown): TaskView {
  return readEnum(value ?? undefined, 'response_view', taskViews) ?? 'BASIC';
}
