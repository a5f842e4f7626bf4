import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { failureReasons } from '../../_shared/failure-reasons.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { readRetryAfter, readServerTime } from '../../_shared/no-reply.ts';
import { readError } from './envelope.ts';

const kindByCode = new Map<string, FailureKind>(
  Object.entries({
    access_token_invalid: 'token_expired',
    invalid_grant: 'token_expired',
    scope_not_authorized: 'missing_permission',
    scope_permission_missed: 'missing_permission',
    // The endpoints for posting and for reading spell this code differently.
    invalid_param: 'rejected',
    invalid_params: 'rejected',
    invalid_file_upload: 'rejected',
    rate_limit_exceeded: 'rate_limited',
    spam_risk_too_many_posts: 'rate_limited',
    reached_active_user_cap: 'rate_limited',
    spam_risk_too_many_pending_share: 'rate_limited',
    spam_risk_user_banned_from_posting: 'rejected',
    spam_risk_text: 'rejected',
    spam_risk: 'rejected',
    unaudited_client_can_only_post_to_private_accounts: 'rejected',
    url_ownership_unverified: 'rejected',
    privacy_level_option_mismatch: 'rejected',
    app_version_check_failed: 'rejected',
    invalid_publish_id: 'not_found',
    token_not_authorized_for_specified_publish_id: 'not_found',
    internal_error: 'unavailable',
    server_error: 'unavailable',
    temporarily_unavailable: 'unavailable',
    // TikTok refuses our app with these errors, so reconnecting the account would not help.
    invalid_client: 'rejected',
    invalid_request: 'rejected',
  } satisfies Record<string, FailureKind>),
);

/** Replaces messages of TikTok that would not help people. */
const reasonByCode = new Map(
  Object.entries({
    spam_risk_too_many_posts: 'This TikTok account has reached its daily limit of posts.',
    reached_active_user_cap: 'Too many TikTok accounts have posted with this app today.',
    spam_risk_too_many_pending_share:
      'Too many drafts wait in the inbox of this TikTok account. Please publish or delete them there.',
    spam_risk_user_banned_from_posting: 'TikTok does not let this account post.',
    spam_risk_text: 'TikTok considers the text of this post spam. Please change it.',
    spam_risk: 'TikTok considers this post spam.',
    unaudited_client_can_only_post_to_private_accounts:
      'TikTok has not reviewed this app yet. Until then, it can only post privately to private accounts.',
    url_ownership_unverified:
      'TikTok does not fetch files from this site. Its address has to be verified in the TikTok developer portal.',
    privacy_level_option_mismatch:
      'This TikTok account does not offer the chosen privacy. Please choose another.',
    app_version_check_failed: 'The TikTok app of this account is too old. Please update it.',
  }),
);

const reasonByKind = failureReasons('TikTok');

/** The daily limit covers the last 24 hours, so each hour may allow another post. */
const dailyLimitMs = 60 * minuteMs;

const ownStatuses = { 403: 'rejected' } as const;

/**
 * The time of the next attempt. Rate limits count the calls of the last minute, so without a Retry-After header the
 * next attempt is a minute later.
 */
function retryAtOf(code: string | null, headers: Headers): number | null {
  const now = readServerTime(headers);
  if (now === null) return null;
  const isCap = code !== null && code !== 'rate_limit_exceeded' && kindByCode.get(code) === 'rate_limited';
  return isCap ? now + dailyLimitMs : (readRetryAfter(headers, now) ?? now + minuteMs);
}

export function classify({ status, headers, body }: Reply): Failure {
  const error = readError(body);
  const code = error?.code ?? null;
  const kind = (code !== null ? kindByCode.get(code) : undefined) ?? kindByStatus(status, ownStatuses);
  const own = code !== null ? reasonByCode.get(code) : undefined;
  const reason = own ?? (kind === 'rejected' ? error?.message : null) ?? reasonByKind[kind];
  const retryAt = kind === 'rate_limited' ? retryAtOf(code, headers) : null;
  return { kind, reason, code, ...(retryAt !== null && { retryAt }) };
}

const failedReasonByCode = new Map(
  Object.entries({
    file_format_check_failed:
      'TikTok cannot read the format of this file. Save the video as MP4 (H.264) or the image as JPEG, and replace it in the post.',
    duration_check_failed:
      'This TikTok account cannot post videos of this length. Shorten the video and replace it in the post.',
    frame_rate_check_failed:
      'TikTok accepts only videos with 23 to 60 frames per second. Save the video with 30, and replace it in the post.',
    picture_size_check_failed:
      'TikTok does not accept files with these dimensions. Use a video of 360 to 4096 pixels on each side, or an image of at most 1080p.',
    publish_cancelled: 'This post was cancelled on TikTok.',
  }),
);

/** The failure of a post that TikTok accepted but then did not publish. */
export function classifyFailed(code: string | null): Failure {
  switch (code) {
    case 'internal':
    case 'video_pull_failed':
    case 'photo_pull_failed': {
      const reason =
        code === 'internal' ? 'TikTok failed to process this post.' : 'TikTok could not fetch the files.';
      return { kind: 'unavailable', reason, code, startOver: true };
    }
    case 'auth_removed':
      return { kind: 'token_expired', reason: reasonByKind.token_expired, code };
    default: {
      const known = code === null ? undefined : (failedReasonByCode.get(code) ?? reasonByCode.get(code));
      return { kind: 'rejected', reason: known ?? 'TikTok did not publish this post.', code };
    }
  }
}
