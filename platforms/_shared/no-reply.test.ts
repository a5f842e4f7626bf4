import { describe, expect, it } from 'vitest';
import { challengeOf, newPkce } from './pkce.ts';
import { readRetryAfter, failureWithoutReply } from './no-reply.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

describe('Retry-After header', () => {
  it.each([
    ['120', now + 120_000],
    ['0', now],
    ['-5', now],
    ['Sat, 21 Nov 2026 12:05:00 GMT', now + 300_000],
  ])('a Retry-After header is read: %s', (value, expected) => {
    expect(readRetryAfter(new Headers({ 'retry-after': value }), now)).toBe(expected);
  });

  it.each([[{}], [{ 'retry-after': 'soon' }]])(
    'the Retry-After header %j is ignored',
    (headers: Record<string, string>) => {
      expect(readRetryAfter(new Headers(headers), now)).toBeNull();
    },
  );
});

describe('call without a reply', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])(
    'a call that never reached the network fails as unavailable: %s',
    (code) => {
      expect(failureWithoutReply(new TypeError('fetch failed', { cause: withCode(code) })).kind).toBe(
        'unavailable',
      );
    },
  );

  it.each(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'])(
    'a call that may have reached the network has an unknown outcome: %s',
    (code) => {
      expect(failureWithoutReply(new TypeError('fetch failed', { cause: withCode(code) })).kind).toBe(
        'outcome_unknown',
      );
    },
  );

  it('an error without a code leaves the outcome unknown', () => {
    expect(failureWithoutReply('odd').kind).toBe('outcome_unknown');
    expect(failureWithoutReply(null).code).toBeNull();
  });
});

describe('PKCE', () => {
  it('the challenge matches the example of the standard', () => {
    // RFC 7636, appendix B.
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('every new verifier has 43 characters and differs from the previous one', () => {
    const [one, other] = [newPkce(), newPkce()];
    expect(one.verifier).toMatch(/^[\w-]{43}$/);
    expect(one.verifier).not.toBe(other.verifier);
    expect(one.challenge).toBe(challengeOf(one.verifier));
  });
});
