import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { failureReasons } from '../../_shared/failure-reasons.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { readRetryAfter, readServerTime } from '../../_shared/no-reply.ts';
import { channelNotFound, quotaExceeded } from '../facts.ts';
import { readGoogleError } from './google-error.ts';
import { nextPacificMidnight } from './pacific-time.ts';

const noChannelReasons = [
  'youtubeSignupRequired',
  'authenticatedUserNotChannel',
  'channelNotFound',
  'channelClosed',
  'channelSuspended',
];

/** The reason decides instead of the status, because Google uses 403 for many purposes. */
const kinds: Readonly<Partial<Record<FailureKind, readonly string[]>>> = {
  token_expired: [
    'authError',
    'expired',
    'required',
    'invalid_grant',
    'UNAUTHENTICATED',
    'ACCESS_TOKEN_EXPIRED',
  ],
  missing_permission: ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
  not_found: [
    ...noChannelReasons,
    'videoNotFound',
    'commentNotFound',
    'commentThreadNotFound',
    'parentCommentNotFound',
    'playlistNotFound',
    'notFound',
  ],
  rate_limited: [
    'quotaExceeded',
    'dailyLimitExceeded',
    'rateLimitExceeded',
    'userRateLimitExceeded',
    'uploadRateLimitExceeded',
    'RESOURCE_EXHAUSTED',
    'uploadLimitExceeded',
  ],
  unavailable: ['internalError', 'backendError', 'notReady', 'alreadyExists'],
  rejected: [
    'accessNotConfigured',
    'commentsDisabled',
    'forbidden',
    'forbiddenPrivacySetting',
    'forbiddenLicenseSetting',
    'ineligibleAccount',
    // Google refuses our app with these errors, so reconnecting the account would not help.
    'invalid_client',
    'unauthorized_client',
  ],
  outcome_unknown: [],
};

const kindByReason = new Map<string, FailureKind>(
  (Object.entries(kinds) as [FailureKind, readonly string[]][]).flatMap(([kind, reasons]) =>
    reasons.map((reason): [string, FailureKind] => [reason, kind]),
  ),
);

/** These quotas belong to the whole project and reset daily. */
const daily = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const channelCapMs = dayMs;

const ownStatuses = { 403: 'rejected', 410: 'not_found' } as const;

const reasonByKind = {
  ...failureReasons('YouTube'),
  rate_limited: quotaExceeded,
};

function retryAtOf(code: string | null, headers: Headers): number | null {
  const now = readServerTime(headers);
  if (now === null) return null;
  if (code !== null && daily.has(code)) return nextPacificMidnight(now);
  if (code === 'uploadLimitExceeded') return now + channelCapMs;
  return readRetryAfter(headers, now);
}

function reasonFor(kind: FailureKind, code: string | null, message: string | null): string {
  if (code !== null && noChannelReasons.includes(code)) return channelNotFound;
  return kind === 'rate_limited' || message === null ? reasonByKind[kind] : message;
}

export const channelMissing: Failure = { kind: 'not_found', reason: channelNotFound, code: null };

export function classify({ status, headers, body }: Reply): Failure {
  const { reasons, message } = readGoogleError(body);
  const known = reasons.find((reason) => kindByReason.has(reason));
  const kind =
    (known !== undefined ? kindByReason.get(known) : undefined) ?? kindByStatus(status, ownStatuses);
  const code = known ?? reasons[0] ?? null;
  const retryAt = kind === 'rate_limited' ? retryAtOf(code, headers) : null;
  return { kind, reason: reasonFor(kind, code, message), code, ...(retryAt !== null && { retryAt }) };
}
