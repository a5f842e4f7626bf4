import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { z } from 'zod';
import { failureReasons } from '../../_shared/failure-reasons.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { readRetryAfter, readServerTime } from '../../_shared/no-reply.ts';

const text = z.string().optional().catch(undefined);

/** `[code, message, field]`; message and field may be null. */
const formError = z.tuple([z.string()]).rest(z.unknown());
const form = z.object({
  errors: z.array(formError).catch([]),
  ratelimit: z.number().optional().catch(undefined),
});
const errorBody = z.object({
  json: form.optional().catch(undefined),
  reason: text,
  explanation: text,
  /** The code of an error of the token endpoint. Other errors have a number here, which is ignored. */
  error: text,
  error_description: text,
});
type ErrorBody = z.infer<typeof errorBody>;

/** The codes of form errors (which have the status 200) and of the token endpoint. */
const kindByCode: Readonly<Record<string, FailureKind>> = {
  USER_REQUIRED: 'token_expired',
  SUBREDDIT_NOEXIST: 'not_found',
  NO_THING_ID: 'not_found',
  DELETED_COMMENT: 'not_found',
  DELETED_LINK: 'not_found',
  RATELIMIT: 'rate_limited',
  QUOTA_FILLED: 'rate_limited',
  insufficient_scope: 'missing_permission',
  temporarily_unavailable: 'unavailable',
};

/**
 * Error codes of the storage service for uploads. They are temporary errors, because the next attempt gets a new upload
 * form.
 */
const kindByStorageCode: Readonly<Record<string, FailureKind>> = {
  AccessDenied: 'unavailable',
  ExpiredToken: 'unavailable',
  InvalidToken: 'unavailable',
  RequestTimeout: 'unavailable',
  EntityTooLarge: 'rejected',
};

const reasonByKind = failureReasons('Reddit');
/**
 * Reddit's own message is shown for a rate limit, because it says how long to wait. For a missing permission, it is not
 * shown, because Reddit does not name the permission.
 */
const hidesReason: Partial<Record<FailureKind, boolean>> = { missing_permission: true, rate_limited: false };

const ownStatuses = { 403: 'rejected' } as const;

const element = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;

const challengeError = (headers: Headers): string | null =>
  /\berror="(\w+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? null;

interface ErrorDetails {
  kind: FailureKind | undefined;
  code: string | null;
  words: string | null;
}

function storageError(xml: string): ErrorDetails {
  const code = element(xml, 'Code');
  return { code, kind: ownEntry(kindByStorageCode, code ?? ''), words: element(xml, 'Message') };
}

function formErrorDetails([code, words]: z.infer<typeof formError>): ErrorDetails {
  return {
    code,
    kind: ownEntry(kindByCode, code) ?? 'rejected',
    words: typeof words === 'string' ? words : null,
  };
}

function statusError(found: ErrorBody, { status, headers }: Reply): ErrorDetails {
  const scope = status === 403 ? challengeError(headers) : null;
  const code = scope ?? found.reason ?? found.error ?? null;
  const kind = ownEntry(kindByCode, code ?? '') ?? (status < 400 && found.error ? 'rejected' : undefined);
  return { code, kind, words: found.explanation ?? found.error_description ?? null };
}

function readError(reply: Reply): ErrorDetails {
  if (typeof reply.body === 'string') return storageError(reply.body);
  const parsed = errorBody.safeParse(reply.body);
  const found: ErrorBody = parsed.success ? parsed.data : {};
  const [first] = found.json?.errors ?? [];
  return first ? formErrorDetails(first) : statusError(found, reply);
}

/** The time of the next attempt. Reddit gives a number of seconds, counted from its own clock. */
function retryAtOf({ headers, body }: Reply): number | null {
  const now = readServerTime(headers);
  if (now === null) return null;
  const parsed = errorBody.safeParse(body);
  const waitSeconds = parsed.success ? parsed.data.json?.ratelimit : undefined;
  if (waitSeconds !== undefined) return now + waitSeconds * 1000;
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isFinite(reset) ? now + Math.ceil(Math.max(0, reset)) * 1000 : readRetryAfter(headers, now);
}

export function classify(reply: Reply): Failure {
  const { kind: known, code, words } = readError(reply);
  const kind = known ?? kindByStatus(reply.status, ownStatuses);
  const retryAt = kind === 'rate_limited' ? retryAtOf(reply) : null;
  const isSilent = words === null || words === '' || (hidesReason[kind] ?? meaningOf(kind).hidesReason);
  return {
    kind,
    reason: isSilent ? reasonByKind[kind] : words,
    code,
    ...(retryAt !== null && { retryAt }),
  };
}
