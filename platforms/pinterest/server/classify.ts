import type { Failure, FailureKind } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { retryAfter } from '../../_shared/trouble.ts';

const trouble = z.object({
  code: z.number().nullable().catch(null),
  message: z.string().nullable().catch(null),
});

/** Said with 401, it is the permission that is missing; the connection itself is fine. */
const scopeMissing = 7;

const spoken: Readonly<Record<FailureKind, string>> = {
  token_expired:
    'Pinterest does not accept the connection any more. Please reconnect your Pinterest account.',
  missing_permission: 'Pinterest did not permit this. Please reconnect your Pinterest account.',
  not_found: 'Pinterest cannot find this any more.',
  rate_limited: 'Pinterest asks to wait for a while.',
  rejected: 'Pinterest refused this.',
  unavailable: 'Pinterest is not available right now.',
  outcome_unknown: 'Pinterest answered something unexpected.',
};
/** Here the network says no more than its status does. */
const wordless: ReadonlySet<FailureKind> = new Set(['token_expired', 'rate_limited', 'unavailable']);

/**
 * 403 has the same code for an app that may not create pins yet, for what is somebody else's, and for a picture that is
 * broken: none of that is mended by connecting again. 409: somebody else is writing to the same thing.
 */
const ownStatuses = { 403: 'rejected', 409: 'unavailable' } as const;

const kindOf = (status: number, code: number | null): FailureKind =>
  status === 401 && code === scopeMissing ? 'missing_permission' : kindByStatus(status, ownStatuses);

const second = 1000;
const earliestTime = 1_000_000_000;
const earliestMilliseconds = 100_000_000_000;

/** The form of it is written down nowhere: seconds to wait, or a time in seconds or milliseconds, perhaps several. */
function resetAt(headers: Headers, now: number): number | null {
  const values = (headers.get('x-ratelimit-reset') ?? '').match(/\d+/g)?.map(Number) ?? [];
  const ends = values.map((value) => {
    if (value < earliestTime) return now + value * second;
    return value < earliestMilliseconds ? value * second : value;
  });
  return ends.length === 0 ? null : Math.max(...ends);
}

function retryAtOf(headers: Headers): number | null {
  const now = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(now)) return null;
  return retryAfter(headers, now) ?? resetAt(headers, now);
}

export function classify({ status, headers, body }: Reply): Failure {
  const parsed = trouble.safeParse(body);
  const { code, message } = parsed.success ? parsed.data : { code: null, message: null };
  const kind = kindOf(status, code);
  const retryAt = kind === 'rate_limited' ? retryAtOf(headers) : null;
  const words = wordless.has(kind) || message?.trim() === '' ? null : message;
  return {
    kind,
    reason: words ?? spoken[kind],
    code: code === null ? null : String(code),
    ...(retryAt !== null && { retryAt }),
  };
}
