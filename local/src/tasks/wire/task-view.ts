import type { Attempt, Task } from '../model.ts';
import { writeDuration, writeTimestamp } from './time.ts';

export const taskViews = ['BASIC', 'FULL'] as const;
export type TaskView = (typeof taskViews)[number];

/** Returns a task in the API's format; only the full view contains the payload. */
export function taskView(task: Task, view: TaskView): Record<string, unknown> {
  const { progress, request } = task;
  return {
    name: task.name,
    httpRequest: {
      url: request.url,
      httpMethod: request.method,
      headers: { ...request.headers, 'User-Agent': 'Google-Cloud-Tasks' },
      ...(view === 'FULL' && request.body !== undefined && { body: request.body }),
      ...(request.oidc && { oidcToken: oidcView(request.oidc, request.url) }),
    },
    scheduleTime: writeTimestamp(progress.nextAt),
    createTime: writeTimestamp(task.createdAt),
    dispatchDeadline: writeDuration(task.dispatchDeadlineMs),
    dispatchCount: progress.dispatchCount,
    responseCount: progress.responseCount,
    ...(progress.firstDispatchedAt !== undefined && {
      firstAttempt: { dispatchTime: writeTimestamp(progress.firstDispatchedAt) },
    }),
    ...(progress.last && { lastAttempt: attemptView(progress.last) }),
    view,
  };
}

function oidcView(
  { email, audience }: { email: string; audience?: string },
  url: string,
): Record<string, string> {
  return { serviceAccountEmail: email, audience: audience ?? url };
}

function attemptView(attempt: Attempt): Record<string, unknown> {
  return {
    scheduleTime: writeTimestamp(attempt.scheduledAt),
    dispatchTime: writeTimestamp(attempt.dispatchedAt),
    ...(attempt.respondedAt !== undefined && { responseTime: writeTimestamp(attempt.respondedAt) }),
    ...(attempt.status && { responseStatus: attempt.status }),
  };
}
