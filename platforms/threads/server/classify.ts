import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
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
const dailyQuota = 2207042;

/** A subcode is more specific than its code and means the same with every code. */
const bySubcode: Readonly<Record<number, Verdict>> = {
  33: { kind: 'not_found' },
  // Threads could not fetch the file from its address.
  2207003: startOver,
  2207052: startOver,
  // The container is not visible yet or no longer exists. Only the caller can tell which.
  2207027: { kind: 'unavailable' },
  4279009: { kind: 'unavailable' },
  [dailyQuota]: { kind: 'rate_limited' },
  2207051: { kind: 'rejected' },
  4279013: { kind: 'rejected' },
};

const byCode: Readonly<Record<number, FailureKind>> = {
  ...commonGraphKinds,
  [-2]: 'unavailable',
  [-1]: 'unavailable',
  9: 'rate_limited',
  24: 'not_found',
  104: 'token_expired',
  9004: 'unavailable',
  9007: 'unavailable',
};

/** Each Meta product has its own code for rate limits. The code of Threads is not documented. */
const isTooManyCalls = (code: number) => code >= 80_000 && code <= 80_014;
const isPermission = (code: number) => code >= 200 && code <= 299;

/** The quota covers the last 24 hours, so each hour may allow another post. */
const quotaMs = hourMs;

const reasonByKind = failureReasons('Threads');

function kindByCode(code: number): FailureKind | undefined {
  if (isPermission(code)) return 'missing_permission';
  return isTooManyCalls(code) ? 'rate_limited' : byCode[code];
}

function verdictOf({ code, subcode, isTransient }: GraphError, status: number): Verdict {
  const exact = subcode === null ? undefined : bySubcode[subcode];
  if (exact) return exact;
  const kind = kindByCode(code);
  if (kind !== undefined && kind !== 'rejected') return { kind };
  if (status === 429) return { kind: 'rate_limited' };
  return { kind: isTransient ? 'unavailable' : (kind ?? kindByStatus(status)) };
}

function retryAtOf(subcode: number | null, headers: Headers): number | null {
  const now = readServerTime(headers);
  return subcode === dailyQuota && now !== null ? now + quotaMs : readRetryTime(headers);
}

/** An error of the code exchange. Its `code` only repeats the status. */
const loginError = z.object({ error_type: z.string(), error_message: z.string() });

function described(reply: Reply): { verdict: Verdict; reason: string; code: string | null } {
  const trouble = readGraphError(reply.body);
  if (trouble) {
    const verdict = verdictOf(trouble, reply.status);
    return { verdict, reason: trouble.message ?? reasonByKind[verdict.kind], code: nameOf(trouble) };
  }
  const kind = kindByStatus(reply.status);
  const login = loginError.safeParse(reply.body);
  if (!login.success) return { verdict: { kind }, reason: reasonByKind[kind], code: null };
  const { error_type, error_message } = login.data;
  const isTemporary = meaningOf(kind).retries === 'after_backoff';
  return { verdict: { kind: isTemporary ? kind : 'rejected' }, reason: error_message, code: error_type };
}

export function classify(reply: Reply): Failure {
  const { verdict, reason, code } = described(reply);
  if (verdict.kind !== 'rate_limited') return { ...verdict, reason, code };
  const retryAt = retryAtOf(readGraphError(reply.body)?.subcode ?? null, reply.headers);
  return { ...verdict, reason, code, ...(retryAt !== null && { retryAt }) };
}
