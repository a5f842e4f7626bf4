import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../_shared/http.ts';
import type { PlatformIo } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createRedditRig, type RedditRig } from '../testing/rig.ts';
import { userAgent } from './api.ts';
import { classify } from './classify.ts';
import { oauth } from './oauth.ts';

let rig: RedditRig;
beforeEach(async () => {
  rig = await createRedditRig();
});
afterEach(() => rig.close());

/** A connection to Reddit that gets the given reply to every call; `seen` collects the requests. */
function answering(status: number, body: unknown) {
  const seen: Request[] = [];
  const http = createHttp({
    origin: '',
    classify,
    fetch: (url, init) => {
      seen.push(new Request(url, init));
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  const io: PlatformIo = { http, keys: { clientId: 'our-app', clientSecret: 's:ecret' }, now: () => 1000 };
  return { io, seen };
}

const grant = { accessToken: 'a1', refreshToken: 'r1', expiresAt: null, scopes: ['identity'] };
const answer = { code: 'c1', verifier: null, redirectUri: 'https://fanfare.example/back' };

describe('the consent', () => {
  it('a permanent consent is requested, because no other consent returns a refresh token', () => {
    const address = new URL(oauth.authorise(rig.keys, { state: 's', challenge: null, redirectUri: 'u' }));
    expect(address.searchParams.get('duration')).toBe('permanent');
    expect(address.origin + address.pathname).toBe('https://www.reddit.com/api/v1/authorize');
  });
});

describe('tokens', () => {
  it('a code is exchanged with the app keys and the user agent', async () => {
    const body = { access_token: 'a2', expires_in: 86_400, refresh_token: 'r2', scope: 'submit identity x' };
    const { io, seen } = answering(200, body);
    expect(await oauth.exchange(io, answer)).toEqual({
      accessToken: 'a2',
      refreshToken: 'r2',
      expiresAt: 86_401_000,
      scopes: ['identity', 'submit'],
    });
    expect(seen[0]?.headers.get('authorization')).toBe(`Basic ${btoa('our-app:s:ecret')}`);
    expect(seen[0]?.headers.get('user-agent')).toBe(userAgent);
    expect(userAgent).toMatch(/^\w+:[\w.]+:[\d.]+ \(by \/u\/\w+\)$/);
  });

  it('a renewal keeps values that the response leaves out', async () => {
    const { io } = answering(200, { access_token: 'a2', expires_in: 60 });
    expect(await oauth.refresh!(io, grant)).toMatchObject({ refreshToken: 'r1', scopes: ['identity'] });
  });

  it.each([200, 400])(
    'after a token error with status %d, a code is rejected and a renewal ends the connection',
    async (status) => {
      const { io } = answering(status, { error: 'invalid_grant' });
      expect(await failureOf(oauth.exchange(io, answer))).toMatchObject({
        kind: 'rejected',
        code: 'invalid_grant',
      });
      expect(await failureOf(oauth.refresh!(io, grant))).toMatchObject({
        kind: 'token_expired',
        reason: 'This connection cannot be renewed. Please reconnect your Reddit account.',
      });
    },
  );

  it('the account stays connected if Reddit does not recognise the keys of our app', async () => {
    const { io } = answering(401, { message: 'Unauthorized', error: 401 });
    expect(await failureOf(oauth.refresh!(io, grant))).toMatchObject({
      kind: 'rejected',
      reason: 'Reddit does not accept this app.',
    });
  });

  it('an unexpected response leaves the outcome unknown', async () => {
    const { io } = answering(200, { message: 'Hello.' });
    expect(await failureOf(oauth.refresh!(io, grant))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('a grant without a refresh token cannot be renewed', async () => {
    const { io, seen } = answering(200, {});
    expect(await failureOf(oauth.refresh!(io, { ...grant, refreshToken: null }))).toMatchObject({
      kind: 'token_expired',
    });
    expect(seen).toEqual([]);
  });
});

describe('a profile', () => {
  it('the query is removed from the address of the profile picture, because it requests a small picture', async () => {
    const io = answering(200, { id: 'a1', name: 'ann', icon_img: 'https://i.redd.it/a.png?width=1&s=2' }).io;
    expect(await oauth.profiles(io, grant)).toEqual([
      { platformId: 'a1', username: 'ann', logo: 'https://i.redd.it/a.png' },
    ]);
  });

  it.each(['', null])(
    'a profile with the picture %j is treated as a profile without a picture',
    async (icon_img) => {
      const { io } = answering(200, { id: 'a1', name: 'ann', icon_img });
      expect((await oauth.profiles(io, grant))[0]?.logo).toBeNull();
    },
  );
});
