import { dayMs } from '@fanfare/core/time/units.ts';
import { invalid } from '../failure.ts';
import { type HttpMethod, httpMethods, type Queue, type Task, type TaskRequest } from '../model.ts';
import { checkTaskName } from './names.ts';
import { readEnum, readFields, readString } from './read.ts';
import { readDuration, readTimestamp, writePacific } from './time.ts';
import { readHeaders } from './worker-headers.ts';

const maxScheduleAheadMs = 30 * dayMs;
const maxUrlLength = 2083;
/**
 * Google documents "1 MB" without saying whether this is decimal or binary. A task within the decimal limit, which is
 * smaller, is accepted in production in either case.
 */
const maxTaskBytes = 1_000_000;
const deadlineMs = { least: 15_000, most: 1_800_000, usual: 600_000 };
const methodsWithBody: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH'];

const taskFields = [
  'name',
  'httpRequest',
  'appEngineHttpRequest',
  'scheduleTime',
  'dispatchDeadline',
  // Fields that the service writes. They are ignored if a caller sends them.
  'createTime',
  'dispatchCount',
  'responseCount',
  'firstAttempt',
  'lastAttempt',
  'view',
];
const requestFields = ['url', 'httpMethod', 'headers', 'body', 'oidcToken', 'oauthToken'];

export interface NewTaskContext {
  queue: Queue;
  now: number;
  newId: () => string;
}

/** Creates a task from the `task` field of a CreateTask call, or refuses it as Cloud Tasks would. */
export function newTask(value: unknown, { queue, now, newId }: NewTaskContext): Task {
  const fields = readFields(value, 'task', taskFields);
  if (fields['appEngineHttpRequest'] !== undefined) throw invalid('App Engine targets are not served here.');
  const name = readString(fields, 'name', 'task') ?? `${queue.name}/tasks/${newId()}`;
  const task: Task = {
    name: checkTaskName(name, queue.name),
    createdAt: now,
    dispatchDeadlineMs: checkDeadline(readDuration(fields, 'dispatchDeadline', 'task')),
    request: readRequest(fields['httpRequest'], queue),
    progress: {
      nextAt: checkSchedule(readTimestamp(fields, 'scheduleTime', 'task'), now),
      dispatchCount: 0,
      responseCount: 0,
      executionCount: 0,
    },
  };
  if (sizeOf(task) > maxTaskBytes) throw invalid('Task size too large');
  return task;
}

function checkSchedule(time: number | undefined, now: number): number {
  if (time === undefined || time < now) return now;
  if (time - now <= maxScheduleAheadMs) return time;
  throw invalid(
    `The Task.scheduleTime, ${writePacific(time)}, is too far in the future. Schedule time must be no more than 720h in the future.`,
  );
}

function checkDeadline(milliseconds: number = deadlineMs.usual): number {
  if (milliseconds >= deadlineMs.least && milliseconds <= deadlineMs.most) return milliseconds;
  throw invalid('Task.dispatchDeadline must be between [15s, 30m].');
}

function readRequest(value: unknown, queue: Queue): TaskRequest {
  const path = 'task.httpRequest';
  const fields = readFields(value, path, requestFields);
  if (fields['oauthToken'] !== undefined)
    throw invalid('OAuth tokens are for Google APIs, which are not local.');
  const method = readEnum(fields['httpMethod'], `${path}.httpMethod`, httpMethods) ?? 'POST';
  const body = readBody(readString(fields, 'body', path), method);
  const oidc = readOidc(fields['oidcToken']);
  return {
    url: checkUrl(readString(fields, 'url', path) ?? queue.defaultTarget),
    method,
    headers: readHeaders(fields['headers']),
    ...(body !== undefined && { body }),
    ...(oidc && { oidc }),
  };
}

function checkUrl(url: string | undefined): string {
  if (url === undefined) throw invalid('HttpRequest.url is required');
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw invalid('HttpRequest.url must be a valid URL that begins with "http://" or "https://".');
  }
  if (url.length > maxUrlLength)
    throw invalid(`HttpRequest.url must not be longer than ${maxUrlLength} characters.`);
  return url;
}

function readBody(body: string | undefined, method: HttpMethod): string | undefined {
  if (body === undefined) return undefined;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(body)) {
    throw invalid("Invalid value at 'task.httpRequest.body' (TYPE_BYTES), Base64 decoding failed");
  }
  if (!methodsWithBody.includes(method)) {
    throw invalid('HttpRequest.body can only be set when the method is POST, PUT or PATCH.');
  }
  return body;
}

function readOidc(value: unknown): TaskRequest['oidc'] {
  if (value === undefined || value === null) return undefined;
  const path = 'task.httpRequest.oidcToken';
  const fields = readFields(value, path, ['serviceAccountEmail', 'audience']);
  const email = readString(fields, 'serviceAccountEmail', path);
  const audience = readString(fields, 'audience', path);
  if (email === undefined) throw invalid('OidcToken.serviceAccountEmail is required');
  return { email, ...(audience !== undefined && { audience }) };
}

function sizeOf({ name, request }: Task): number {
  const headers = Object.entries(request.headers).flat().join('');
  return (
    Buffer.byteLength(`${name}${request.url}${headers}`) + Buffer.byteLength(request.body ?? '', 'base64')
  );
}
