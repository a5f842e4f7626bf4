import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const date = 'Sat, 21 Nov 2026 12:00:00 GMT';

const tell = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  classify({ status, body, headers: new Headers({ date, ...headers }) });
const form = (code: string, words: string | null = 'Words.', more: object = {}) => ({
  json: { errors: [[code, words, 'sr']], ...more },
});

describe('an error in a form', () => {
  it.each([
    ['USER_REQUIRED', 'token_expired'],
    ['SUBREDDIT_NOTALLOWED', 'rejected'],
    ['NO_SELFS', 'rejected'],
    ['NO_LINKS', 'rejected'],
    ['IN_TIMEOUT', 'rejected'],
    ['DOMAIN_BANNED', 'rejected'],
    ['THREAD_LOCKED', 'rejected'],
    ['TOO_OLD', 'rejected'],
    ['SUBREDDIT_NOEXIST', 'not_found'],
    ['NO_THING_ID', 'not_found'],
    ['DELETED_COMMENT', 'not_found'],
    ['NO_TEXT', 'rejected'],
    ['TOO_LONG', 'rejected'],
    ['NO_URL', 'rejected'],
    ['BAD_URL', 'rejected'],
    ['SUBREDDIT_REQUIRED', 'rejected'],
    ['SUBMIT_VALIDATION_FLAIR_REQUIRED', 'rejected'],
    ['ALREADY_SUB', 'rejected'],
    ['RATELIMIT', 'rate_limited'],
    ['QUOTA_FILLED', 'rate_limited'],
    ['SOMETHING_NEW', 'rejected'],
  ])('the form error %s is classified as %s', (code, kind) => {
    expect(tell(200, form(code))).toMatchObject({ kind, code });
  });

  it('Reddit’s own reason is shown, unless the connection has expired or Reddit gives no reason', () => {
    expect(tell(200, form('NO_SELFS', 'Only links here.')).reason).toBe('Only links here.');
    expect(tell(200, form('NO_SELFS', null)).reason).toBe('Reddit refused this.');
    expect(tell(200, form('USER_REQUIRED', 'Please log in.')).reason).toBe(
      'Reddit no longer accepts this connection. Please reconnect your Reddit account.',
    );
  });

  it('a rate limit ends at the time that the reply names', () => {
    const words = 'Take a break for 9 minutes before trying again.';
    expect(tell(200, form('RATELIMIT', words, { ratelimit: 540.5 }))).toEqual({
      kind: 'rate_limited',
      code: 'RATELIMIT',
      reason: words,
      retryAt: now + 540_500,
    });
    expect(tell(200, form('QUOTA_FILLED')).retryAt).toBeUndefined();
  });
});

describe('an error from the validation of a post', () => {
  it('the reason of the failure is the explanation that the validation returns', () => {
    const body = {
      fields: ['title'],
      explanation: 'Titles here must not shout.',
      message: 'Bad Request',
      reason: 'SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING',
      error_type: 'SUBMIT_VALIDATION_ERROR',
    };
    expect(tell(400, body)).toEqual({
      kind: 'rejected',
      code: 'SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING',
      reason: 'Titles here must not shout.',
    });
  });
});

describe('an HTTP error', () => {
  it.each([
    [401, { message: 'Unauthorized', error: 401 }, 'token_expired'],
    [403, { message: 'Forbidden', error: 403 }, 'rejected'],
    [403, { message: 'Forbidden', error: 403, reason: 'private' }, 'rejected'],
    [403, '<html>Blocked</html>', 'rejected'],
    [404, { message: 'Not Found', error: 404 }, 'not_found'],
    [429, { message: 'Too Many Requests', error: 429 }, 'rate_limited'],
    [500, null, 'unavailable'],
    [503, '<html>Our CDN</html>', 'unavailable'],
    [200, null, 'outcome_unknown'],
  ])('the response %d %j is classified as %s', (status, body, kind) => {
    expect(tell(status, body).kind).toBe(kind);
  });

  it('a 403 for a missing scope is classified as missing_permission', () => {
    const challenge = { 'www-authenticate': 'Bearer realm="reddit", error="insufficient_scope"' };
    const forbidden = { message: 'Forbidden', error: 403 };
    expect(tell(403, forbidden, challenge)).toMatchObject({
      kind: 'missing_permission',
      code: 'insufficient_scope',
    });
    expect(tell(403, { ...forbidden, reason: 'insufficient_scope' }).kind).toBe('missing_permission');
    expect(tell(403, { error: 'insufficient_scope' }).kind).toBe('missing_permission');
  });

  it('the failure for a 429 has the time of the next attempt, if the headers give a number and the date', () => {
    const limits = { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '371.2' };
    expect(tell(429, null, limits).retryAt).toBe(now + 372_000);
    expect(tell(429, null, { 'retry-after': '5' }).retryAt).toBe(now + 5000);
    expect(tell(429, null, { 'x-ratelimit-reset': 'soon' }).retryAt).toBeUndefined();
    expect(
      classify({ status: 429, body: null, headers: new Headers({ 'x-ratelimit-reset': '5' }) }).retryAt,
    ).toBeUndefined();
  });
});

describe('an error of the token endpoint', () => {
  it.each([200, 400])('a token error with status %d is recognised', (status) => {
    for (const error of ['invalid_grant', 'invalid_request', 'unsupported_grant_type'])
      expect(tell(status, { error })).toMatchObject({ kind: 'rejected', code: error });
  });
});

describe('an error of the storage service', () => {
  const xml = (code: string) =>
    `<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`;

  it.each([
    [400, 'EntityTooLarge', 'rejected'],
    [403, 'AccessDenied', 'unavailable'],
    [400, 'ExpiredToken', 'unavailable'],
    [400, 'RequestTimeout', 'unavailable'],
    [503, 'SlowDown', 'unavailable'],
    [400, 'MalformedPOSTRequest', 'rejected'],
  ])('the storage error %d %s is classified as %s', (status, code, kind) => {
    expect(tell(status, xml(code))).toMatchObject({ kind, code });
  });

  it('the failure has the message of the storage service', () => {
    expect(tell(400, xml('EntityTooLarge')).reason).toBe('No.');
  });
});
