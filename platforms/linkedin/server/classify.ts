import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { z } from 'zod';
import { failureReasons } from '../../_shared/failure-reasons.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { readRetryAfter, readServerTime } from '../../_shared/no-reply.ts';

const text = z.string().optional().catch(undefined);
const part = z.object({ code: text });
const errorBody = z.object({
  message: text,
  code: text,
  serviceErrorCode: z.number().optional().catch(undefined),
  errorDetails: z
    .object({ inputErrors: z.array(part).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  /** Errors of the token endpoint have only these two fields. */
  error: text,
  error_description: text,
});
type ErrorBody = z.infer<typeof errorBody>;

/** `startOver`: the uploaded files can no longer be used. */
type Verdict = Pick<Failure, 'kind' | 'startOver'>;

export const duplicatePost = 'DUPLICATE_POST';
export const mediaWaiting = 'MEDIA_ASSET_WAITING_UPLOAD';
export const mediaFailed = 'MEDIA_ASSET_PROCESSING_FAILED';

export const mediaFailedText = 'LinkedIn could not process the media. Please try another file.';
export const uploadExpiredText = 'The upload to LinkedIn has expired. It will start over.';

const byCode: Readonly<Record<string, Verdict>> = {
  INVALID_ACCESS_TOKEN: { kind: 'token_expired' },
  REVOKED_ACCESS_TOKEN: { kind: 'token_expired' },
  EXPIRED_ACCESS_TOKEN: { kind: 'token_expired' },
  ACCESS_DENIED: { kind: 'missing_permission' },
  EXPIRED_UPLOAD_URL: { kind: 'unavailable', startOver: true },
  [mediaWaiting]: { kind: 'unavailable' },
  [mediaFailed]: { kind: 'rejected' },
  [duplicatePost]: { kind: 'rejected' },
  // These two codes mean that LinkedIn does not support our API version. Reconnecting the account or changing the post
  // would not help.
  NONEXISTENT_VERSION: { kind: 'rejected' },
  VERSION_MISSING: { kind: 'rejected' },
  TOO_MANY_REQUESTS: { kind: 'rate_limited' },
};

const byNumber: Readonly<Record<number, FailureKind>> = {
  100: 'missing_permission',
  65600: 'token_expired',
  65601: 'token_expired',
  65602: 'token_expired',
};

const reasonByKind = failureReasons('LinkedIn');
/** Replaces messages of LinkedIn that describe our calls and would not help people. */
const reasonByCode: Readonly<Record<string, string>> = {
  EXPIRED_UPLOAD_URL: uploadExpiredText,
  [mediaWaiting]: 'LinkedIn is still processing the media.',
  [mediaFailed]: mediaFailedText,
  [duplicatePost]: 'LinkedIn does not accept the same post twice. Please change the text.',
  NONEXISTENT_VERSION: 'Fanfare needs an update before it can post to LinkedIn again.',
};

/** The codes of an error, most specific first: the detailed errors say more than the code of the whole response. */
const codesOf = ({ code, error, errorDetails }: ErrorBody): string[] =>
  [...(errorDetails?.inputErrors ?? []).map((each) => each.code), code, error].filter(
    (each) => each !== undefined,
  );

function verdictOf(found: ErrorBody, status: number): Verdict {
  // A 5xx error is temporary, regardless of its code.
  if (status >= 500) return { kind: 'unavailable' };
  // Only the token endpoint sends `error`. Its status 401 means that LinkedIn refused our app, not that a token has
  // expired.
  if (found.error !== undefined && status !== 429) return { kind: 'rejected' };
  const named = codesOf(found).find((code) => Object.hasOwn(byCode, code));
  const verdict = named === undefined ? undefined : byCode[named];
  if (verdict) return verdict;
  return { kind: byNumber[found.serviceErrorCode ?? 0] ?? kindByStatus(status) };
}

/** The time of the next attempt. Without a Retry-After header, it is midnight UTC, when the daily limit resets. */
function retryAtOf(headers: Headers): number | null {
  const now = readServerTime(headers);
  if (now === null) return null;
  return readRetryAfter(headers, now) ?? (Math.floor(now / dayMs) + 1) * dayMs;
}

function reasonOf(found: ErrorBody, kind: FailureKind, code: string | null): string {
  const own = code === null ? undefined : ownEntry(reasonByCode, code);
  const theirs = kind === 'rejected' ? (found.message ?? found.error_description ?? '') : '';
  return own ?? (theirs === '' ? reasonByKind[kind] : theirs);
}

export function classify({ status, headers, body }: Reply): Failure {
  const parsed = errorBody.safeParse(body);
  const found: ErrorBody = parsed.success ? parsed.data : {};
  const verdict = verdictOf(found, status);
  const code = codesOf(found)[0] ?? null;
  const retryAt = verdict.kind === 'rate_limited' ? retryAtOf(headers) : null;
  return {
    ...verdict,
    reason: reasonOf(found, verdict.kind, code),
    code,
    ...(retryAt !== null && { retryAt }),
  };
}
