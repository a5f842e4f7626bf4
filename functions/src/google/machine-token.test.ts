import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachineVerifier } from './machine-token.ts';

const account = 'tasks@demo.iam.gserviceaccount.com';
const audience = 'https://fanfare.example';
const good = { iss: 'https://accounts.google.com', aud: audience, email: account, email_verified: true };

let server: Server;
let certsUrl: URL;
let ours: CryptoKey;
let foreign: CryptoKey;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  ours = pair.privateKey;
  foreign = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  server = createServer((_req, res) => res.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  certsUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`);
});
afterAll(() => {
  server.close();
});

interface Signing {
  key?: CryptoKey;
  kid?: string;
  expires?: string | Date;
}

function sign(
  payload: JWTPayload,
  { key = ours, kid = 'k1', expires = '1h' }: Signing = {},
): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
}

const verify = (token: string) =>
  createMachineVerifier(() => ({
    appOrigin: audience,
    machineCertsUrl: certsUrl,
    tasksServiceAccount: account,
  }))(token);

describe('a machine token', () => {
  it('a token that Google signed for our service and our service account is accepted', async () => {
    expect(await verify(await sign(good))).toBe(true);
  });

  it.each<[string, JWTPayload]>([
    ['another issuer', { ...good, iss: 'https://accounts.example' }],
    ['another audience', { ...good, aud: 'https://other.example' }],
    ['another account', { ...good, email: 'tasks@other.iam.gserviceaccount.com' }],
    ['an unverified account', { ...good, email_verified: false }],
    ['no account', { iss: good.iss, aud: good.aud }],
  ])('a token with %s is refused', async (_what, payload) => {
    expect(await verify(await sign(payload))).toBe(false);
  });

  it('an expired token is refused', async () => {
    expect(await verify(await sign(good, { expires: new Date(Date.now() - 60_000) }))).toBe(false);
  });

  it('a token with a foreign signature or without a signature is refused', async () => {
    expect(await verify(await sign(good, { key: foreign }))).toBe(false);
    expect(await verify(await sign(good, { kid: 'k2' }))).toBe(false);
    expect(await verify(new UnsecuredJWT(good).setExpirationTime('1h').setIssuedAt().encode())).toBe(false);
  });

  it('a token signed with a shared secret is refused', async () => {
    const token = await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .setExpirationTime('1h')
      .setIssuedAt()
      .sign(Buffer.from('a secret that everybody knows, long enough'));
    expect(await verify(token)).toBe(false);
  });

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJSUzI1NiJ9..'])('a malformed token is refused: %s', async (token) => {
    expect(await verify(token)).toBe(false);
  });

  it('checking a token throws an error if the keys cannot be loaded, and does not refuse the token', async () => {
    const closed = createServer();
    await new Promise<void>((listening) => void closed.listen(0, '127.0.0.1', listening));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const verifier = createMachineVerifier(() => ({
      appOrigin: audience,
      machineCertsUrl: new URL(`http://127.0.0.1:${port}/certs`),
      tasksServiceAccount: account,
    }));

    await expect(verifier(await sign(good))).rejects.toMatchObject({
      code: 'sign_in_unavailable',
      status: 503,
    });
  });
});
