import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
const now = Date.parse(date);

function told(status: number, body: unknown, headers: Record<string, string> = {}) {
  return classify({ status, body, headers: new Headers(headers) });
}
const kindOf = (status: number, code: number) => told(status, { code, message: 'Some words.' }).kind;

describe('a refusal of Pinterest', () => {
  it.each([
    ['a token that has ended', 401, 2, 'token_expired'],
    ['a permission that is missing', 401, 7, 'missing_permission'],
    ['what is not permitted', 403, 29, 'rejected'],
    ['an app with trial access', 403, 3, 'rejected'],
    ['a board that is gone', 404, 40, 'not_found'],
    ['a pin that is gone', 404, 50, 'not_found'],
    ['a section that is gone', 404, 2031, 'not_found'],
    ['a person who is gone', 404, 30, 'not_found'],
    ['something that is gone', 404, 404, 'not_found'],
    ['a field that is wrong', 400, 1, 'rejected'],
    ['an image that is too small', 403, 233, 'rejected'],
    ['an image that is broken', 403, 235, 'rejected'],
    ['a conflict', 409, 409, 'unavailable'],
    ['asking too often', 429, 8, 'rate_limited'],
    ['its own failure', 500, 500, 'unavailable'],
    ['being away', 503, 503, 'unavailable'],
    ['being slow', 408, 408, 'unavailable'],
  ] as const)('is known by its numbers for %s', (_what, status, code, kind) => {
    expect(kindOf(status, code)).toBe(kind);
  });

  it('bears the words and the number of the network', () => {
    expect(told(404, { code: 40, message: 'Board not found.', status: 'failure' })).toEqual({
      kind: 'not_found',
      reason: 'Board not found.',
      code: '40',
    });
  });

  it.each([null, '<html>', {}, { code: '7', message: '' }, { code: null, message: 3 }])(
    'has words of ours where it has none: %j',
    (body) => {
      expect(told(403, body)).toEqual({ kind: 'rejected', reason: 'Pinterest refused this.', code: null });
    },
  );

  it('asks to reconnect in words of ours', () => {
    expect(told(401, { code: 2, message: 'Authentication failed.' }).reason).toContain('reconnect');
  });
});

describe('when it may be asked again', () => {
  const at = (headers: Record<string, string>) => told(429, { code: 8 }, headers).retryAt;

  it.each([
    ['seconds', '60', now + 60_000],
    ['a time in seconds', String(now / 1000 + 90), now + 90_000],
    ['a time in milliseconds', String(now + 5000), now + 5000],
    ['several windows', '1, 60;w=30', now + 60_000],
  ])('is told as %s', (_what, reset, expected) => {
    expect(at({ date, 'x-ratelimit-reset': reset })).toBe(expected);
  });

  it('is told by the usual header first', () => {
    expect(at({ date, 'retry-after': '5', 'x-ratelimit-reset': '60' })).toBe(now + 5000);
  });

  it('is not known without a clock or a number', () => {
    expect(at({ 'x-ratelimit-reset': '60' })).toBeUndefined();
    expect(at({ date, 'x-ratelimit-reset': 'soon' })).toBeUndefined();
    expect(at({ date })).toBeUndefined();
  });

  it('means nothing to other refusals', () => {
    expect(told(500, null, { date, 'retry-after': '5' }).retryAt).toBeUndefined();
  });
});
