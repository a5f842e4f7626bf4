import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { describe, expect, it } from 'vitest';
import { expectHourlyTries } from '../../_meta/testing/day-quota.ts';
import { classifyContainer } from './container-stage.ts';
import { classify } from './classify.ts';

const date = 'Mon, 02 Nov 2026 20:00:00 GMT';
const now = Date.parse(date);

function reply(status: number, code: number, subcode?: number, headers: Record<string, string> = { date }) {
  const error = { message: 'In its words.', type: 'THApiException', code, fbtrace_id: 'A1' };
  const body = { error: { ...error, ...(subcode !== undefined && { error_subcode: subcode }) } };
  return { status, headers: new Headers(headers), body };
}

const rows: [FailureKind, number, (number | undefined)[]][] = [
  ['token_expired', 190, [undefined, 463, 460, 458, 467]],
  ['token_expired', 102, [undefined]],
  ['token_expired', 104, [undefined]],
  ['missing_permission', 10, [undefined]],
  ['missing_permission', 200, [undefined]],
  ['missing_permission', 299, [undefined]],
  ['missing_permission', 3, [undefined]],
  ['rate_limited', 4, [undefined]],
  ['rate_limited', 17, [undefined]],
  ['rate_limited', 32, [undefined]],
  ['rate_limited', 613, [undefined]],
  ['rate_limited', 80_000, [undefined]],
  ['rate_limited', 80_014, [undefined]],
  ['rate_limited', 9, [2207042]],
  ['unavailable', 24, [4279009]],
  ['unavailable', 9007, [undefined, 2207027]],
  ['unavailable', 9004, [undefined, 2207052]],
  ['unavailable', -2, [undefined, 2207003]],
  ['rejected', 10, [4279013]],
  ['rejected', 4, [2207051]],
  ['rejected', 100, [undefined]],
  ['not_found', 100, [33]],
  ['not_found', 24, [undefined]],
  ['unavailable', 1, [undefined]],
  ['unavailable', 2, [undefined]],
];
const cases = rows.flatMap(([kind, code, subcodes]) =>
  subcodes.map((subcode): [FailureKind, number, number | undefined] => [kind, code, subcode]),
);

describe('Threads failure', () => {
  it.each(cases)(
    'a failure is classified as %s for the code %i and subcode %s, whatever the HTTP status',
    (kind, code, subcode) => {
      const name = subcode === undefined ? String(code) : `${code}/${subcode}`;
      for (const status of [400, 401, 403, 500])
        expect(classify(reply(status, code, subcode))).toMatchObject({
          kind,
          code: name,
          reason: 'In its words.',
        });
    },
  );

  it.each([79_999, 80_015, 199, 300])(
    'a failure with the unknown code %i is classified as `rejected`',
    (code) => {
      expect(classify(reply(400, code)).kind).toBe('rejected');
    },
  );

  it.each([2207003, 2207052])(
    'after a failure with the subcode %i, the container is created again',
    (subcode) => {
      expect(classify(reply(400, 100, subcode)).startOver).toBe(true);
    },
  );

  it.each([4279009, 2207027])(
    'after a failure with the subcode %i, the same container is used again',
    (subcode) => {
      expect(classify(reply(400, 24, subcode))).not.toHaveProperty('startOver');
    },
  );

  it('a transient failure is classified as unavailable, unless its code says that the token has expired', () => {
    const said = (code: number) =>
      classify({ status: 400, headers: new Headers(), body: { error: { code, is_transient: true } } }).kind;
    expect(said(987)).toBe('unavailable');
    expect(said(100)).toBe('unavailable');
    expect(said(190)).toBe('token_expired');
  });

  it('the message text does not influence the failure kind', () => {
    const error = { message: '(#190) token expired, rate limit, 4279009', code: 987 };
    expect(classify({ status: 400, headers: new Headers(), body: { error } })).toMatchObject({
      kind: 'rejected',
      code: '987',
    });
  });

  it.each([
    [401, 'token_expired'],
    [403, 'missing_permission'],
    [404, 'not_found'],
    [408, 'unavailable'],
    [418, 'rejected'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [302, 'outcome_unknown'],
  ])('a reply without an error code is classified by its HTTP status %i', (status, kind) => {
    const failure = classify({ status, headers: new Headers(), body: '<html>' });
    expect(failure).toMatchObject({ kind, code: null });
    expect(failure.reason).toMatch(/^Threads .+\.$/);
  });

  it('a reply with the HTTP status 429 is classified as rate_limited, whatever the code', () => {
    expect(classify(reply(429, 987)).kind).toBe('rate_limited');
  });

  it('an error in the format of the code exchange is classified', () => {
    const body = { error_type: 'OAuthException', code: 400, error_message: 'Matching code was not found.' };
    const told = (status: number) => classify({ status, headers: new Headers(), body });
    expect(told(400)).toEqual({
      kind: 'rejected',
      reason: 'Matching code was not found.',
      code: 'OAuthException',
    });
    expect(told(401).kind).toBe('rejected');
    expect(told(429).kind).toBe('rate_limited');
    expect(told(500).kind).toBe('unavailable');
  });
});

describe('time of the next Threads call', () => {
  const retryAtFor = (subcode: number | undefined, headers: Record<string, string>) =>
    classify(reply(400, subcode === undefined ? 4 : 9, subcode, headers)).retryAt;

  it('a post over the daily quota is tried again an hour later', () => {
    expect(retryAtFor(2207042, { date })).toBe(now + 60 * 60_000);
  });

  it('the usage header gives the time until the next call in minutes', () => {
    const usage = JSON.stringify({ 1784: [{ type: 'threads', estimated_time_to_regain_access: 12 }] });
    expect(retryAtFor(undefined, { date, 'x-business-use-case-usage': usage })).toBe(now + 12 * 60_000);
  });

  it('the Retry-After header gives the time until the next call in seconds', () => {
    expect(retryAtFor(undefined, { date, 'retry-after': '30' })).toBe(now + 30_000);
  });

  it('the time is unknown if the Date header or the header with the waiting time is missing', () => {
    expect(retryAtFor(undefined, { date })).toBeUndefined();
    expect(retryAtFor(undefined, { 'retry-after': '30' })).toBeUndefined();
  });
});

describe('Threads post over the daily quota', () => {
  it('a post over the daily quota is retried every hour for a day', () => {
    expectHourlyTries(now, (at) => classify(reply(400, 9, 2207042, { date: new Date(at).toUTCString() })));
  });
});

describe('failed Threads container', () => {
  it.each([
    'FAILED_PROCESSING_AUDIO',
    'FAILED_PROCESSING_VIDEO',
    'INVALID_ASPEC_RATIO',
    'INVALID_ASPECT_RATIO',
    'INVALID_BIT_RATE',
    'INVALID_DURATION',
    'INVALID_FRAME_RATE',
    'INVALID_AUDIO_CHANNELS',
    'INVALID_AUDIO_CHANNEL_LAYOUT',
  ])('a container that failed with %s is rejected and not retried', (name) => {
    const failure = classifyContainer(name);
    expect(failure).toMatchObject({ kind: 'rejected', code: name });
    expect(failure).not.toHaveProperty('startOver');
  });

  it.each(['FAILED_DOWNLOADING_VIDEO', 'UNKNOWN', 'SOMETHING_NEW', 'constructor', null])(
    'a container that failed with %s is created again',
    (name) => {
      expect(classifyContainer(name)).toMatchObject({ kind: 'unavailable', startOver: true, code: name });
    },
  );
});
