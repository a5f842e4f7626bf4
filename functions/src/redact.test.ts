import { describe, expect, it } from 'vitest';
import { redact, redactText } from './redact.ts';

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJkYW5hIn0.c2lnbmF0dXJl';

describe('redaction', () => {
  it.each([
    ['a bearer token', 'sent Authorization: Bearer abc.def-123', 'abc.def-123'],
    ['a bearer token alone', 'token was Bearer abcdef123456', 'abcdef123456'],
    ['basic credentials', 'Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['a JWT', `no such user for ${jwt}.`, jwt],
    ['a cookie header', 'cookie: session=abc; theme=dark', 'session=abc'],
    ['a set-cookie header', 'Set-Cookie: __session=abc; Path=/', '__session=abc'],
    ['an e-mail address', 'mail to dana.demo+test@fanfare.example failed', 'dana.demo'],
    ['a signed address', 'https://x.test/o?X-Goog-Signature=0a1b2c&alt=media', '0a1b2c'],
    ['a signer', 'https://x.test/o?X-Goog-Credential=robot%40x&alt=media', 'robot%40x'],
    ['a download token', 'https://x.test/v0/b/b/o/p?alt=media&token=5f2c-11', '5f2c-11'],
    ['an OAuth code', 'GET /api/x/callback?code=AQBx123&state=s1', 'AQBx123'],
    ['an OAuth state', 'GET /api/x/callback?code=AQBx123&state=s1t2', 's1t2'],
    ['an access token in an address', 'GET /me?access_token=EAABsbCS1iHgBA', 'EAABsbCS1iHgBA'],
    ['a refresh token in a form', 'grant_type=refresh_token&refresh_token=1//0gabc', '1//0gabc'],
    ['a client secret', 'client_secret=shhh&client_id=7', 'shhh'],
    ['a password', 'email=x&password=hunter2', 'hunter2'],
    ['a token in JSON', '{"access_token":"abc123","expires_in":1}', 'abc123'],
    ['a token in JSON inside a text', '"{\\"id_token\\":\\"abc123\\"}"', 'abc123'],
    ['a Google access token', 'used ya29.a0AfH6SMBx-1234567', 'a0AfH6SMBx'],
    ['an API key', 'used AIzaSyA1234567890abcdef', 'SyA1234567890'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMIIEv\n-----END PRIVATE KEY-----', 'MIIEv'],
    ['a private key cut off', '-----BEGIN RSA PRIVATE KEY-----\nMIIEv', 'MIIEv'],
  ])('a log entry does not contain %s', (_what, text, secret) => {
    const result = redactText(text);

    expect(result).not.toContain(secret);
    expect(result).toMatch(/\[removed\]|\[e-mail\]/);
  });

  it.each([
    'GET /services/workspaces/{id} 200',
    'tokens are fine, codes too: monkey=1',
    'firebase-admin@14.5.1 at node_modules/@google-cloud/tasks/index.js:12',
    'https://x.test/o?alt=media&name=a',
    'ENOENT: no such file',
  ])('harmless text stays unchanged: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('the value of a field named like a secret is removed at any depth', () => {
    const value = { headers: { Authorization: 'x', cookie: ['a=1'], accept: 'y' }, refreshToken: 'z', n: 1 };

    expect(redact(value)).toEqual({
      headers: { Authorization: '[removed]', cookie: '[removed]', accept: 'y' },
      refreshToken: '[removed]',
      n: 1,
    });
  });

  it('error codes are kept, and OAuth codes are removed', () => {
    expect(redact([{ code: 14 }, { code: 'auth/id-token-expired' }, { code: 'ECONNRESET' }])).toEqual([
      { code: 14 },
      { code: 'auth/id-token-expired' },
      { code: 'ECONNRESET' },
    ]);
    expect(redact({ code: 'AQBx123-45' })).toEqual({ code: '[removed]' });
  });

  it('an error is logged with its causes and its own fields, redacted', () => {
    const cause = Object.assign(new Error('GET /me?access_token=abc123'), { code: 'ETIMEDOUT', token: 't' });
    const error = new Error('mail to a@b.example', { cause });

    const result = redact(error);

    expect(result).toMatchObject({
      name: 'Error',
      message: 'mail to [e-mail]',
      stack: expect.stringContaining('redact.test.ts'),
      cause: { message: 'GET /me?access_token=[removed]', code: 'ETIMEDOUT', token: '[removed]' },
    });
    expect(JSON.stringify(result)).not.toContain('abc123');
    expect(JSON.stringify(result)).not.toContain('a@b.example');
  });

  it('the request and the response attached to an error are left out', () => {
    const config = { body: '{"description":"Not out yet"}', validateStatus: () => true };
    const error = Object.assign(new Error('unavailable'), {
      code: 14,
      status: 503,
      config,
      response: { config },
    });
    expect(redact(new Error('late', { cause: error }))).toMatchObject({ cause: { code: 14, status: 503 } });
    expect(JSON.stringify(redact(error))).not.toMatch(/Not out yet|validateStatus/);
  });

  it('the result has a limited size, even for a value that contains itself', () => {
    const round: Record<string, unknown> = { text: 'x'.repeat(20_000) };
    round['self'] = round;

    const result = JSON.stringify(redact({ round, list: Array.from({ length: 1000 }, () => 1) }));

    expect(result.length).toBeLessThan(100_000);
    expect(result).toContain('[…]');
  });

  it('bytes are replaced by their length', () => {
    expect(redact({ body: Buffer.from('secret') })).toEqual({ body: '[6 bytes]' });
  });

  it('any value becomes a value that can be written as JSON', () => {
    const value = { big: 10n, when: new Date(0), url: new URL('https://x.test/?token=abc'), none: undefined };

    expect(JSON.parse(JSON.stringify(redact(value)))).toEqual({
      big: '10',
      when: '1970-01-01T00:00:00.000Z',
      url: 'https://x.test/?token=[removed]',
    });
  });
});
