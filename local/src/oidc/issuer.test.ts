import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleIssuerRequest } from './issuer-handler.ts';
import { createIssuer, type Issuer } from './issuer.ts';

const google = 'https://accounts.google.com';
const now = Date.parse('2026-11-21T10:00:00.700Z');
const request = { audience: 'https://app.example/tasks', email: 'tasks@p.iam.gserviceaccount.com' };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'issuer-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

const at = (time: number) => createIssuer({ dir, issuer: google, now: () => time });
const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen on a port.');
  return address.port;
};
const verify = (issuer: Issuer, token: string, seconds: number) =>
  jwtVerify(token, createLocalJWKSet(issuer.jwks()), {
    issuer: google,
    currentDate: new Date(now + seconds * 1000),
  });

describe('an identity token', () => {
  it('an identity token has the claims of a Google token', async () => {
    const issuer = await at(now);

    const claims = decodeJwt(await issuer.sign(request));

    const issuedAt = Math.floor(now / 1000);
    expect(claims).toEqual({
      iss: google,
      aud: request.audience,
      azp: expect.stringMatching(/^\d{21}$/),
      email: request.email,
      email_verified: true,
      sub: claims['azp'],
      iat: issuedAt,
      exp: issuedAt + 3600,
    });
  });

  it('an identity token is valid for one hour', async () => {
    const issuer = await at(now);
    const token = await issuer.sign(request);

    await expect(verify(issuer, token, 3599)).resolves.toBeDefined();
    await expect(verify(issuer, token, 3601)).rejects.toThrow('"exp"');
  });

  it('the same e-mail address always gets the same subject, and another address gets a different subject', async () => {
    const issuer = await at(now);
    const subject = async (email: string) => decodeJwt(await issuer.sign({ ...request, email })).sub;

    expect(await subject('a@p')).toBe(await subject('a@p'));
    expect(await subject('a@p')).not.toBe(await subject('b@p'));
  });

  it('an identity token whose claims were changed is refused', async () => {
    const issuer = await at(now);
    const [header, body, signature] = (await issuer.sign(request)).split('.');
    const changed = Buffer.from(body!, 'base64url').toString().replace('tasks@p', 'other@p');

    const forged = [header, Buffer.from(changed).toString('base64url'), signature].join('.');

    await expect(verify(issuer, forged, 0)).rejects.toThrow('signature');
  });
});

describe('the signing key', () => {
  it('all runs use the same stored signing key, and only the owner of its file can read it', async () => {
    const first = await at(now);
    const token = await first.sign(request);

    const second = await at(now);

    expect(second.jwks()).toEqual(first.jwks());
    await expect(verify(second, token, 0)).resolves.toBeDefined();
    expect((await stat(join(dir, 'oidc-key.pem'))).mode & 0o777).toBe(0o600);
  });

  it('without a folder, each run has a new signing key', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => createIssuer({ issuer: google, now: () => now })),
    );

    expect(first!.jwks()).not.toEqual(second!.jwks());
  });

  it('a damaged key file is refused with advice in one sentence', async () => {
    await writeFile(join(dir, 'oidc-key.pem'), 'nonsense');

    await expect(at(now)).rejects.toThrow(
      `The key in ${join(dir, 'oidc-key.pem')} cannot be read; delete the file to get a new one.`,
    );
    expect(await readFile(join(dir, 'oidc-key.pem'), 'utf8')).toBe('nonsense');
  });
});

describe('the public URLs of the issuer', () => {
  it('a verifier finds the public keys through the configuration of the issuer', async () => {
    const issuer = await at(now);
    const server = createServer((incoming, response) => {
      if (!handleIssuerRequest(issuer, incoming, response)) response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${portOf(server)}`;

    const answer = await fetch(`${base}/.well-known/openid-configuration`);
    const found: Record<string, string> = JSON.parse(await answer.text());
    const keys = createRemoteJWKSet(new URL(found['jwks_uri']!));
    const { payload } = await jwtVerify(await issuer.sign(request), keys, {
      issuer: found['issuer']!,
      audience: request.audience,
      currentDate: new Date(now),
    });

    expect(found['jwks_uri']).toBe(`${base}/oauth2/v3/certs`);
    expect(payload['email']).toBe(request.email);
    expect((await fetch(`${base}/else`)).status).toBe(404);
    expect((await fetch(`${base}/oauth2/v3/certs`, { method: 'POST' })).status).toBe(404);
    server.closeAllConnections();
    server.close();
  });
});
