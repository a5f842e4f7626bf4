import { dayMs } from '@fanfare/core/time/units.ts';

/** Cloud Tasks keeps a task this long after its creation, in any state. */
export const retentionMs = 31 * dayMs;
/** The name of a deleted queue stays blocked this long. */
export const deletedQueueMs = 7 * dayMs;

export interface RateLimits {
  maxDispatchesPerSecond: number;
  maxBurstSize: number;
  maxConcurrentDispatches: number;
}

export interface RetryConfig {
  /** Includes the first attempt; -1 means unlimited. */
  maxAttempts: number;
  /** Counted from the first attempt; 0 means unlimited. */
  maxRetryDurationMs: number;
  minBackoffMs: number;
  maxBackoffMs: number;
  maxDoublings: number;
}

export interface Queue {
  /** The full name, `projects/…/locations/…/queues/…`. */
  name: string;
  state: 'RUNNING' | 'PAUSED';
  rateLimits: RateLimits;
  retry: RetryConfig;
  purgedAt?: number;
  /** URL for tasks that have none, such as tasks of firebase-admin with a local server. */
  defaultTarget?: string;
}

export const httpMethods = ['POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
export type HttpMethod = (typeof httpMethods)[number];

export interface TaskRequest {
  url: string;
  method: HttpMethod;
  /** The headers that are forwarded to the worker, with names as the caller wrote them. */
  headers: Record<string, string>;
  /** Base64. */
  body?: string;
  oidc?: { email: string; audience?: string };
}

/** A gRPC status, which Cloud Tasks also uses for the answers of workers. */
export interface AttemptStatus {
  code: number;
  message: string;
}

export interface Attempt {
  scheduledAt: number;
  dispatchedAt: number;
  respondedAt?: number;
  status?: AttemptStatus;
}

/** The changing part of a task. */
export interface Progress {
  nextAt: number;
  dispatchCount: number;
  /** Number of attempts that were answered with any status. */
  responseCount: number;
  /** Number of answers other than 5xx, sent in the header `X-CloudTasks-TaskExecutionCount`. */
  executionCount: number;
  firstDispatchedAt?: number;
  last?: Attempt;
  /** HTTP status of the latest answer. */
  previousResponse?: number;
}

export interface Task {
  name: string;
  createdAt: number;
  dispatchDeadlineMs: number;
  request: TaskRequest;
  progress: Progress;
}

export function shortId(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
