/** Cloud Tasks forgets a task this long after it was added, whatever became of it. */
export const retentionMs = 31 * 24 * 3_600_000;
/** How long the name of a deleted queue cannot be used again. */
export const deletedQueueMs = 7 * 24 * 3_600_000;

export interface RateLimits {
  maxDispatchesPerSecond: number;
  maxBurstSize: number;
  maxConcurrentDispatches: number;
}

export interface RetryConfig {
  /** Including the first one; -1 is without end. */
  maxAttempts: number;
  /** Counted from the first attempt; 0 is without end. */
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
  /** Where tasks without an address go, as those of firebase-admin are when it speaks to a local server. */
  defaultTarget?: string;
}

export const httpMethods = ['POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;
export type HttpMethod = (typeof httpMethods)[number];

export interface TaskRequest {
  url: string;
  method: HttpMethod;
  /** Only those that are sent on; names as the caller wrote them. */
  headers: Record<string, string>;
  /** In base64. */
  body?: string;
  oidc?: { email: string; audience?: string };
}

/** A status in the numbering of gRPC, which Cloud Tasks uses for the answers of workers, too. */
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

/** What changes in the life of a task. */
export interface Progress {
  nextAt: number;
  dispatchCount: number;
  /** Answers of any kind. */
  responseCount: number;
  /** Answers that were not a 5xx: what the header `X-CloudTasks-TaskExecutionCount` tells. */
  executionCount: number;
  firstDispatchedAt?: number;
  last?: Attempt;
  /** HTTP status of the newest answer. */
  previousResponse?: number;
}

export interface Task {
  name: string;
  createdAt: number;
  dispatchDeadlineMs: number;
  request: TaskRequest;
  progress: Progress;
}

/** The last part of a resource name. */
export function shortId(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
