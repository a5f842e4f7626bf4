import { describe, expect, it } from 'vitest';
import type { Progress, RetryConfig } from './model.ts';
import { attemptStatus, dispatched, settle } from './outcome.ts';

const retry: RetryConfig = {
  maxAttempts: 3,
  maxRetryDurationMs: 0,
  minBackoffMs: 10_000,
  maxBackoffMs: 300_000,
  maxDoublings: 3,
};
const fresh: Progress = { nextAt: 1000, dispatchCount: 0, responseCount: 0, executionCount: 0 };
const answered = (status: number) => ({ kind: 'answered', status }) as const;

describe('an attempt', () => {
  it('an attempt is counted when it starts', () => {
    const progress = dispatched(fresh, 1500);

    expect(progress).toMatchObject({
      dispatchCount: 1,
      firstDispatchedAt: 1500,
      last: { scheduledAt: 1000, dispatchedAt: 1500 },
    });
    expect(dispatched(progress, 9000).firstDispatchedAt).toBe(1500);
  });

  it.each([
    [199, 'retry'],
    [200, 'done'],
    [204, 'done'],
    [299, 'done'],
    [300, 'retry'],
    [404, 'retry'],
    [500, 'retry'],
  ])('the outcome of an answer with the status %i is %s', (status, kind) => {
    expect(settle(dispatched(fresh, 1000), answered(status), retry, 2000).kind).toBe(kind);
  });

  it('a failed attempt is retried after the backoff, which is counted from the end of the attempt', () => {
    const outcome = settle(dispatched(fresh, 1000), answered(400), retry, 2000);

    expect(outcome).toMatchObject({
      progress: {
        nextAt: 12_000,
        responseCount: 1,
        executionCount: 1,
        previousResponse: 400,
        last: { scheduledAt: 1000, dispatchedAt: 1000, respondedAt: 2000, status: { code: 3 } },
      },
    });
  });

  it('an answer with a 5xx status is counted as an answer, but not as an execution', () => {
    const outcome = settle(dispatched(fresh, 1000), answered(503), retry, 2000);

    expect(outcome).toMatchObject({
      progress: { responseCount: 1, executionCount: 0, previousResponse: 503 },
    });
  });

  it.each([{ kind: 'deadline' } as const, { kind: 'unreachable', detail: 'refused' } as const])(
    'an attempt without an answer ($kind) is not counted as an answer or an execution',
    (result) => {
      const outcome = settle(dispatched(fresh, 1000), result, retry, 2000);

      expect(outcome).toMatchObject({ progress: { responseCount: 0, executionCount: 0, nextAt: 12_000 } });
      expect(outcome).not.toHaveProperty('progress.last.respondedAt');
    },
  );

  it('a retry waits as long as the worker requests, but at least as long as the backoff', () => {
    const after = (retryAfter: string) =>
      settle(dispatched(fresh, 1000), { ...answered(429), retryAfter }, retry, 2000);

    expect(after('60')).toMatchObject({ progress: { nextAt: 62_000 } });
    expect(after('1')).toMatchObject({ progress: { nextAt: 12_000 } });
  });

  it('no retry follows when no attempts are left', () => {
    const second = { ...fresh, dispatchCount: 1 };

    expect(settle(dispatched(second, 1000), answered(500), retry, 2000).kind).toBe('retry');
    expect(settle(dispatched(dispatched(second, 1000), 1000), answered(500), retry, 2000).kind).toBe(
      'exhausted',
    );
  });

  it.each([
    [answered(429), 8, 'RESOURCE_EXHAUSTED(8): HTTP status code 429'],
    [answered(418), 2, 'UNKNOWN(2): HTTP status code 418'],
    [{ kind: 'deadline' } as const, 4, 'DEADLINE_EXCEEDED(4): no answer within the dispatch deadline'],
    [{ kind: 'unreachable', detail: 'refused' } as const, 14, 'UNAVAILABLE(14): refused'],
  ])('the result of an attempt is shown as a gRPC status: %j', (result, code, message) => {
    expect(attemptStatus(result)).toEqual({ code, message });
  });
});
