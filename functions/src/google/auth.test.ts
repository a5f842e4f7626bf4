import { Agent } from 'node:http';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { isGone, isRefusal, toPerson } from './auth.ts';

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });

/** The error that Google's SDK throws for a token if it cannot fetch Google's keys. */
async function failureFor(token: string): Promise<unknown> {
  const offline = new Agent();
  offline.createConnection = () => {
    throw new Error('The network is down.');
  };
  const app = initializeApp({ projectId: 'demo', httpAgent: offline }, 'offline');
  try {
    return await getAuth(app).verifyIdToken(token);
  } catch (error) {
    return error;
  } finally {
    await deleteApp(app);
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { aud: 'demo', iss: 'https://securetoken.google.com/demo', sub: 'dana', exp: 4_000_000_000 };
const tokenWith = (header: object, change: object = {}) =>
  `${part({ alg: 'RS256', ...header })}.${part({ ...claims, ...change })}.${Buffer.from('signature').toString('base64url')}`;

describe('an ID token', () => {
  it.each(['auth/id-token-expired', 'auth/id-token-revoked', 'auth/user-disabled', 'auth/user-not-found'])(
    'an invalid ID token is refused: %s',
    (code) => {
      expect(isRefusal(withCode(code))).toBe(true);
    },
  );

  it.each([
    ['a plain text', 'hello'],
    ['an empty text', ''],
    ['three empty parts', 'e30.e30.x'],
    ['no key id', tokenWith({})],
    ['another algorithm', tokenWith({ alg: 'HS256', kid: 'k' })],
    ['another project', tokenWith({ kid: 'k' }, { aud: 'other' })],
    ['another issuer', tokenWith({ kid: 'k' }, { iss: 'https://evil.example' })],
    ['no person', tokenWith({ kid: 'k' }, { sub: '' })],
  ])('an invalid ID token is refused without asking Google: %s', async (_what, token) => {
    expect(isRefusal(await failureFor(token))).toBe(true);
  });

  it('an ID token that may be genuine is not refused while the keys of Google cannot be fetched', async () => {
    const failure = await failureFor(tokenWith({ kid: 'k' }));
    expect(failure).toBeInstanceOf(Error);
    expect(isRefusal(failure)).toBe(false);
  });

  it.each([
    withCode('auth/internal-error'),
    withCode('auth/argument-error', 'Error fetching public keys for Google certs: 503'),
    withCode('ECONNREFUSED'),
    new Error('x'),
    'auth/argument-error',
    null,
  ])('an ID token that could not be checked does not count as refused: %s', (error) => {
    expect(isRefusal(error)).toBe(false);
  });
});

describe('a person at Google', () => {
  it('a person counts as deleted when Google does not know them', () => {
    expect(isGone(withCode('auth/user-not-found'))).toBe(true);
  });

  it.each([withCode('auth/internal-error'), withCode('ECONNREFUSED'), new Error('x'), null])(
    'a person who could not be checked does not count as deleted: %s',
    (error) => {
      expect(isGone(error)).toBe(false);
    },
  );
});

describe('the person of an ID token', () => {
  const nobody = { uid: 'dana', name: '', email: '', emailVerified: false, staff: false };

  it('a person is staff only when the claim is exactly true', () => {
    expect(toPerson({ uid: 'dana' })).toEqual(nobody);
    expect(toPerson({ uid: 'dana', staff: 'true' })).toEqual(nobody);
    expect(toPerson({ uid: 'sam', staff: true })).toEqual({ ...nobody, uid: 'sam', staff: true });
  });

  it('the name and the e-mail address are normalized', () => {
    const token = { uid: 'dana', name: ' Dana\n Demo ', email: 'Dana@Fanfare.Example', email_verified: true };
    expect(toPerson(token)).toEqual({
      ...nobody,
      name: 'Dana Demo',
      email: 'dana@fanfare.example',
      emailVerified: true,
    });
  });

  it.each(['true', 1, undefined])(
    'a claim that is not the boolean true does not verify the e-mail address: %s',
    (claim) => {
      expect(toPerson({ uid: 'dana', email_verified: claim }).emailVerified).toBe(false);
    },
  );
});
