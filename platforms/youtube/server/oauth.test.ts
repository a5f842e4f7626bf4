import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { facts } from '../facts.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { anna, createRig, noChannel, redirectUri, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';

const { oauth } = platform;
let rig: Rig;
beforeEach(async () => {
  rig = await createRig();
});
afterEach(() => rig.close());

const request = { state: 's+1', challenge: 'c', redirectUri };

describe('YouTube consent address', () => {
  it('the address requests every scope, and requests a refresh token at each consent', () => {
    const address = new URL(oauth.authorise(rig.io.keys, request));
    expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: rig.io.keys.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: facts.scopes.join(' '),
      state: 's+1',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });

  it('the address has no PKCE challenge if the caller passes none', () => {
    const address = new URL(oauth.authorise(rig.io.keys, { ...request, challenge: null }));
    expect(address.searchParams.has('code_challenge_method')).toBe(false);
  });
});

describe('YouTube code exchange', () => {
  it('a code is exchanged for a one-hour grant with the granted permissions', async () => {
    const grant = await oauth.exchange(rig.io, await rig.agree());
    expect(grant).toEqual({
      accessToken: expect.stringMatching(/^ya29\./),
      refreshToken: expect.stringMatching(/^1\/\//),
      expiresAt: rig.clock.now + 3_599_000,
      scopes: facts.scopes,
    });
  });

  it('permissions that the person unticked are missing from the grant', async () => {
    const scopes = facts.scopes.slice(1, 3);
    const grant = await oauth.exchange(rig.io, await rig.agree({ scopes }));
    expect(grant.scopes).toEqual(scopes);
  });

  it('an authorisation code is accepted only once', async () => {
    const answer = await rig.agree();
    await oauth.exchange(rig.io, answer);
    expect(await failureOf(oauth.exchange(rig.io, answer))).toMatchObject({ code: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { verifier: 'x'.repeat(43) }],
    ['no verifier', { verifier: null }],
    ['another address', { redirectUri: 'https://elsewhere.example/' }],
    ['another code', { code: '4/other' }],
  ])('an exchange with %s is refused', async (_what, change) => {
    const answer = { ...(await rig.agree()), ...change };
    await expect(oauth.exchange(rig.io, answer)).rejects.toThrow();
  });

  it('the error for a wrong app secret is not classified as an expired connection', async () => {
    const io = { ...rig.io, keys: { ...rig.io.keys, clientSecret: 'guess' } };
    expect(await failureOf(oauth.exchange(io, await rig.agree()))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_client',
    });
  });

  it('a code expires after ten minutes', async () => {
    const [early, late] = [await rig.agree(), await rig.agree()];
    rig.clock.now += 599_999;
    await expect(oauth.exchange(rig.io, early)).resolves.toBeDefined();
    rig.clock.now += 1;
    await expect(oauth.exchange(rig.io, late)).rejects.toThrow();
  });
});

describe('YouTube token renewal', () => {
  it('renewal keeps the refresh token', async () => {
    const { grant } = await rig.connect();
    rig.clock.now += 3_600_000;
    const next = await oauth.refresh!(rig.io, grant);
    expect(next).toEqual({
      ...grant,
      accessToken: expect.not.stringMatching(grant.accessToken),
      expiresAt: rig.clock.now + 3_599_000,
    });
    await expect(oauth.profiles(rig.io, next)).resolves.toHaveLength(1);
  });

  it('renewal of a revoked grant fails as token_expired', async () => {
    const { grant } = await rig.connect();
    rig.sandbox().revoke(anna);
    expect(await failureOf(oauth.refresh!(rig.io, grant))).toMatchObject({
      kind: 'token_expired',
      code: 'invalid_grant',
    });
  });

  it('a grant without a refresh token cannot be renewed', async () => {
    const { grant } = await rig.connect();
    const without = { ...grant, refreshToken: null };
    expect(await failureOf(oauth.refresh!(rig.io, without))).toMatchObject({ kind: 'token_expired' });
  });

  it.each([
    ['rate_limit', 'rate_limited'],
    ['server_error', 'unavailable'],
    ['drop', 'outcome_unknown'],
  ] as const)('renewal can be repeated after the fault "%s"', async (fault, kind) => {
    const { grant } = await rig.connect();
    rig.fault('token_refresh', fault);
    expect(await failureOf(oauth.refresh!(rig.io, grant))).toMatchObject({ kind });
    await expect(oauth.refresh!(rig.io, grant)).resolves.toBeDefined();
  });
});

describe('revoking a YouTube grant', () => {
  it('revoking ends all tokens, and revoking again is not an error', async () => {
    const { grant } = await rig.connect();
    await oauth.revoke!(rig.io, grant);
    await oauth.revoke!(rig.io, grant);
    expect(await failureOf(oauth.profiles(rig.io, grant))).toMatchObject({ kind: 'token_expired' });
    expect(await failureOf(oauth.refresh!(rig.io, grant))).toMatchObject({ kind: 'token_expired' });
  });
});

describe('connected YouTube channel', () => {
  it('the channel has its id and its handle', async () => {
    const { grant } = await rig.connect();
    expect(await oauth.profiles(rig.io, grant)).toEqual([
      { platformId: anna, username: '@anapaints', logo: expect.stringMatching(/^data:image\/svg/) },
    ]);
  });

  it('an account without a channel cannot be connected', async () => {
    const grant = await oauth.exchange(rig.io, await rig.agree({ account: noChannel }));
    expect(await failureOf(oauth.profiles(rig.io, grant))).toEqual({
      kind: 'not_found',
      reason: 'YouTube channel not found. Please check your account connection.',
      code: null,
    });
  });

  it('reading the channel without the permission fails as missing_permission', async () => {
    const scopes = ['https://www.googleapis.com/auth/youtube.upload'];
    const grant = await oauth.exchange(rig.io, await rig.agree({ scopes }));
    expect(await failureOf(oauth.profiles(rig.io, grant))).toMatchObject({ kind: 'missing_permission' });
  });

  it('reading the channel with an expired token fails as token_expired', async () => {
    const { grant } = await rig.connect();
    rig.clock.now += 3_599_000;
    expect(await failureOf(oauth.profiles(rig.io, grant))).toMatchObject({ kind: 'token_expired' });
  });
});
