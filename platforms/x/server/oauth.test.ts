import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../conformance/bench.ts';
import { createBench, type Bench } from '../testing/bench.ts';
import { ann, ben } from '../testing/subject.ts';
import { oauth } from './oauth.ts';

const hourMs = 60 * 60 * 1000;

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(() => bench.close());

describe('the consent', () => {
  it('the address names the app, all scopes, the state and the PKCE challenge', () => {
    const redirectUri = 'https://fanfare.example/api/x/callback';
    const url = new URL(oauth.authorise(bench.keys, { state: 's1', challenge: 'c1', redirectUri }));
    expect(url.origin + url.pathname).toBe('https://x.com/i/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: bench.keys.clientId,
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
    const grant = await bench.grant();
    expect(grant.expiresAt).toBe(bench.world.now() + 2 * hourMs);
    const [identity] = bench.sandbox().identities;
    expect(await oauth.profiles(bench.io, grant)).toEqual([
      { platformId: ann, username: 'annmeadow', logo: identity?.logo },
    ]);
  });

  it('a code has to be exchanged within thirty seconds', async () => {
    const inTime = await bench.agree();
    bench.world.pass(30_000 - 1);
    await oauth.exchange(bench.io, inTime);
    const late = await bench.agree();
    bench.world.pass(30_000);
    expect(await failureOf(oauth.exchange(bench.io, late))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_request',
    });
  });

  it('denied scopes are missing from the grant', async () => {
    expect((await bench.grant(ben)).scopes).toEqual(['tweet.read', 'users.read', 'offline.access']);
  });

  it('an unknown app does not count as an expired connection', async () => {
    const keys = { ...bench.keys, clientSecret: 'other' };
    const failure = await failureOf(oauth.exchange({ ...bench.io, keys }, await bench.agree()));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'unauthorized_client' });
  });

  it('the picture is the full one and not the thumbnail', async () => {
    const grant = await bench.grant();
    const { http } = bench.io;
    bench.io.http = {
      ...http,
      send: async (call) => ({
        ...(await http.send(call)),
        body: {
          data: { id: ann, username: 'ann', profile_image_url: 'https://pbs.example/1/face_normal.jpg' },
        },
      }),
    };
    expect((await oauth.profiles(bench.io, grant))[0]?.logo).toBe('https://pbs.example/1/face.jpg');
  });
});

describe('renewing a connection', () => {
  it('using an old refresh token twice ends the whole connection', async () => {
    const before = await bench.grant();
    const after = await oauth.refresh!(bench.io, before);
    expect((await failureOf(oauth.refresh!(bench.io, before)))?.kind).toBe('token_expired');
    expect((await failureOf(oauth.profiles(bench.io, after)))?.kind).toBe('token_expired');
    expect((await failureOf(oauth.refresh!(bench.io, after)))?.kind).toBe('token_expired');
  });

  it('other connections of the same person stay valid', async () => {
    const other = await bench.grant();
    const before = await bench.grant();
    await oauth.refresh!(bench.io, before);
    await failureOf(oauth.refresh!(bench.io, before));
    expect(await oauth.profiles(bench.io, other)).toHaveLength(1);
  });

  it('a grant without a refresh token fails to renew without a call', async () => {
    const grant = { ...(await bench.grant()), refreshToken: null };
    bench.calls.length = 0;
    expect((await failureOf(oauth.refresh!(bench.io, grant)))?.kind).toBe('token_expired');
    expect(bench.calls).toEqual([]);
  });

  it('an unknown app does not end the connection', async () => {
    const keys = { ...bench.keys, clientSecret: 'other' };
    const grant = await bench.grant();
    expect((await failureOf(oauth.refresh!({ ...bench.io, keys }, grant)))?.kind).toBe('rejected');
  });
});
