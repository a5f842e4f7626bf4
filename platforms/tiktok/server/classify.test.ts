import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../_shared/http.ts';
import { classify, classifyFailed } from './classify.ts';
import { isRefusal } from './envelope.ts';

const at = Date.parse('2026-11-20T12:00:00.000Z');
const headers = (given: Record<string, string> = {}) =>
  new Headers({ date: new Date(at).toUTCString(), ...given });
const reply = (status: number, body: unknown, given = headers()): Reply => ({ status, headers: given, body });
const wrapped = (code: string, message = 'Words.') => ({ data: {}, error: { code, message, log_id: '1' } });
const flat = (error: string) => ({ error, error_description: 'Words.', log_id: '1' });

describe('an API error', () => {
  it.each<[number, string, FailureKind]>([
    [401, 'access_token_invalid', 'token_expired'],
    [401, 'scope_not_authorized', 'missing_permission'],
    [400, 'scope_permission_missed', 'missing_permission'],
    [400, 'invalid_params', 'rejected'],
    [400, 'invalid_param', 'rejected'],
    [400, 'invalid_file_upload', 'rejected'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
    [403, 'spam_risk_too_many_posts', 'rate_limited'],
    [200, 'spam_risk_too_many_posts', 'rate_limited'],
    [403, 'reached_active_user_cap', 'rate_limited'],
    [200, 'reached_active_user_cap', 'rate_limited'],
    [403, 'spam_risk_too_many_pending_share', 'rate_limited'],
    [403, 'spam_risk_user_banned_from_posting', 'rejected'],
    [200, 'spam_risk_user_banned_from_posting', 'rejected'],
    [403, 'spam_risk_text', 'rejected'],
    [403, 'spam_risk', 'rejected'],
    [403, 'unaudited_client_can_only_post_to_private_accounts', 'rejected'],
    [403, 'url_ownership_unverified', 'rejected'],
    [403, 'privacy_level_option_mismatch', 'rejected'],
    [400, 'app_version_check_failed', 'rejected'],
    [400, 'invalid_publish_id', 'not_found'],
    [400, 'token_not_authorized_for_specified_publish_id', 'not_found'],
    [500, 'internal_error', 'unavailable'],
    [503, 'something_new', 'unavailable'],
    [403, 'something_new', 'rejected'],
    [403, 'constructor', 'rejected'],
  ])('the status %i with %s is classified as %s', (status, code, kind) => {
    const refused = reply(status, wrapped(code));
    expect(isRefusal(refused)).toBe(true);
    expect(classify(refused)).toMatchObject({ kind, code });
    expect(classify(refused).reason).toMatch(/^[A-Z].+\.$/);
  });

  it('the code "ok" is not an error', () => {
    expect(isRefusal(reply(200, wrapped('ok', '')))).toBe(false);
  });

  it('a refused request has the reason from TikTok, or a reason written by Fanfare if TikTok sends none', () => {
    expect(classify(reply(400, wrapped('invalid_param', 'The chunk size is invalid.'))).reason).toBe(
      'The chunk size is invalid.',
    );
    expect(classify(reply(400, wrapped('invalid_param', ''))).reason).toBe('TikTok refused this.');
  });
});

describe('an OAuth error', () => {
  it.each<[number, string, FailureKind]>([
    [400, 'invalid_grant', 'token_expired'],
    [200, 'invalid_grant', 'token_expired'],
    [401, 'invalid_client', 'rejected'],
    [200, 'invalid_request', 'rejected'],
    [500, 'server_error', 'unavailable'],
    [429, 'slow_down', 'rate_limited'],
  ])('the OAuth status %i with %s is classified as %s', (status, code, kind) => {
    const refused = reply(status, flat(code));
    expect(isRefusal(refused)).toBe(true);
    expect(classify(refused)).toMatchObject({ kind, code });
  });

  it('a response with tokens is not an error', () => {
    expect(isRefusal(reply(200, { access_token: 'act.1', token_type: 'Bearer' }))).toBe(false);
  });
});

describe('a response to an upload', () => {
  it.each<[number, FailureKind]>([
    [400, 'rejected'],
    [401, 'token_expired'],
    [403, 'rejected'],
    [404, 'not_found'],
    [416, 'rejected'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('the upload status %i is classified as %s', (status, kind) => {
    expect(classify(reply(status, null))).toMatchObject({ kind, code: null });
  });
});

describe('the time of the next attempt', () => {
  it('a rate limit lasts a minute unless the reply names another time', () => {
    expect(classify(reply(429, wrapped('rate_limit_exceeded'))).retryAt).toBe(at + 60_000);
    const wait = headers({ 'retry-after': '7' });
    expect(classify(reply(429, wrapped('rate_limit_exceeded'), wait)).retryAt).toBe(at + 7_000);
  });

  it('a post over the daily limit is retried after an hour, because the limit covers the last 24 hours', () => {
    expect(classify(reply(200, wrapped('spam_risk_too_many_posts'))).retryAt).toBe(at + 3_600_000);
  });

  it('the time is unknown if the response has no Date header', () => {
    expect(classify(reply(429, null, new Headers()))).not.toHaveProperty('retryAt');
  });
});

describe('a post that failed on TikTok', () => {
  it.each([
    'file_format_check_failed',
    'duration_check_failed',
    'frame_rate_check_failed',
    'picture_size_check_failed',
    'publish_cancelled',
    'spam_risk_text',
    'spam_risk_something_new',
    null,
  ])('a post that failed with the reason %s is not retried', (code) => {
    const failure = classifyFailed(code);
    expect(failure).toMatchObject({ kind: 'rejected', code });
    expect(failure).not.toHaveProperty('startOver');
  });

  it.each([
    ['file_format_check_failed', /Save the video as MP4/],
    ['duration_check_failed', /Shorten the video/],
    ['frame_rate_check_failed', /Save the video with 30/],
    ['picture_size_check_failed', /Use a video of 360 to 4096 pixels/],
  ])('the message for the reason %s says what to do', (code, remedy) => {
    expect(classifyFailed(code).reason).toMatch(remedy);
  });

  it.each(['internal', 'video_pull_failed', 'photo_pull_failed'])(
    'a post that failed with the reason %s is prepared again from the start',
    (code) => {
      expect(classifyFailed(code)).toMatchObject({ kind: 'unavailable', code, startOver: true });
    },
  );

  it('a post that failed because its connection was revoked is classified as token_expired', () => {
    expect(classifyFailed('auth_removed')).toMatchObject({ kind: 'token_expired' });
  });
});
