import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { commonGraphKinds, nameOf, readGraphError, type GraphError } from '../../_meta/graph-error.ts';
import { readRetryTime } from '../../_meta/usage.ts';
import { readServerTime } from '../../_shared/no-reply.ts';
import { failureReasons } from '../../_shared/failure-reasons.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';

/** `startOver`: the container can no longer be used. */
type Verdict = Pick<Failure, 'kind' | 'startOver'>;

const startOver: Verdict = { kind: 'unavailable', startOver: true };

/** A subcode is more specific than its code and means the same with every code. */
const bySubcode: Readonly<Record<number, Verdict>> = {
  33: { kind: 'not_found' },
  // Instagram has written the comment although it replies with this error.
  1772107: { kind: 'outcome_unknown' },
  2207001: { kind: 'unavailable' },
  2207003: startOver,
  2207004: { kind: 'rejected' },
  2207005: { kind: 'rejected' },
  2207006: { kind: 'not_found' },
  2207008: startOver,
  2207009: { kind: 'rejected' },
  2207010: { kind: 'rejected' },
  2207020: startOver,
  2207023: { kind: 'rejected' },
  2207026: { kind: 'rejected' },
  2207027: { kind: 'unavailable' },
  2207028: { kind: 'rejected' },
  2207032: { kind: 'unavailable' },
  2207042: { kind: 'rate_limited' },
  2207050: { kind: 'rejected' },
  // Instagram also sends this subcode for posts that were published, so the product has to look for the post.
  2207051: { kind: 'outcome_unknown' },
  2207052: startOver,
  2207053: startOver,
  2207057: { kind: 'rejected' },
  2207073: { kind: 'rejected' },
  2207077: { kind: 'rejected' },
  2207082: { kind: 'rejected' },
  2207085: { kind: 'rejected' },
};

const byCode: Readonly<Record<number, FailureKind>> = {
  ...commonGraphKinds,
  [-2]: 'unavailable',
  [-1]: 'unavailable',
  9: 'rate_limited',
  20: 'rejected',
  24: 'not_found',
  25: 'rejected',
  104: 'token_expired',
  352: 'rejected',
  9004: 'unavailable',
  9007: 'unavailable',
  36000: 'rejected',
  36001: 'rejected',
  36003: 'rejected',
  36004: 'rejected',
  80002: 'rate_limited',
};

const dailyQuota = 2207042;
/** The quota covers the last 24 hours, so each hour may allow another post. */
const quotaMs = hourMs;

const reasonByKind = failureReasons('Instagram');

function verdictOf({ code, subcode, isTransient }: GraphError, status: number): Verdict {
  const exact = subcode === null ? undefined : bySubcode[subcode];
  if (exact) return exact;
  if (code >= 200 && code <= 299) return { kind: 'missing_permission' };
  if (isTransient) return { kind: 'unavailable' };
  return { kind: byCode[code] ?? kindByStatus(status) };
}

function retryAtOf({ subcode }: Pick<GraphError, 'subcode'>, headers: Headers): number | null {
  if (subcode !== dailyQuota) return readRetryTime(headers);
  const now = readServerTime(headers);
  return now === null ? null : now + quotaMs;
}

/** An error of the code exchange. Its `code` only repeats the status. */
const loginError = z.object({ error_type: z.string(), error_message: z.string() });

function classifyOther({ status, headers, body }: Reply): Failure {
  const login = loginError.safeParse(body);
  if (login.success) {
    const { error_type, error_message } = login.data;
    const kind = status < 500 && status !== 429 ? 'rejected' : kindByStatus(status);
    return { kind, reason: error_message, code: error_type };
  }
  const kind = kindByStatus(status);
  const retryAt = kind === 'rate_limited' ? readRetryTime(headers) : null;
  return { kind, reason: reasonByKind[kind], code: null, ...(retryAt !== null && { retryAt }) };
}

export function classify(reply: Reply): Failure {
  const trouble = readGraphError(reply.body);
  if (!trouble) return classifyOther(reply);
  const verdict = verdictOf(trouble, reply.status);
  const retryAt = verdict.kind === 'rate_limited' ? retryAtOf(trouble, reply.headers) : null;
  return {
    ...verdict,
    reason: trouble.message ?? reasonByKind[verdict.kind],
    code: nameOf(trouble),
    ...(retryAt !== null && { retryAt }),
  };
}

/** The failure of a container. Without a subcode, another attempt may succeed; an unlisted subcode is final. */
export function classifyContainer(subcode: number | null): Failure {
  const verdict = subcode === null ? startOver : (bySubcode[subcode] ?? { kind: 'rejected' });
  const reason =
    'Instagram could not process the media. Save a video as MP4 (H.264) or an image as JPEG, and replace it in the post.';
  return { ...verdict, reason, code: subcode === null ? null : String(subcode) };
}
