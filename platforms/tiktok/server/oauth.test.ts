import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newPkce } from '../../_shared/pkce.ts';
import { ana, nadia, pathOf, setup } from '../testing/setup.ts';
import { facts } from '../facts.ts';
import { hexChallenge, oauth } from './oauth.ts';

const redirectUri = 'https://fanfare.example/api/callback';

describe('the consent page', () => {
  it('the address has the client key and scopes and asks for the account each time', () => {
    const url = oauth.authorise(
      { clientId: 'our-app', clientSecret: 'secret' },
      { state: 's', challenge: null, redirectUri },
    );
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe('https://www.tiktok.com/v2/auth/authorize/');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_key: 'our-app',
      scope: facts.scopes.join(','),
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 's',
      disable_auto_auth: '1',
    });
  });

  it('the PKCE challenge is written in lower-case hex', () => {
    const { verifier, challenge } = newPkce();
    expect(hexChallenge(challenge)).toBe(createHash('sha256').update(verifier).digest('hex'));
    expect(hexChallenge(challenge)).toMatch(/^[\da-f]{64}$/);
  });

  it('a challenge in the usual base64url is refused', async () => {
    const { rig } = await setup();
    const address = rig.consentAddress(newPkce().challenge);
    expect((await fetch(address)).status).toBe(200);
    address.searchParams.set('code_challenge', newPkce().challenge);
    expect((await fetch(address)).status).toBe(400);
  });

  it.each([
    ['http://localhost:5173/back', true, 200],
    ['http://127.0.0.1:5173/back', true, 200],
    ['http://localhost:5173/back', false, 400],
    ['http://localhost/back', true, 400],
    ['https://localhost/back', true, 400],
    ['https://fanfare.example/back?a=1', true, 400],
    [`https://fanfare.example/${'a'.repeat(500)}`, true, 400],
  ])('the redirect address %s (with a challenge: %s) gets the status %i', async (back, proves, status) => {
    const { rig } = await setup();
    const address = rig.consentAddress(proves ? newPkce().challenge : null);
    address.searchParams.set('redirect_uri', back);
    expect((await fetch(address)).status).toBe(status);
  });
});

describe('a grant', () => {
  it('a grant lasts a day and lists its scopes', async () => {
    const { rig } = await setup();
    const grant = await rig.grant(nadia);
    expect(grant.expiresAt).toBe(rig.world.now() + 24 * 60 * 60 * 1000);
    expect(grant.scopes).toEqual(facts.scopes.filter((scope) => scope !== 'video.publish'));
  });

  it('a refused authorisation code is recognised even if the reply has the HTTP status 200', async () => {
    const { rig } = await setup({ refusesWith200: true });
    const answer = { ...(await rig.agree()), code: 'made-up' };
    expect(await rig.failureOf(oauth.exchange(rig.io, answer))).toMatchObject({
      kind: 'token_expired',
      code: 'invalid_grant',
    });
    const wrong = { ...(await rig.agree()), verifier: newPkce().verifier };
    expect(await rig.failureOf(oauth.exchange(rig.io, wrong))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_request',
    });
  });

  it('each renewal needs the latest refresh token', async () => {
    const { rig } = await setup();
    const first = await rig.grant();
    const second = await oauth.refresh!(rig.io, first);
    const third = await oauth.refresh!(rig.io, second);
    expect(new Set([first, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
    expect(await rig.failureOf(oauth.refresh!(rig.io, second))).toMatchObject({ kind: 'token_expired' });
  });

  it('the renewal of a grant without a refresh token fails, and no call is made', async () => {
    const { rig, calls, http } = await setup();
    const grant = { ...(await rig.grant()), refreshToken: null };
    const failure = await rig.failureOf(oauth.refresh!({ ...rig.io, http }, grant));
    expect(failure.kind).toBe('token_expired');
    expect(calls).toEqual([]);
  });

  it.each([false, true])('revoking a grant twice succeeds (errors with status 200: %s)', async (mild) => {
    const { rig } = await setup({ refusesWith200: mild });
    const grant = await rig.grant();
    await oauth.revoke!(rig.io, grant);
    await expect(oauth.revoke!(rig.io, grant)).resolves.toBeUndefined();
  });

  it('revoking fails during an outage, and with a wrong app secret', async () => {
    const { rig } = await setup();
    const grant = await rig.grant();
    rig.world.aim('token_revoke', 'server_error');
    expect(await rig.failureOf(oauth.revoke!(rig.io, grant))).toMatchObject({ kind: 'unavailable' });
    const stranger = { ...rig.io, keys: { ...rig.keys, clientSecret: 'made-up' } };
    expect(await rig.failureOf(oauth.revoke!(stranger, grant))).toMatchObject({ code: 'invalid_client' });
  });
});

describe('a profile', () => {
  it('a profile has the open id and the username', async () => {
    const { rig } = await setup();
    const [profile] = await oauth.profiles(rig.io, await rig.grant());
    expect(profile).toMatchObject({ platformId: ana, username: 'ana.paints' });
    expect(profile?.logo).toMatch(/^data:image/);
  });

  it('a profile without the username permission shows the display name', async () => {
    const { rig, calls, http } = await setup();
    const address = rig.consentAddress(null);
    const body = new URLSearchParams({ identity: ana, scope: 'video.publish' });
    const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const io = { ...rig.io, http };
    const grant = await oauth.exchange(io, { code, verifier: null, redirectUri });
    expect(grant.scopes).toEqual(['user.info.basic', 'video.publish']);
    const [profile] = await oauth.profiles(io, grant);
    expect(profile?.username).toBe('Ana paints');
    const asked = calls.find((call) => pathOf(call).endsWith('/user/info/'));
    expect(asked?.query).toEqual({ fields: 'open_id,display_name,avatar_url' });
  });
});
