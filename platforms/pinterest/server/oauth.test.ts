import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { createHttp } from '../../_shared/http.ts';
import type { PlatformIo } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createPinterestRig, type PinterestRig } from '../testing/rig.ts';
import { ben } from '../testing/subject.ts';
import { classify } from './classify.ts';
import { oauth } from './oauth.ts';

let rig: PinterestRig;
beforeEach(async () => {
  rig = await createPinterestRig();
});
afterEach(() => rig.close());

/** A connection to a network that sends the given reply to every call. */
const answering = (json: unknown): PlatformIo => ({
  ...rig.io,
  http: createHttp({ origin: '', classify, fetch: () => Promise.resolve(Response.json(json)) }),
});
const plainToken = { access_token: 'pina_1', token_type: 'bearer', expires_in: 2_592_000 };
const answer = { code: 'c', verifier: null, redirectUri: 'https://fanfare.example/back' };

describe('a code', () => {
  it('a code is exchanged with the app keys, and the request asks for a refresh token that can always be renewed', async () => {
    const grant = await rig.grant();
    const [call] = rig.calls;
    const pair = Buffer.from(`${rig.keys.clientId}:${rig.keys.clientSecret}`).toString('base64');
    expect(call?.headers).toEqual({ authorization: `Basic ${pair}` });
    expect(call?.form).toMatchObject({ grant_type: 'authorization_code', continuous_refresh: 'true' });
    expect(grant.expiresAt).toBe(rig.world.now() + 30 * dayMs);
    expect(grant.accessToken).toMatch(/^pina_/);
    expect(grant.refreshToken).toMatch(/^pinr_/);
  });

  it('the granted scopes may be separated by commas or spaces', async () => {
    const exchange = (scope: unknown) => oauth.exchange(answering({ ...plainToken, scope }), answer);
    expect((await exchange('boards:read,pins:read')).scopes).toEqual(['boards:read', 'pins:read']);
    expect((await exchange('boards:read pins:read')).scopes).toEqual(['boards:read', 'pins:read']);
    expect((await rig.grant(ben)).scopes).not.toContain('pins:write');
  });
});

describe('a connection', () => {
  it('a connection can be renewed within 60 days of its last renewal', async () => {
    const before = await rig.grant();
    rig.world.pass(60 * dayMs - 1000);
    const after = await oauth.refresh!(rig.io, before);
    rig.world.pass(60 * dayMs);
    expect(await failureOf(oauth.refresh!(rig.io, after))).toMatchObject({
      kind: 'token_expired',
      reason: expect.stringContaining('cannot be renewed') as string,
    });
  });

  it('a connection keeps its refresh token and scopes if the response has none', async () => {
    const grant = { ...(await rig.grant()), scopes: ['pins:read'] };
    expect(await oauth.refresh!(answering(plainToken), grant)).toMatchObject({
      accessToken: 'pina_1',
      refreshToken: grant.refreshToken,
      scopes: ['pins:read'],
    });
  });

  it('renewing a connection without a refresh token fails as token_expired', async () => {
    const grant = { ...(await rig.grant()), refreshToken: null };
    expect((await failureOf(oauth.refresh!(rig.io, grant)))?.kind).toBe('token_expired');
  });
});

describe('a profile', () => {
  const me = { id: '278345678901234567890', username: 'ann', account_type: 'PINNER' };
  const profileOf = async (json: unknown) => {
    const grant = { accessToken: 'pina_1', refreshToken: null, expiresAt: null, scopes: [] };
    return (await oauth.profiles(answering(json), grant))[0];
  };

  it('a profile may have no picture', async () => {
    expect(await profileOf(me)).toEqual({ platformId: me.id, username: 'ann', logo: null });
    expect(await profileOf({ ...me, profile_image: '' })).toMatchObject({ logo: null });
    expect(await profileOf({ ...me, profile_image: null })).toMatchObject({ logo: null });
    const picture = 'https://i.pinimg.com/a.jpg';
    expect(await profileOf({ ...me, profile_image: picture })).toMatchObject({ logo: picture });
  });

  it('a profile needs a numeric id', async () => {
    expect((await failureOf(profileOf({ ...me, id: 'ann' })))?.kind).toBe('outcome_unknown');
  });
});
