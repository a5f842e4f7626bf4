import { APIConnectionError, APIError } from 'openai';
import { describe, expect, it } from 'vitest';
import { failureOf, waitBeforeRetry } from './failure.ts';

function apiError(status: number, body: object = {}, headers: Record<string, string> = {}) {
  const answer = new Headers({ 'x-request-id': 'req_1', ...headers });
  return APIError.generate(
    status,
    { error: { message: 'about my secret plan', ...body } },
    undefined,
    answer,
  );
}

describe('a failure of the model', () => {
  it.each([
    [400, { code: 'moderation_blocked', type: 'image_generation_user_error' }, 'refused'],
    [400, { code: 'content_policy_violation' }, 'refused'],
    [400, { code: 'unsupported_parameter', type: 'invalid_request_error' }, 'unusable'],
    [401, { code: 'invalid_api_key' }, 'unusable'],
    [404, { code: 'model_not_found' }, 'unusable'],
    [429, { code: 'insufficient_quota' }, 'unusable'],
    [429, { code: null, type: 'insufficient_quota' }, 'unusable'],
    [429, { code: 'credit_balance_exhausted' }, 'unusable'],
    [429, { code: 'rate_limit_exceeded' }, 'busy'],
    [503, { code: 'server_error' }, 'busy'],
  ])('the status %i with %j is classified as %s', (status, body, kind) => {
    expect(failureOf(apiError(status, body)).kind).toBe(kind);
  });

  it('a failure without a response is classified as failed', () => {
    expect(failureOf(new APIConnectionError({ message: 'gone' })).kind).toBe('failed');
    expect(failureOf('odd').kind).toBe('failed');
  });

  it('the log message describes the failure without the prompt', () => {
    const { message } = failureOf(apiError(429, { code: 'slow_down', type: 'requests' }));
    expect(message).toBe(
      'The model failed: Error, status 429, code slow_down, type requests, request req_1.',
    );
  });
});

describe('a retry', () => {
  const wait = (error: unknown) => waitBeforeRetry(error, () => 0.5);

  it('a busy model is retried after a delay', () => {
    expect(wait(apiError(503))).toBe(1000);
    expect(wait(apiError(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '5' }))).toBe(5000);
  });

  it('a retry is skipped when it would come too late', () => {
    expect(wait(apiError(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '6' }))).toBeNull();
  });

  it.each([
    ['the credit is used up', apiError(429, { code: 'insufficient_quota' })],
    ['the request was refused', apiError(400, { code: 'moderation_blocked' })],
    ['the key is invalid', apiError(401)],
    ['a gateway timed out', apiError(504)],
    ['the outcome of the first attempt is unknown', new APIConnectionError({ message: 'gone' })],
  ])('a failure is not retried when %s', (_name, error) => {
    expect(wait(error)).toBeNull();
  });
});
