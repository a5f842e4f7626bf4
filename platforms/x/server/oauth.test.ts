import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createXRig, type XRig } from '../testing/rig.ts';
import { ann, ben } from '../testing/subject.ts';
import { oauth } from './oauth.ts';

let rig: XRig;
beforeEach(async () => {
  rig = await createXRig();
});
afterEach(() => rig.close());

describe('the consent', () => {
  it('the address names the app, all scopes, the state and the PKCE challenge', () => {
    const redirectUri = 'https://fanfare.example/api/x/callback';
    const url = new URL(oauth.authorise(rig.keys, { state: 's1', challenge: 'c1', redirectUri }));
    expect(url.origin + url.pathname).toBe('https://x.com/i/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: rig.keys.clientId,
      redirect_uri: redirectUri,
      scope: 'tweet.read tweet.write users.read media.write tweet.moderate.write offline.access',
      state: 's1',
      code_challenge: 'c1',
      code_challenge_method: 'S256',
    });
  });
});

describe('connecting an account', () => {
  it('a connection has a token for two hours and the profile of the account', async () => {
    const grant = await rig.grant();
    expect(grant.expiresAt).toBe(rig.world.now() + 2 * hourMs);
    const [identity] = rig.sandbox().identities;
    expect(await oauth.profiles(rig.io, grant)).toEqual([
      { platformId: ann, username: 'annmeadow', logo: identity?.logo },
    ]);
  });

  it('an authorisation code must be exchanged within thirty seconds', async () => {
    const inTime = await rig.agree();
    rig.world.pass(30_000 - 1);
    await oauth.exchange(rig.io, inTime);
    const late = await rig.agree();
    rig.world.pass(30_000);
    expect(await failureOf(oauth.exchange(rig.io, late))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_request',
    });
  });

  it('scopes that the person denied are missing from the grant', async () => {
    expect((await rig.grant(ben)).scopes).toEqual(['tweet.read', 'users.read', 'offline.access']);
  });

  it('a refused app secret is not classified as an expired connection', async () => {
    const keys = { ...rig.keys, clientSecret: 'other' };
    const failure = await failureOf(oauth.exchange({ ...rig.io, keys }, await rig.agree()));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'unauthorized_client' });
  });

  it('the profile has the picture in full size', async () => {
    const grant = await rig.grant();
    const { http } = rig.io;
    rig.io.http = {
      ...http,
      send: async (call) => ({
        ...(await http.send(call)),
        body: {
          data: { id: ann, username: 'ann', profile_image_url: 'https://pbs.example/1/face_normal.jpg' },
        },
      }),
    };
    expect((await oauth.profiles(rig.io, grant))[0]?.logo).toBe('https://pbs.example/1/face.jpg');
  });
});

describe('renewing a connection', () => {
  it('using a refresh token a second time ends the whole connection', async () => {
    const before = await rig.grant();
    const after = await oauth.refresh!(rig.io, before);
    expect((await failureOf(oauth.refresh!(rig.io, before)))?.kind).toBe('token_expired');
    expect((await failureOf(oauth.profiles(rig.io, after)))?.kind).toBe('token_expired');
    expect((await failureOf(oauth.refresh!(rig.io, after)))?.kind).toBe('token_expired');
  });

  it('other connections of the same person stay valid', async () => {
    const other = await rig.grant();
    const before = await rig.grant();
    await oauth.refresh!(rig.io, before);
    await failureOf(oauth.refresh!(rig.io, before));
    expect(await oauth.profiles(rig.io, other)).toHaveLength(1);
  });

  it('renewing a grant without a refresh token fails, and X is not called', async () => {
    const grant = { ...(await rig.grant()), refreshToken: null };
    rig.calls.length = 0;
    expect((await failureOf(oauth.refresh!(rig.io, grant)))?.kind).toBe('token_expired');
    expect(rig.calls).toEqual([]);
  });

  it('the failure of a renewal with a wrong app secret is not classified as an expired connection', async () => {
    const keys = { ...rig.keys, clientSecret: 'other' };
    const grant = await rig.grant();
    expect((await failureOf(oauth.refresh!({ ...rig.io, keys }, grant)))?.kind).toBe('rejected');
  });
});
