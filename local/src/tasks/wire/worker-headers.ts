import { isRecord } from '@fanfare/core/values/is-record.ts';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { invalid } from '../failure.ts';
import { shortId, type Task } from '../model.ts';

const maxHeaderBytes = 80 * 1024;
/** Headers that the service or the connection sets. Values from the creator of a task are ignored. */
const ignored =
  /^(?:host|content-length|user-agent|connection|transfer-encoding|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i;

/** Validates the headers of a new task, and drops headers that the service sets or ignores. */
export function readHeaders(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw invalid("Invalid value at 'task.httpRequest.headers', an object is expected.");
  const headers = Object.entries(value).map(([name, text]) => checkHeader(name, text));
  const bytes = headers.reduce(
    (sum, [name, text]) => sum + Buffer.byteLength(name) + Buffer.byteLength(text),
    0,
  );
  if (bytes >= maxHeaderBytes) throw invalid('HttpRequest.headers: the total size must be less than 80KB.');
  return Object.fromEntries(headers.filter(([name]) => !ignored.test(name)));
}

function checkHeader(name: string, value: unknown): [string, string] {
  if (typeof value !== 'string')
    throw invalid(`Invalid value at 'task.httpRequest.headers.${name}' (TYPE_STRING).`);
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw invalid(`HttpRequest.headers: "${name}" is not a valid header.`);
  }
  return [name, value];
}

export interface DispatchHeaders {
  /** The task as it was before this attempt was counted. */
  task: Task;
  queueName: string;
  token?: string;
}

/** Returns the headers of a request to the worker: those from the creator of the task, then those of Cloud Tasks. */
export function dispatchHeaders({ task, queueName, token }: DispatchHeaders): Record<string, string> {
  const { progress, request } = task;
  const own = Object.entries(request.headers).filter(
    ([name]) => token === undefined || name.toLowerCase() !== 'authorization',
  );
  return {
    ...Object.fromEntries(own),
    'User-Agent': 'Google-Cloud-Tasks',
    'X-CloudTasks-QueueName': shortId(queueName),
    'X-CloudTasks-TaskName': shortId(task.name),
    'X-CloudTasks-TaskRetryCount': String(progress.dispatchCount),
    'X-CloudTasks-TaskExecutionCount': String(progress.executionCount),
    'X-CloudTasks-TaskETA': (progress.nextAt / 1000).toFixed(6),
    ...(progress.previousResponse !== undefined && {
      'X-CloudTasks-TaskPreviousResponse': String(progress.previousResponse),
    }),
    ...(progress.last?.status && { 'X-CloudTasks-TaskRetryReason': progress.last.status.message }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}
