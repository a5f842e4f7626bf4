import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { describe, expect, it } from 'vitest';
import { classify, isDuplicate } from './classify.ts';

const date = 'Mon, 02 Nov 2026 20:00:00 GMT';
const now = Date.parse(date);

function reply(status: number, code: number, subcode?: number, more: object = {}) {
  const error = { message: 'In its words.', type: 'OAuthException', code, fbtrace_id: 'A1', ...more };
  const body = { error: { ...error, ...(subcode !== undefined && { error_subcode: subcode }) } };
  return { status, headers: new Headers({ date }), body };
}

const rows: [FailureKind, number, (number | undefined)[]][] = [
  ['token_expired', 190, [undefined, 458, 459, 460, 463, 464, 467, 492]],
  ['token_expired', 102, [undefined]],
  ['missing_permission', 3, [undefined]],
  ['missing_permission', 10, [undefined]],
  ['missing_permission', 200, [undefined]],
  ['missing_permission', 283, [undefined]],
  ['missing_permission', 299, [undefined]],
  ['rate_limited', 4, [undefined]],
  ['rate_limited', 17, [undefined]],
  ['rate_limited', 32, [undefined]],
  ['rate_limited', 341, [undefined]],
  ['rate_limited', 613, [undefined]],
  ['rate_limited', 80001, [undefined]],
  ['rejected', 368, [undefined, 1390008, 4854002, 1404082, 1404078, 1346003]],
  ['rejected', 506, [undefined]],
  ['rejected', 1366051, [undefined]],
  ['not_found', 100, [33]],
  ['not_found', 803, [undefined]],
  ['rejected', 100, [undefined, 36009]],
  ['unavailable', 1, [undefined]],
  ['unavailable', 2, [undefined]],
  ['outcome_unknown', 99, [undefined]],
  ['rejected', 1609005, [undefined]],
  ['rejected', 1609008, [undefined]],
  ['rejected', 6000, [undefined]],
  ['unavailable', 6001, [undefined]],
  ['rejected', 382, [undefined]],
  ['rejected', 389, [undefined]],
  ['rejected', 1363040, [undefined]],
  ['rejected', 1, [1363127, 1363128]],
  ['rejected', 6001, [1363129, 1363047]],
  ['rejected', 1366046, [undefined]],
  ['rejected', 2069019, [undefined]],
  ['rejected', 3001, [1504028]],
  ['rejected', 1705, [undefined]],
];
const cases = rows.flatMap(([kind, code, subcodes]) =>
  subcodes.map((subcode): [FailureKind, number, number | undefined] => [kind, code, subcode]),
);

describe('Facebook failure', () => {
  it.each(cases)(
    'a failure is classified as %s for the code %i and subcode %s, whatever the HTTP status',
    (kind, code, subcode) => {
      const name = subcode === undefined ? String(code) : `${code}/${subcode}`;
      for (const status of [400, 401, 403, 500])
        expect(classify(reply(status, code, subcode))).toEqual({ kind, code: name, reason: 'In its words.' });
    },
  );

  it('a transient failure is classified as unavailable, unless its code means an expired token or a rate limit', () => {
    const passing = { is_transient: true };
    expect(classify(reply(400, 987, undefined, passing)).kind).toBe('unavailable');
    expect(classify(reply(400, 100, undefined, passing)).kind).toBe('unavailable');
    expect(classify(reply(400, 190, 463, passing)).kind).toBe('token_expired');
    expect(classify(reply(400, 32, undefined, passing)).kind).toBe('rate_limited');
  });

  it('the message text does not influence the failure kind', () => {
    const message = '(#190) token expired, (#32) Page request limit reached';
    expect(classify(reply(400, 987, undefined, { message }))).toMatchObject({
      kind: 'rejected',
      code: '987',
    });
  });

  it.each([
    [401, 'token_expired'],
    [403, 'missing_permission'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [302, 'outcome_unknown'],
  ])('a reply without an error code is classified by its HTTP status %i', (status, kind) => {
    const said = classify({ status, headers: new Headers(), body: '<h1>Sorry</h1>' });
    expect(said).toMatchObject({ kind, code: null });
    expect(said.reason).not.toContain('<');
  });
});

describe('Facebook upload failure', () => {
  const upload = (status: number, type: string, retriable = false) =>
    classify({ status, headers: new Headers(), body: { debug_info: { type, retriable, message: 'So.' } } });

  it.each([
    ['OffsetInvalidError', 'unavailable'],
    ['PartialRequestError', 'unavailable'],
    ['ProcessingFailedError', 'rejected'],
  ])('an upload failure is classified by its type: %s', (type, kind) => {
    expect(upload(400, type)).toEqual({ kind, reason: 'So.', code: type });
  });

  it('a retriable upload failure is classified as unavailable', () => {
    expect(upload(400, 'ProcessingFailedError', true).kind).toBe('unavailable');
  });

  it.each([
    [401, 'token_expired'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])(
    'the HTTP status %i decides the failure kind, even if the error has a type that means a refusal',
    (status, kind) => {
      expect(upload(status, 'ProcessingFailedError').kind).toBe(kind);
    },
  );
});

describe('time of the next Facebook call', () => {
  it('the usage header of the Page decides when the next call is made', () => {
    const usage = JSON.stringify({
      1122: [{ type: 'pages', call_count: 101, estimated_time_to_regain_access: 7 }],
    });
    const headers = new Headers({ date, 'x-business-use-case-usage': usage });
    expect(classify({ ...reply(400, 80001), headers }).retryAt).toBe(now + 7 * 60_000);
    expect(classify({ ...reply(400, 190), headers })).not.toHaveProperty('retryAt');
  });

  it('the Retry-After header decides when the next call is made if there is no usage header', () => {
    const headers = new Headers({ date, 'retry-after': '30' });
    expect(classify({ status: 429, headers, body: null }).retryAt).toBe(now + 30_000);
    expect(classify(reply(400, 32))).not.toHaveProperty('retryAt');
  });
});

describe('repeated Facebook post', () => {
  it.each(['506', '506/1', '368/1404082', '1366051', '100/1366051'])(
    'the code %s means that the post already exists',
    (code) => {
      expect(isDuplicate({ code })).toBe(true);
    },
  );

  it.each(['5060', '368', '368/1390008', '2', null])(
    'the code %s does not mean that the post already exists',
    (code) => {
      expect(isDuplicate({ code })).toBe(false);
    },
  );
});
