import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { describe, expect, it } from 'vitest';
import { expectHourlyTries } from '../../_meta/testing/day-quota.ts';
import { classify, classifyContainer } from './classify.ts';

const date = 'Mon, 02 Nov 2026 20:00:00 GMT';
const now = Date.parse(date);

function reply(status: number, code: number, subcode?: number, headers: Record<string, string> = { date }) {
  const error = { message: 'In its words.', type: 'OAuthException', code, fbtrace_id: 'A1' };
  const body = { error: { ...error, ...(subcode !== undefined && { error_subcode: subcode }) } };
  return { status, headers: new Headers(headers), body };
}

const rows: [FailureKind, number, (number | undefined)[]][] = [
  ['token_expired', 190, [undefined, 463, 460, 458, 459, 467]],
  ['token_expired', 102, [undefined]],
  ['token_expired', 104, [undefined]],
  ['missing_permission', 10, [undefined]],
  ['missing_permission', 200, [undefined]],
  ['missing_permission', 299, [undefined]],
  ['missing_permission', 3, [undefined]],
  ['rejected', 25, [undefined, 2207050]],
  ['rate_limited', 4, [undefined]],
  ['rate_limited', 17, [undefined]],
  ['rate_limited', 32, [undefined]],
  ['rate_limited', 613, [undefined]],
  ['rate_limited', 80002, [undefined]],
  ['rate_limited', 9, [2207042]],
  ['outcome_unknown', 4, [2207051]],
  ['outcome_unknown', 20, [1772107]],
  ['not_found', 100, [33]],
  ['not_found', 24, [undefined, 2207006]],
  ['unavailable', 24, [2207008]],
  ['unavailable', 9007, [undefined, 2207027]],
  ['unavailable', 9004, [undefined, 2207052]],
  ['unavailable', -2, [undefined, 2207003, 2207020]],
  ['rejected', 36000, [undefined, 2207004]],
  ['rejected', 36001, [undefined, 2207005]],
  ['rejected', 36003, [undefined, 2207009]],
  ['rejected', 36004, [undefined, 2207010]],
  ['rejected', 352, [undefined, 2207026]],
  ['rejected', 1, [2207057]],
  ['rejected', 100, [undefined, 2207023, 2207028]],
  ['rejected', -1, [2207082, 2207077, 2207073, 2207085]],
  ['unavailable', -1, [undefined, 2207001, 2207032, 2207053]],
  ['unavailable', 1, [undefined]],
  ['unavailable', 2, [undefined]],
];
const cases = rows.flatMap(([kind, code, subcodes]) =>
  subcodes.map((subcode): [FailureKind, number, number | undefined] => [kind, code, subcode]),
);

describe('Instagram failure', () => {
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

  it.each([2207003, 2207008, 2207020, 2207052, 2207053])(
    'after a failure with the subcode %i, the container is created again',
    (subcode) => {
      expect(classify(reply(400, -2, subcode)).startOver).toBe(true);
    },
  );

  it.each([2207001, 2207027, 2207032, 2207042])(
    'after a failure with the subcode %i, the same container is used again',
    (subcode) => {
      expect(classify(reply(400, -1, subcode))).not.toHaveProperty('startOver');
    },
  );

  it('a transient failure with an unknown code is classified as unavailable', () => {
    const error = { message: 'Hm.', code: 987, is_transient: true };
    expect(classify({ status: 400, headers: new Headers(), body: { error } }).kind).toBe('unavailable');
  });

  it('the message text does not influence the failure kind', () => {
    const error = { message: '(#190) token expired, rate limit 80002, 2207042', code: 987 };
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
    const said = classify({ status, headers: new Headers(), body: '<h1>Sorry</h1>' });
    expect(said).toMatchObject({ kind, code: null });
    expect(said.reason).not.toContain('<');
  });
});

describe('Instagram code exchange failure', () => {
  const login = (status: number) =>
    classify({
      status,
      headers: new Headers(),
      body: { error_type: 'OAuthException', code: status, error_message: 'Matching code was not found.' },
    });

  it('a refused authorisation code is classified as rejected, not as an expired connection', () => {
    expect(login(400)).toEqual({
      kind: 'rejected',
      reason: 'Matching code was not found.',
      code: 'OAuthException',
    });
  });

  it.each([
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('the HTTP status %i decides the failure kind, whatever the error type', (status, kind) => {
    expect(login(status).kind).toBe(kind);
  });
});

describe('time of the next Instagram call', () => {
  const usage = (minutes: number) =>
    JSON.stringify({
      17841: [{ type: 'instagram', call_count: 101, estimated_time_to_regain_access: minutes }],
    });

  it('the usage header decides when the next call is made', () => {
    const headers = { date, 'x-business-use-case-usage': usage(13) };
    expect(classify(reply(400, 80002, undefined, headers)).retryAt).toBe(now + 13 * 60_000);
  });

  it('the Retry-After header decides when the next call is made if there is no usage header', () => {
    const headers = { date, 'x-business-use-case-usage': usage(0), 'retry-after': '30' };
    expect(classify(reply(429, 4, undefined, headers)).retryAt).toBe(now + 30_000);
    expect(classify({ status: 429, headers: new Headers(headers), body: null }).retryAt).toBe(now + 30_000);
  });

  it('a post over the daily quota is tried again an hour later', () => {
    expect(classify(reply(400, 9, 2207042)).retryAt).toBe(now + 60 * 60_000);
  });

  it('the time of the next attempt is missing if the reply has no header to calculate it from', () => {
    expect(classify(reply(400, 4))).not.toHaveProperty('retryAt');
    expect(classify(reply(400, 9, 2207042, {}))).not.toHaveProperty('retryAt');
  });

  it('a failure that is not about a limit names no time for the next attempt', () => {
    const headers = { date, 'x-business-use-case-usage': usage(13) };
    expect(classify(reply(400, 190, 463, headers))).not.toHaveProperty('retryAt');
  });
});

describe('Instagram post over the daily quota', () => {
  it('the post is retried every hour for a day', () => {
    expectHourlyTries(now, (at) => classify(reply(400, 9, 2207042, { date: new Date(at).toUTCString() })));
  });
});

describe('failed Instagram container', () => {
  it.each([
    [2207026, { kind: 'rejected', code: '2207026' }],
    [2207052, { kind: 'unavailable', code: '2207052', startOver: true }],
    [2207999, { kind: 'rejected', code: '2207999' }],
    [null, { kind: 'unavailable', code: null, startOver: true }],
  ])('the container error %s is classified as %j', (subcode, expected) => {
    expect(classifyContainer(subcode)).toEqual({
      ...expected,
      reason: expect.stringMatching(/^Instagram could not process the media\. Save a video as MP4/) as string,
    });
  });
});
