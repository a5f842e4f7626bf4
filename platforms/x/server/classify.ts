import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { z } from 'zod';
import { failureReasons } from '../../_shared/failure-reasons.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { readRetryAfter, readServerTime } from '../../_shared/no-reply.ts';

const text = z.string().optional().catch(undefined);
const part = z.object({
  type: text,
  title: text,
  detail: text,
  message: text,
  parameters: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const problem = part.extend({
  reason: text,
  errors: z.array(part).optional().catch(undefined),
  /** Errors of the token endpoint have only these two fields. */
  error: text,
  error_description: text,
});
type Problem = z.infer<typeof problem>;

/** `startOver`: the uploaded files can no longer be used. */
type Verdict = Pick<Failure, 'kind' | 'startOver'>;

/** Problem types by their last part, because the host before it has changed over time. */
const kindByProblem: Readonly<Record<string, FailureKind>> = {
  'invalid-request': 'rejected',
  'resource-not-found': 'not_found',
  'not-authorized-for-resource': 'rejected',
  'client-forbidden': 'missing_permission',
  'oauth1-permissions': 'missing_permission',
  'unsupported-authentication': 'token_expired',
  'usage-capped': 'rate_limited',
  'rate-limit-exceeded': 'rate_limited',
  credits: 'rate_limited',
  'duplicate-rules': 'rejected',
};

/** Codes of errors that our app causes, not the person's connection. */
const appFaultCodes: ReadonlySet<string> = new Set([
  'client-not-enrolled',
  'official-client-forbidden',
  'unauthorized_client',
  'invalid_client',
]);

const reasonByKind = failureReasons('X');

/** 402: the credits of our app are used up. Only the owner of the app can add credits. */
const ownStatuses = { 402: 'rate_limited', 403: 'rejected' } as const;

const nameOf = (type: string | undefined): string | null =>
  /\/problems\/([\w-]+)$/.exec(type ?? '')?.[1] ?? null;

/** The code of the problem, or of the first error in its list. */
function codeOf({ type, reason, error, errors = [] }: Problem): string | null {
  return reason ?? error ?? nameOf(type) ?? nameOf(errors[0]?.type);
}

const mentions = ({ errors = [] }: Problem, parameter: string): boolean =>
  errors.some(({ parameters = {} }) => parameter in parameters);

function verdictOf(found: Problem, status: number): Verdict {
  const { reason, error, type, errors = [] } = found;
  const name = nameOf(type) ?? nameOf(errors[0]?.type);
  if ([reason, error].some((code) => code !== undefined && appFaultCodes.has(code)))
    return { kind: 'rejected' };
  if (status === 400 && mentions(found, 'media.media_ids')) return { kind: 'unavailable', startOver: true };
  const known = name === null ? undefined : ownEntry(kindByProblem, name);
  return { kind: known ?? kindByStatus(status, ownStatuses) };
}

const limitHeaders = ['x-user-limit-24hour', 'x-app-limit-24hour', 'x-rate-limit'] as const;

const numberAt = (headers: Headers, name: string): number | null => {
  const value = headers.get(name);
  const number = Number(value);
  return value === null || value === '' || !Number.isFinite(number) ? null : number;
};

/** The time at which the last of the used-up limits resets, because a call needs all of them. */
function retryAtOf(headers: Headers): number | null {
  const usedUp = limitHeaders.filter((name) => numberAt(headers, `${name}-remaining`) === 0);
  const asked = usedUp.length > 0 ? usedUp : (['x-rate-limit'] as const);
  const ends = asked.map((name) => numberAt(headers, `${name}-reset`)).filter((at) => at !== null);
  if (ends.length > 0) return Math.max(...ends) * 1000;
  const now = readServerTime(headers);
  return now === null ? null : readRetryAfter(headers, now);
}

function messageOf({ detail, error_description, errors = [], title }: Problem): string | null {
  const [first] = errors;
  const messages = [detail, error_description, first?.detail, first?.message, title];
  return messages.find((each) => each !== undefined && each !== '') ?? null;
}

export function classify({ status, headers, body }: Reply): Failure {
  const parsed = problem.safeParse(body);
  const found: Problem = parsed.success ? parsed.data : {};
  const verdict = verdictOf(found, status);
  const { kind } = verdict;
  const retryAt = kind === 'rate_limited' ? retryAtOf(headers) : null;
  const words = meaningOf(kind).hidesReason ? null : messageOf(found);
  return {
    ...verdict,
    reason: words ?? reasonByKind[kind],
    code: codeOf(found),
    ...(retryAt !== null && { retryAt }),
  };
}

export function classifyProcessing(name: string | null, message: string | null): Failure {
  const reason =
    message ??
    'X could not process this file. Save a video as MP4 (H.264) or an image as JPEG, and replace it in the post.';
  return name === null || name === 'InternalError'
    ? { kind: 'unavailable', reason, code: name, startOver: true }
    : { kind: 'rejected', reason, code: name };
}
