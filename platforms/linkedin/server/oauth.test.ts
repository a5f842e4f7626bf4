import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { Reply } from '../../_shared/http.ts';
import type { PlatformIo } from '../../platform.ts';
import { facts } from '../facts.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createLinkedInRig, type LinkedInRig } from '../testing/rig.ts';
import { ben, tom } from '../testing/subject.ts';
import { oauth } from './oauth.ts';
import { publish } from './publish.ts';

const refresh = oauth.refresh!;

let rig: LinkedInRig;
beforeEach(async () => {
  rig = await createLinkedInRig();
});
afterEach(() => rig.close());

const saying = (body: unknown): PlatformIo => ({
  ...rig.io,
  http: {
    send: () => Promise.resolve({ status: 200, headers: new Headers(), body } satisfies Reply),
    read: (_call, schema) => Promise.resolve(schema.parse(body)),
  },
});
const grant = { accessToken: 'token', refreshToken: null, expiresAt: null, scopes: facts.scopes };
const profileOf = async (body: unknown) => (await oauth.profiles(saying(body), grant))[0];

describe('the consent', () => {
  it('the consent page asks only for the scopes of an ordinary app', () => {
    const address = new URL(
      oauth.authorise(rig.keys, { state: 's', challenge: null, redirectUri: 'https://fanfare.example/' }),
    );
    expect(address.origin + address.pathname).toBe('https://www.linkedin.com/oauth/v2/authorization');
    expect(address.searchParams.get('scope')).toBe('openid profile w_member_social');
  });

  it('a grant lasts for sixty days and lists its scopes', async () => {
    const given = await rig.grant();
    expect(given.expiresAt).toBe(rig.world.now() + 60 * dayMs);
    expect(given.scopes).toEqual(['openid', 'profile', 'w_member_social']);
    const io = saying({ access_token: 'a', expires_in: 60, scope: 'openid,profile' });
    const answer = { code: 'c', verifier: null, redirectUri: 'r' };
    expect((await oauth.exchange(io, answer)).scopes).toEqual(['openid', 'profile']);
    const silent = saying({ access_token: 'a', expires_in: 60 });
    expect((await oauth.exchange(silent, answer)).scopes).toEqual(facts.scopes);
  });

  it('publishing fails if the member has not granted the permission to post', async () => {
    const account = await rig.connect(ben);
    expect(account.grant.scopes).toEqual(['openid', 'profile']);
    expect((await failureOf(publish.start(rig.jobOf(account))))?.kind).toBe('missing_permission');
  });
});

describe('a grant', () => {
  it('a grant can be renewed for a year after the consent and no longer', async () => {
    let current = await rig.grant();
    const { refreshToken } = current;
    for (let days = 0; days < 350; days += 50) {
      rig.world.pass(50 * dayMs);
      current = await refresh(rig.io, current);
      expect(current.refreshToken).toBe(refreshToken);
    }
    rig.world.pass(15 * dayMs - 1);
    await refresh(rig.io, current);
    rig.world.pass(1);
    expect(await failureOf(refresh(rig.io, current))).toMatchObject({
      kind: 'token_expired',
      reason: 'This connection cannot be renewed. Please reconnect your LinkedIn account.',
    });
  });

  it('renewing a grant that has no refresh token fails, and LinkedIn is not called', async () => {
    const given = await rig.grant(tom);
    expect(given.refreshToken).toBeNull();
    rig.calls.length = 0;
    expect((await failureOf(refresh(rig.io, given)))?.kind).toBe('token_expired');
    expect(rig.calls).toEqual([]);
  });

  it('a refused client secret is not classified as an expired grant', async () => {
    const given = await rig.grant();
    const stranger = { ...rig.io, keys: { ...rig.keys, clientSecret: 'made-up' } };
    expect(await failureOf(refresh(stranger, given))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_client',
    });
  });
});

describe('a profile', () => {
  it('a profile has the name of the member as its username', async () => {
    expect(await profileOf({ sub: 'a1', name: 'Ida Larsen', picture: 'https://media.licdn.com/x' })).toEqual({
      platformId: 'a1',
      username: 'Ida Larsen',
      logo: 'https://media.licdn.com/x',
    });
  });

  it('without a full name, the username consists of the first and last name, or else is the id', async () => {
    expect(await profileOf({ sub: 'a1', given_name: 'Ida', family_name: 'Larsen' })).toMatchObject({
      username: 'Ida Larsen',
      logo: null,
    });
    expect((await profileOf({ sub: 'a1', given_name: 'Ida', family_name: '' }))?.username).toBe('Ida');
    expect((await profileOf({ sub: 'a1' }))?.username).toBe('a1');
  });
});
