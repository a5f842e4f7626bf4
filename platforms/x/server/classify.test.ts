import { describe, expect, it } from 'vitest';
import { classify, classifyProcessing } from './classify.ts';

const problems = 'https://api.x.com/2/problems';
const failureFor = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  classify({ status, body, headers: new Headers(headers) });
const about = (status: number, detail: string, title = 'Forbidden') =>
  failureFor(status, { title, detail, type: 'about:blank', status });

describe('an error from X', () => {
  it.each([
    ['a bad token', about(401, 'Unauthorized', 'Unauthorized'), 'token_expired'],
    [
      'a missing permission',
      failureFor(403, { type: `${problems}/client-forbidden`, detail: 'No.' }),
      'missing_permission',
    ],
    [
      'an app that is not enrolled',
      failureFor(403, { type: `${problems}/client-forbidden`, reason: 'client-not-enrolled' }),
      'rejected',
    ],
    ['a refusal by a rule of X', about(403, 'Reply to this conversation is not allowed.'), 'rejected'],
    ['a duplicate', about(403, 'You are not allowed to create a Tweet with duplicate content.'), 'rejected'],
    [
      'a missing resource with status 200',
      failureFor(200, { errors: [{ title: 'Not Found Error', type: `${problems}/resource-not-found` }] }),
      'not_found',
    ],
    [
      'a bad parameter',
      failureFor(400, { type: `${problems}/invalid-request`, errors: [{ parameters: { id: ['x'] } }] }),
      'rejected',
    ],
    ['a rate limit', about(429, 'Too Many Requests', 'Too Many Requests'), 'rate_limited'],
    ['a used-up plan', failureFor(429, { type: `${problems}/usage-capped` }), 'rate_limited'],
    ['an empty balance', failureFor(402, { type: `${problems}/credits` }), 'rate_limited'],
    ['a broken server', failureFor(503, 'Over capacity'), 'unavailable'],
    ['an unknown client', failureFor(401, { error: 'unauthorized_client' }), 'rejected'],
    ['a bad code', failureFor(400, { error: 'invalid_request', error_description: 'Bad.' }), 'rejected'],
  ])('an error is recognised by its status or code: %s', (_what, failure, kind) => {
    expect(failure.kind).toBe(kind);
    expect(failure.startOver).toBeUndefined();
  });

  it('the upload starts over if X does not find the media ids', () => {
    const body = {
      type: `${problems}/invalid-request`,
      detail: 'Your media IDs are invalid.',
      errors: [{ parameters: { 'media.media_ids': ['1'] }, message: 'Your media IDs are invalid.' }],
    };
    expect(failureFor(400, body)).toMatchObject({ kind: 'unavailable', startOver: true });
  });

  it('problem types with the old host are recognised', () => {
    const body = { type: 'https://api.twitter.com/2/problems/usage-capped' };
    expect(failureFor(403, body).kind).toBe('rate_limited');
  });
});

describe('the reason', () => {
  it('the reason comes from X if it is more specific than the status, and from Fanfare if the token has expired', () => {
    expect(about(403, 'Not like this.').reason).toBe('Not like this.');
    expect(failureFor(400, { errors: [{ message: 'The field is invalid.' }] }).reason).toBe(
      'The field is invalid.',
    );
    expect(about(401, 'Unauthorized').reason).toContain('Please reconnect your X account.');
  });

  it('the reason comes from Fanfare if X sends none', () => {
    expect(failureFor(400, null).reason).toBe('X refused this.');
    expect(failureFor(400, { detail: 7 }).reason).toBe('X refused this.');
  });
});

describe('the time of the next attempt', () => {
  it('the reset header is read as a Unix time', () => {
    expect(failureFor(429, null, { 'x-rate-limit-reset': '1790000000' }).retryAt).toBe(1_790_000_000_000);
  });

  it('the next attempt is made when the last of the used-up limits resets', () => {
    const headers = {
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': '1790000000',
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': '1790080000',
      'x-app-limit-24hour-remaining': '12',
      'x-app-limit-24hour-reset': '1790090000',
    };
    expect(failureFor(429, null, headers).retryAt).toBe(1_790_080_000_000);
  });

  it('the time is unknown without a valid header, and for errors other than rate limits', () => {
    expect(failureFor(429, null)).not.toHaveProperty('retryAt');
    expect(failureFor(429, null, { 'x-rate-limit-reset': 'soon' })).not.toHaveProperty('retryAt');
    expect(failureFor(503, null, { 'x-rate-limit-reset': '1790000000' })).not.toHaveProperty('retryAt');
  });
});

describe('a file that X failed to process', () => {
  it('an invalid file is refused with the reason from X', () => {
    expect(classifyProcessing('InvalidMedia', 'Unsupported video format')).toEqual({
      kind: 'rejected',
      reason: 'Unsupported video format',
      code: 'InvalidMedia',
    });
  });

  it('a file is sent again after an internal or unknown error', () => {
    for (const name of ['InternalError', null])
      expect(classifyProcessing(name, null)).toMatchObject({ kind: 'unavailable', startOver: true });
  });
});
