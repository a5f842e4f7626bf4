import { describe, expect, it } from 'vitest';
import type { Reply } from '../../_shared/http.ts';
import { classify } from './classify.ts';

const noon = 'Fri, 20 Nov 2026 12:00:00 GMT';
const midnight = Date.parse('2026-11-21T00:00:00Z');

const reply = (status: number, body: unknown = null, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: new Headers(headers),
  body,
});
const errorReply = (status: number, code: string, serviceErrorCode?: number) =>
  reply(status, {
    status,
    code,
    message: 'The reason in LinkedIn words.',
    ...(serviceErrorCode && { serviceErrorCode }),
  });

describe('an error from LinkedIn', () => {
  it.each([
    ['a token that is not valid', errorReply(401, 'INVALID_ACCESS_TOKEN', 65600), 'token_expired'],
    ['an empty token', reply(401, { status: 401, message: 'Empty oauth2 access token' }), 'token_expired'],
    ['a token that was revoked', errorReply(401, 'REVOKED_ACCESS_TOKEN', 65601), 'token_expired'],
    ['a token that has expired', errorReply(401, 'EXPIRED_ACCESS_TOKEN'), 'token_expired'],
    ['an expired token, by its number', reply(400, { serviceErrorCode: 65602 }), 'token_expired'],
    ['a permission that is missing', errorReply(403, 'ACCESS_DENIED', 100), 'missing_permission'],
    ['a missing permission, by its number', reply(400, { serviceErrorCode: 100 }), 'missing_permission'],
    ['a missing permission, by its status', reply(403, { message: 'Forbidden' }), 'missing_permission'],
    ['a missing resource', reply(404, { status: 404, message: 'Not found' }), 'not_found'],
    ['a field that is missing', errorReply(400, 'MISSING_FIELD'), 'rejected'],
    ['a wrong value', errorReply(400, 'INVALID_VALUE_FOR_FIELD'), 'rejected'],
    ['too many characters', errorReply(400, 'FIELD_LENGTH_TOO_LONG'), 'rejected'],
    ['an invalid URN', errorReply(400, 'INVALID_URN_ID'), 'rejected'],
    ['a URN of another type', errorReply(400, 'INVALID_URN_TYPE'), 'rejected'],
    ['media that are not ready', errorReply(400, 'MEDIA_ASSET_WAITING_UPLOAD'), 'unavailable'],
    ['media that failed', errorReply(400, 'MEDIA_ASSET_PROCESSING_FAILED'), 'rejected'],
    ['a version that has ended', errorReply(426, 'NONEXISTENT_VERSION'), 'rejected'],
    ['a version that is missing', errorReply(400, 'VERSION_MISSING'), 'rejected'],
    ['too many requests', errorReply(429, 'TOO_MANY_REQUESTS'), 'rate_limited'],
    ['a server error', reply(500, { status: 500, message: 'Unable to obtain activity' }), 'unavailable'],
    ['a server error with the code of a client error', errorReply(503, 'ACCESS_DENIED', 100), 'unavailable'],
    ['a timeout', reply(408), 'unavailable'],
    ['a refused authorization code', reply(400, { error: 'invalid_request' }), 'rejected'],
    ['an unknown app', reply(401, { error: 'invalid_client' }), 'rejected'],
    ['a wrong redirect address', reply(400, { error: 'invalid_redirect_uri' }), 'rejected'],
    ['an empty response', reply(204), 'outcome_unknown'],
  ])('an error is recognised by its status or code: %s', (_what, answer, kind) => {
    expect(classify(answer).kind).toBe(kind);
  });

  it('the upload starts over if the upload address has expired', () => {
    expect(classify(errorReply(400, 'EXPIRED_UPLOAD_URL'))).toMatchObject({
      kind: 'unavailable',
      startOver: true,
    });
    expect(classify(errorReply(400, 'MEDIA_ASSET_WAITING_UPLOAD'))).not.toHaveProperty('startOver');
  });

  it('a duplicate post is recognised by the detailed errors of the reply', () => {
    const body = {
      message: 'Content is a duplicate of urn:li:share:7141',
      errorDetailType: 'com.linkedin.common.error.BadRequest',
      errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST', description: 'Duplicate post is detected' }] },
      status: 422,
    };
    expect(classify(reply(422, body))).toEqual({
      kind: 'rejected',
      code: 'DUPLICATE_POST',
      reason: 'LinkedIn does not accept the same post twice. Please change the text.',
    });
  });

  it('a refusal has the reason that LinkedIn gave, and an expired connection has a reason written by Fanfare', () => {
    expect(classify(errorReply(400, 'INVALID_VALUE_FOR_FIELD')).reason).toBe('The reason in LinkedIn words.');
    expect(
      classify(reply(400, { error: 'invalid_request', error_description: 'The code is used.' })),
    ).toEqual({
      kind: 'rejected',
      code: 'invalid_request',
      reason: 'The code is used.',
    });
    expect(classify(errorReply(401, 'REVOKED_ACCESS_TOKEN')).reason).toMatch(/reconnect/);
  });

  it('a rate limit lasts as long as the reply says, or until the end of the day if the reply does not say', () => {
    const at = (headers: Record<string, string>) => classify(reply(429, null, headers)).retryAt;
    expect(at({ date: noon, 'retry-after': '90' })).toBe(Date.parse(noon) + 90_000);
    expect(at({ date: noon })).toBe(midnight);
    expect(at({ date: 'Sat, 21 Nov 2026 00:00:00 GMT' })).toBe(midnight + 24 * 60 * 60 * 1000);
    expect(at({})).toBeUndefined();
  });
});
