import { describe, expect, it } from 'vitest';
import { challengeOf, newPkce } from './pkce.ts';
import { retryAfter, troubleOf } from './trouble.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

describe('what a network says about when to come again', () => {
  it.each([
    ['120', now + 120_000],
    ['0', now],
    ['-5', now],
    ['Sat, 21 Nov 2026 12:05:00 GMT', now + 300_000],
  ])('is understood: %s', (value, expected) => {
    expect(retryAfter(new Headers({ 'retry-after': value }), now)).toBe(expected);
  });

  it.each([[{}], [{ 'retry-after': 'soon' }]])('is nothing: %j', (headers: Record<string, string>) => {
    expect(retryAfter(new Headers(headers), now)).toBeNull();
  });
});

describe('a call without an answer', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])('was never sent: %s', (code) => {
    expect(troubleOf(new TypeError('fetch failed', { cause: withCode(code) })).kind).toBe('unavailable');
  });

  it.each(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'])('may have done its work: %s', (code) => {
    expect(troubleOf(new TypeError('fetch failed', { cause: withCode(code) })).kind).toBe('outcome_unknown');
  });

  it('may have done its work whatever else it was', () => {
    expect(troubleOf('odd').kind).toBe('outcome_unknown');
    expect(troubleOf(null).code).toBeNull();
  });
});

describe('the proof of who began', () => {
  it('is the known pair of the standard', () => {
    // RFC 7636, appendix B.
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('is 43 characters that every network takes, and never the same', () => {
    const [one, other] = [newPkce(), newPkce()];
    expect(one.verifier).toMatch(/^[\w-]{43}$/);
    expect(one.verifier).not.toBe(other.verifier);
    expect(one.challenge).toBe(challengeOf(one.verifier));
  });
});
