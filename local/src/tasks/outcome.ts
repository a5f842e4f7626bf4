import { backoffMs, isExhausted, retryAfterMs } from './backoff.ts';
import type { AttemptStatus, Progress, RetryConfig } from './model.ts';

export type AttemptResult =
  | { kind: 'answered'; status: number; retryAfter?: string }
  | { kind: 'deadline' }
  | { kind: 'unreachable'; detail: string };

export type Outcome = { kind: 'done' } | { kind: 'exhausted' } | { kind: 'retry'; progress: Progress };

/** Returns the progress of a task whose attempt has just started. */
export function dispatched(progress: Progress, now: number): Progress {
  return {
    ...progress,
    dispatchCount: progress.dispatchCount + 1,
    firstDispatchedAt: progress.firstDispatchedAt ?? now,
    last: { scheduledAt: progress.nextAt, dispatchedAt: now },
  };
}

/** Decides what follows an attempt: only a 2xx answer completes the task. */
export function settle(progress: Progress, result: AttemptResult, retry: RetryConfig, now: number): Outcome {
  if (result.kind === 'answered' && isSuccess(result.status)) return { kind: 'done' };
  const attempts = { count: progress.dispatchCount, firstAt: progress.firstDispatchedAt ?? now, now };
  if (isExhausted(retry, attempts)) return { kind: 'exhausted' };
  const asked = result.kind === 'answered' ? retryAfterMs(result.retryAfter, now) : 0;
  const wait = Math.max(backoffMs(retry, progress.dispatchCount), asked);
  return { kind: 'retry', progress: { ...answered(progress, result, now), nextAt: now + wait } };
}

function answered(progress: Progress, result: AttemptResult, now: number): Progress {
  const attempt = progress.last ?? { scheduledAt: progress.nextAt, dispatchedAt: now };
  const status = attemptStatus(result);
  if (result.kind !== 'answered') return { ...progress, last: { ...attempt, status } };
  return {
    ...progress,
    responseCount: progress.responseCount + 1,
    executionCount: progress.executionCount + (result.status < 500 ? 1 : 0),
    previousResponse: result.status,
    last: { ...attempt, respondedAt: now, status },
  };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const rpcCodes: Partial<Record<number, [name: string, code: number]>> = {
  400: ['INVALID_ARGUMENT', 3],
  401: ['UNAUTHENTICATED', 16],
  403: ['PERMISSION_DENIED', 7],
  404: ['NOT_FOUND', 5],
  409: ['ABORTED', 10],
  429: ['RESOURCE_EXHAUSTED', 8],
  499: ['CANCELLED', 1],
  500: ['INTERNAL', 13],
  501: ['UNIMPLEMENTED', 12],
  503: ['UNAVAILABLE', 14],
  504: ['DEADLINE_EXCEEDED', 4],
};

/** Returns the result as a gRPC status, worded like `lastAttempt` in Cloud Tasks. */
export function attemptStatus(result: AttemptResult): AttemptStatus {
  if (result.kind === 'deadline') {
    return { code: 4, message: 'DEADLINE_EXCEEDED(4): no answer within the dispatch deadline' };
  }
  if (result.kind === 'unreachable') return { code: 14, message: `UNAVAILABLE(14): ${result.detail}` };
  const [name, code] = rpcCodes[result.status] ?? ['UNKNOWN', 2];
  return { code, message: `${name}(${code}): HTTP status code ${result.status}` };
}
