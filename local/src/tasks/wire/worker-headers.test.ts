import { expect, it } from 'vitest';
import type { Task } from '../model.ts';
import { dispatchHeaders } from './worker-headers.ts';

const task: Task = {
  name: 'projects/p/locations/l/queues/q/tasks/t',
  createdAt: 0,
  dispatchDeadlineMs: 600_000,
  request: { url: 'http://a', method: 'POST', headers: { authorization: 'Bearer mine' } },
  progress: { nextAt: 1500, dispatchCount: 2, responseCount: 2, executionCount: 1, previousResponse: 503 },
};
const queueName = 'projects/p/locations/l/queues/q';

it("the token of a task replaces the authorization header of the task's creator", () => {
  expect(dispatchHeaders({ task, queueName, token: 'theirs' })).toEqual({
    'User-Agent': 'Google-Cloud-Tasks',
    'X-CloudTasks-QueueName': 'q',
    'X-CloudTasks-TaskName': 't',
    'X-CloudTasks-TaskRetryCount': '2',
    'X-CloudTasks-TaskExecutionCount': '1',
    'X-CloudTasks-TaskETA': '1.500000',
    'X-CloudTasks-TaskPreviousResponse': '503',
    Authorization: 'Bearer theirs',
  });
});

it("the authorization header of the task's creator is forwarded to the worker if the task has no token", () => {
  expect(dispatchHeaders({ task, queueName })).toMatchObject({ authorization: 'Bearer mine' });
});
