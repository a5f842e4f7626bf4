import type { Failure, FailureKind } from '@fanfare/core/deliveries/delivery.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { retryAfter } from '../../_shared/trouble.ts';
import { readTrouble } from './envelope.ts';

const kinds = new Map<string, FailureKind>(
  Object.entries({
    access_token_invalid: 'token_expired',
    invalid_grant: 'token_expired',
    scope_not_authorized: 'missing_permission',
    scope_permission_missed: 'missing_permission',
    // The posting and the reading half spell it differently.
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
    // Our app is at fault, not the person's connection.
    invalid_client: 'rejected',
    invalid_request: 'rejected',
  } satisfies Record<string, FailureKind>),
);

/** Where TikTok's own words tell people nothing. */
const words = new Map(
  Object.entries({
    spam_risk_too_many_posts: 'TikTok takes no more posts from this account today.',
    reached_active_user_cap: 'TikTok takes posts from no more accounts of this app today.',
    spam_risk_too_many_pending_share:
      'Too many drafts wait in the inbox of this TikTok account. Please publish or delete them there.',
    spam_risk_user_banned_from_posting: 'TikTok does not let this account post.',
    spam_risk_text: 'TikTok takes the words of this post for spam. Please change them.',
    spam_risk: 'TikTok takes this post for spam.',
    unaudited_client_can_only_post_to_private_accounts:
      'TikTok has not reviewed this app yet. Until then only private posts to private accounts are possible.',
    url_ownership_unverified:
      'TikTok does not fetch files from this site. Its address has to be verified in the TikTok developer portal.',
    privacy_level_option_mismatch:
      'This TikTok account does not offer the chosen privacy. Please choose another.',
    app_version_check_failed: 'The TikTok app of this account is too old. Please update it.',
  }),
);

const spoken: Readonly<Record<FailureKind, string>> = {
  token_expired: 'TikTok does not accept the connection any more. Please reconnect your TikTok account.',
  missing_permission: 'TikTok did not permit this. Please reconnect your TikTok account.',
  not_found: 'TikTok cannot find this any more.',
  rate_limited: 'TikTok asks to wait for a while.',
  rejected: 'TikTok refused this.',
  unavailable: 'TikTok is not available right now.',
  outcome_unknown: 'TikTok answered something unexpected.',
};

const minuteMs = 60_000;
/** The day is the last 24 hours: each hour may free a place. */
const capMs = 60 * minuteMs;

const ownStatuses = { 403: 'rejected' } as const;

/** Rates are counted over a sliding minute, and no header tells of them. */
function retryAtOf(code: string | null, headers: Headers): number | null {
  const now = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(now)) return null;
  const isCap = code !== null && code !== 'rate_limit_exceeded' && kinds.get(code) === 'rate_limited';
  return isCap ? now + capMs : (retryAfter(headers, now) ?? now + minuteMs);
}

export function classify({ status, headers, body }: Reply): Failure {
  const trouble = readTrouble(body);
  const code = trouble?.code ?? null;
  const kind = (code !== null ? kinds.get(code) : undefined) ?? kindByStatus(status, ownStatuses);
  const own = code !== null ? words.get(code) : undefined;
  const reason = own ?? (kind === 'rejected' ? trouble?.message : null) ?? spoken[kind];
  const retryAt = kind === 'rate_limited' ? retryAtOf(code, headers) : null;
  return { kind, reason, code, ...(retryAt !== null && { retryAt }) };
}

const unfit = new Map(
  Object.entries({
    file_format_check_failed: 'TikTok cannot read the format of this file. Please convert it.',
    duration_check_failed: 'TikTok does not take a video of this length from this account.',
    frame_rate_check_failed: 'TikTok takes videos of 23 to 60 frames per second only.',
    picture_size_check_failed: 'TikTok does not take files of this size in pixels.',
    publish_cancelled: 'This post was cancelled on TikTok.',
  }),
);

/** Why TikTok gave up a post that it had taken: nothing is out. */
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
      return { kind: 'token_expired', reason: spoken.token_expired, code };
    default: {
      const known = code === null ? undefined : (unfit.get(code) ?? words.get(code));
      return { kind: 'rejected', reason: known ?? 'TikTok did not publish this post.', code };
    }
  }
}
