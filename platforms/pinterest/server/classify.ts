import { secondMs } from '@fanfare/core/time/units.ts';
import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { z } from 'zod';
import { failureReasons } from '../../_shared/failure-reasons.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { readRetryAfter, readServerTime } from '../../_shared/no-reply.ts';

const errorBody = z.object({
  code: z.number().nullable().catch(null),
  message: z.string().nullable().catch(null),
});

/** With status 401, this code means that a permission is missing. The token is valid. */
const scopeMissing = 7;

const reasonByKind = failureReasons('Pinterest');

/**
 * Pinterest sends the same 403 for apps with trial access, other people's content and broken images. Reconnecting fixes
 * none of these. 409 means that another call is changing the same object.
 */
const ownStatuses = { 403: 'rejected', 409: 'unavailable' } as const;

const kindOf = (status: number, code: number | null): FailureKind =>
  status === 401 && code === scopeMissing ? 'missing_permission' : kindByStatus(status, ownStatuses);

const earliestTime = 1_000_000_000;
const earliestMilliseconds = 100_000_000_000;

/**
 * The format of `x-ratelimit-reset` is not documented. It may contain seconds to wait, a time in seconds or
 * milliseconds, or several of these.
 */
function resetAt(headers: Headers, now: number): number | null {
  const values = (headers.get('x-ratelimit-reset') ?? '').match(/\d+/g)?.map(Number) ?? [];
  const ends = values.map((value) => {
    if (value < earliestTime) return now + value * secondMs;
    return value < earliestMilliseconds ? value * secondMs : value;
  });
  return ends.length === 0 ? null : Math.max(...ends);
}

function retryAtOf(headers: Headers): number | null {
  const now = readServerTime(headers);
  if (now === null) return null;
  return readRetryAfter(headers, now) ?? resetAt(headers, now);
}

export function classify({ status, headers, body }: Reply): Failure {
  const parsed = errorBody.safeParse(body);
  const { code, message } = parsed.success ? parsed.data : { code: null, message: null };
  const kind = kindOf(status, code);
  const retryAt = kind === 'rate_limited' ? retryAtOf(headers) : null;
  const words = meaningOf(kind).hidesReason || message?.trim() === '' ? null : message;
  return {
    kind,
    reason: words ?? reasonByKind[kind],
    code: code === null ? null : String(code),
    ...(retryAt !== null && { retryAt }),
  };
}
