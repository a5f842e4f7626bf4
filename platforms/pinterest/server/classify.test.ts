import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
const now = Date.parse(date);

function failureFor(status: number, body: unknown, headers: Record<string, string> = {}) {
  return classify({ status, body, headers: new Headers(headers) });
}
const kindOf = (status: number, code: number) => failureFor(status, { code, message: 'Some words.' }).kind;

describe('an error from Pinterest', () => {
  it.each([
    ['an expired token', 401, 2, 'token_expired'],
    ['a missing permission', 401, 7, 'missing_permission'],
    ['a forbidden action', 403, 29, 'rejected'],
    ['an app with trial access', 403, 3, 'rejected'],
    ['a missing board', 404, 40, 'not_found'],
    ['a missing pin', 404, 50, 'not_found'],
    ['a missing section', 404, 2031, 'not_found'],
    ['a missing person', 404, 30, 'not_found'],
    ['a missing resource', 404, 404, 'not_found'],
    ['an invalid field', 400, 1, 'rejected'],
    ['an image that is too small', 403, 233, 'rejected'],
    ['an image that is broken', 403, 235, 'rejected'],
    ['a conflict', 409, 409, 'unavailable'],
    ['a rate limit', 429, 8, 'rate_limited'],
    ['an internal error', 500, 500, 'unavailable'],
    ['an outage', 503, 503, 'unavailable'],
    ['a timeout', 408, 408, 'unavailable'],
  ] as const)('an error is classified by its status and code: %s', (_what, status, code, kind) => {
    expect(kindOf(status, code)).toBe(kind);
  });

  it('the failure has the message and the number from Pinterest', () => {
    expect(failureFor(404, { code: 40, message: 'Board not found.', status: 'failure' })).toEqual({
      kind: 'not_found',
      reason: 'Board not found.',
      code: '40',
    });
  });

  it.each([null, '<html>', {}, { code: '7', message: '' }, { code: null, message: 3 }])(
    'the response %j without a usable message gets a message written by Fanfare',
    (body) => {
      expect(failureFor(403, body)).toEqual({
        kind: 'rejected',
        reason: 'Pinterest refused this.',
        code: null,
      });
    },
  );

  it('the failure for an expired token asks the person to reconnect', () => {
    expect(failureFor(401, { code: 2, message: 'Authentication failed.' }).reason).toContain('reconnect');
  });
});

describe('the time of the next attempt', () => {
  const at = (headers: Record<string, string>) => failureFor(429, { code: 8 }, headers).retryAt;

  it.each([
    ['seconds to wait', '60', now + 60_000],
    ['a time in seconds', String(now / 1000 + 90), now + 90_000],
    ['a time in milliseconds', String(now + 5000), now + 5000],
    ['the longest of several waits', '1, 60;w=30', now + 60_000],
  ])('the reset header is read as %s', (_what, reset, expected) => {
    expect(at({ date, 'x-ratelimit-reset': reset })).toBe(expected);
  });

  it('the Retry-After header takes precedence over the reset header', () => {
    expect(at({ date, 'retry-after': '5', 'x-ratelimit-reset': '60' })).toBe(now + 5000);
  });

  it('the time is unknown if the Date header is missing, or if the reset header is missing or has no number', () => {
    expect(at({ 'x-ratelimit-reset': '60' })).toBeUndefined();
    expect(at({ date, 'x-ratelimit-reset': 'soon' })).toBeUndefined();
    expect(at({ date })).toBeUndefined();
  });

  it('errors other than rate limits have no retry time', () => {
    expect(failureFor(500, null, { date, 'retry-after': '5' }).retryAt).toBeUndefined();
  });
});
