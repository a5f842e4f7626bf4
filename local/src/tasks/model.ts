import { dayMs } from '@fanfare/core/time/units.ts';

/** The time after its creation at which a task is removed, whatever its state, as in Cloud Tasks. */
export const retentionMs = 31 * dayMs;
/** The time for which no new queue can have the name of a deleted one. */
export const deletedQueueMs = 7 * dayMs;

export interface RateLimits {
  maxDispatchesPerSecond: number;
  maxBurstSize: number;
  maxConcurrentDispatches: number;
}

export interface RetryConfig {
  /** The number of attempts, including the first one; -1 for no limit. */
  maxAttempts: number;
  /** The time for retries, counted from the first attempt; 0 for no limit. */
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
  /** The URL for tasks without a URL of their own. Tasks that firebase-admin creates at a local server have none. */
  defaultTarget?: string;
}

export const httpMethods = ['POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
export type HttpMethod = (typeof httpMethods)[number];

export interface TaskRequest {
  url: string;
  method: HttpMethod;
  /** The headers that are forwarded to the worker, with names as the caller wrote them. */
  headers: Record<string, string>;
  /** The body of the request in base64. */
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

/** The part of a task that changes with its attempts. */
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
