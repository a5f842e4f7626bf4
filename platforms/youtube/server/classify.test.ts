import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const date = 'Mon, 02 Nov 2026 20:00:00 GMT';
const now = Date.parse(date);

function reply(status: number, reason: string, headers: Record<string, string> = { date }) {
  const message = 'In <a href="/x">its</a> words.';
  const body = { error: { code: status, message, errors: [{ domain: 'youtube', reason, message }] } };
  return { status, headers: new Headers(headers), body };
}

const rows: [FailureKind, number, string[]][] = [
  ['token_expired', 401, ['authError', 'expired', 'required']],
  ['not_found', 401, ['youtubeSignupRequired']],
  ['not_found', 403, ['authenticatedUserNotChannel', 'channelNotFound', 'channelClosed', 'channelSuspended']],
  ['missing_permission', 403, ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']],
  ['rejected', 403, ['accessNotConfigured']],
  [
    'rate_limited',
    403,
    ['quotaExceeded', 'dailyLimitExceeded', 'rateLimitExceeded', 'userRateLimitExceeded'],
  ],
  [
    'rate_limited',
    429,
    ['rateLimitExceeded', 'userRateLimitExceeded', 'uploadRateLimitExceeded', 'anything'],
  ],
  ['rate_limited', 400, ['uploadLimitExceeded']],
  [
    'rejected',
    400,
    ['invalidTitle', 'invalidDescription', 'invalidTags', 'invalidCategoryId', 'invalidPublishAt'],
  ],
  [
    'rejected',
    400,
    ['invalidVideoMetadata', 'invalidFilename', 'defaultLanguageNotSet', 'mediaBodyRequired', 'invalidImage'],
  ],
  ['rejected', 403, ['forbiddenPrivacySetting', 'forbiddenLicenseSetting']],
  ['rejected', 403, ['commentsDisabled', 'forbidden', 'ineligibleAccount']],
  [
    'rejected',
    400,
    ['commentTextRequired', 'commentTextTooLong', 'channelOrVideoIdMissing', 'parentIdMissing'],
  ],
  ['rejected', 400, ['operationNotSupported', 'parentCommentIsPrivate', 'processingFailure']],
  ['not_found', 404, ['videoNotFound', 'commentNotFound', 'commentThreadNotFound', 'parentCommentNotFound']],
  ['not_found', 404, ['playlistNotFound', 'notFound']],
  ['rejected', 400, ['missingRequiredParameter', 'invalidPageToken', 'invalidCriteria', 'unknownPart']],
  ['unavailable', 500, ['internalError']],
  ['unavailable', 503, ['backendError', 'notReady']],
  ['unavailable', 409, ['alreadyExists']],
];
const cases = rows.flatMap(([kind, status, reasons]) =>
  reasons.map((reason): [FailureKind, number, string] => [kind, status, reason]),
);

describe('YouTube failure', () => {
  it.each(cases)('a failure is classified as %s for the status %i and reason %s', (kind, status, reason) => {
    expect(classify(reply(status, reason))).toMatchObject({ kind, code: reason });
  });

  it('HTML is removed from the message of a failure', () => {
    expect(classify(reply(400, 'invalidTitle')).reason).toBe('In its words.');
  });

  it('a failure without an error list is classified by its details', () => {
    const error = { message: 'No.', status: 'PERMISSION_DENIED' };
    const details = [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }];
    const body = { error: { ...error, details } };
    expect(classify({ status: 403, headers: new Headers(), body }).kind).toBe('missing_permission');
  });

  it.each([
    ['UNAUTHENTICATED', 401, 'token_expired'],
    ['RESOURCE_EXHAUSTED', 429, 'rate_limited'],
  ])('a failure without a reason is classified by the status %s', (status, http, kind) => {
    const body = { error: { message: 'No.', status } };
    expect(classify({ status: http, headers: new Headers(), body })).toMatchObject({ kind, code: status });
  });

  it('the message text does not influence the failure kind', () => {
    const body = { error: { message: 'quotaExceeded invalid_grant 401' } };
    expect(classify({ status: 400, headers: new Headers(), body })).toMatchObject({
      kind: 'rejected',
      code: null,
    });
  });

  it.each([
    [401, 'token_expired'],
    [403, 'rejected'],
    [404, 'not_found'],
    [408, 'unavailable'],
    [410, 'not_found'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [302, 'outcome_unknown'],
  ])('a reply without an error code is classified by its HTTP status %i', (status, kind) => {
    const said = classify({ status, headers: new Headers(), body: '<h1>Sorry</h1>' });
    expect(said).toMatchObject({ kind, code: null });
    expect(said.reason).not.toContain('<');
  });

  it('a missing channel has the message of the specification', () => {
    expect(classify(reply(401, 'youtubeSignupRequired')).reason).toBe(
      'YouTube channel not found. Please check your account connection.',
    );
  });
});

describe('failure of the Google token endpoint', () => {
  const token = (status: number, error: string) =>
    classify({ status, headers: new Headers(), body: { error, error_description: 'Sorry.' } });

  it('the failure for an invalid grant is classified as an expired connection', () => {
    expect(token(400, 'invalid_grant')).toEqual({
      kind: 'token_expired',
      reason: 'Sorry.',
      code: 'invalid_grant',
    });
  });

  it.each([
    [401, 'invalid_client'],
    [400, 'invalid_request'],
    [401, 'unauthorized_client'],
  ])('the response %i %s does not mark the connection as expired', (status, error) => {
    expect(token(status, error).kind).toBe('rejected');
  });
});

describe('time of the next YouTube call', () => {
  it.each(['quotaExceeded', 'dailyLimitExceeded'])(
    'a failure with the reason %s can be tried again at midnight in California',
    (reason) => {
      expect(classify(reply(403, reason)).retryAt).toBe(Date.parse('2026-11-03T08:00:00.000Z'));
    },
  );

  it('a channel over its upload limit can be tried again a day later', () => {
    expect(classify(reply(400, 'uploadLimitExceeded')).retryAt).toBe(now + 86_400_000);
  });

  it('after too many calls, the Retry-After header decides when the next call is made', () => {
    const headers = { date, 'retry-after': '30' };
    expect(classify(reply(429, 'rateLimitExceeded', headers)).retryAt).toBe(now + 30_000);
  });

  it('the time is unknown if the Date header is missing, or if a rate limit has no Retry-After header', () => {
    expect(classify(reply(403, 'quotaExceeded', {}))).not.toHaveProperty('retryAt');
    expect(classify(reply(403, 'rateLimitExceeded'))).not.toHaveProperty('retryAt');
  });
});
