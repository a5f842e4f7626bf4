import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { setup } from '../testing/setup.ts';
import { oauth } from './oauth.ts';

const failure = (kind: string) => ({ failure: { kind } });

describe('Instagram consent address', () => {
  it('the address has the app, every scope and the state, and no secret', () => {
    const { io, redirectUri } = setup();

    const url = new URL(oauth.authorise(io.keys, { state: 's1', challenge: null, redirectUri }));

    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: io.keys.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope:
        'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments,instagram_business_manage_insights',
      state: 's1',
      force_reauth: 'true',
    });
    expect(url.href).not.toContain(io.keys.clientSecret);
  });
});

describe.each(['plain', 'list'])('connecting if the token reply has the form "%s"', (envelope) => {
  const saved = { settings: { envelope } };

  it('connecting gives a sixty-day token and the account’s own id', async () => {
    const { connect, io, sandbox } = setup(saved);

    const { grant } = await connect();

    expect(grant).toMatchObject({ refreshToken: null, expiresAt: io.now() + 60 * dayMs });
    expect(grant.scopes).toContain('instagram_business_content_publish');
    const [identity] = sandbox.identities;
    expect(await oauth.profiles(io, grant)).toEqual([
      { platformId: identity?.platformId, username: identity?.username, logo: identity?.logo },
    ]);
  });

  it('a permission that the person withheld is missing in the grant', async () => {
    const { connect } = setup(saved);
    const { grant } = await connect(2);
    expect(grant.scopes).toContain('instagram_business_basic');
    expect(grant.scopes).not.toContain('instagram_business_content_publish');
  });
});

describe('Instagram code exchange', () => {
  async function codeOf(network: ReturnType<typeof setup>) {
    const back = await network.decide({ identity: network.sandbox.identities[0]?.platformId ?? '' });
    return { back, code: back.searchParams.get('code') ?? '' };
  }

  it('an authorisation code is accepted only once', async () => {
    const network = setup();
    const { code } = await codeOf(network);
    const answer = { code, verifier: null, redirectUri: network.redirectUri };
    await oauth.exchange(network.io, answer);
    await expect(oauth.exchange(network.io, answer)).rejects.toMatchObject(failure('rejected'));
  });

  it('the fragment after the code is removed', async () => {
    const network = setup();
    const { back, code } = await codeOf(network);
    expect(back.hash).toBe('#_');
    const answer = { code: `${code}#_`, verifier: null, redirectUri: network.redirectUri };
    await expect(oauth.exchange(network.io, answer)).resolves.toHaveProperty('accessToken');
  });

  it.each([
    ['accepted', 3_599_999, true],
    ['refused', 3_600_000, false],
  ])('a code is valid for an hour: it is %s after %i ms', async (_when, ms, works) => {
    const network = setup();
    const { code } = await codeOf(network);
    network.pass(ms);
    const { io, redirectUri } = network;
    const said = oauth.exchange(io, { code, verifier: null, redirectUri }).then(
      () => true,
      () => false,
    );
    expect(await said).toBe(works);
  });

  it('a code is refused if the redirect address differs from that of the consent', async () => {
    const network = setup();
    const { code } = await codeOf(network);
    const answer = { code, verifier: null, redirectUri: 'https://else.example/' };
    await expect(oauth.exchange(network.io, answer)).rejects.toMatchObject(failure('rejected'));
  });
});

describe('Instagram token renewal', () => {
  const refresh = oauth.refresh ?? expect.fail('It can be renewed.');

  it('renewal gives a token for another sixty days', async () => {
    const { connect, io, pass } = setup();
    const { grant } = await connect();
    pass(dayMs);

    const next = await refresh(io, grant);

    expect(next.accessToken).not.toBe(grant.accessToken);
    expect(next).toMatchObject({ expiresAt: io.now() + 60 * dayMs, scopes: grant.scopes });
    expect(await oauth.profiles(io, next)).toHaveLength(1);
  });

  it('a token is not renewed on its first day, because Instagram would refuse that', async () => {
    const { connect, io, pass, calls } = setup();
    const { grant } = await connect();
    pass(dayMs - 1);
    expect(await refresh(io, grant)).toBe(grant);
    expect(calls.map(({ path }) => path)).not.toContain('/refresh_access_token');
  });

  it.each([
    ['on the first day', 0],
    ['later', 2 * dayMs],
  ])('renewal fails after the tokens of the account were revoked: %s', async (_when, ms) => {
    const { connect, io, pass, sandbox } = setup();
    const { grant, platformId } = await connect();
    pass(ms);
    sandbox.revoke(platformId);
    await expect(refresh(io, grant)).rejects.toMatchObject(failure('token_expired'));
  });

  it('renewal fails for an expired token', async () => {
    const { connect, io, pass } = setup();
    const { grant } = await connect();
    pass(60 * dayMs);
    await expect(refresh(io, grant)).rejects.toMatchObject(failure('token_expired'));
  });
});

describe('Instagram token', () => {
  it('the address of a Graph API call does not contain the token', async () => {
    const { connect, io, calls } = setup();
    const { grant } = await connect();
    await oauth.profiles(io, grant);
    const [last] = calls.slice(-1);
    expect(last?.path).toBe('/v25.0/me');
    expect(last?.query.toString()).not.toContain(grant.accessToken);
  });

  it('a failure does not contain the token', async () => {
    const { connect, io, sandbox } = setup();
    const { grant, platformId } = await connect();
    sandbox.revoke(platformId);
    const error: unknown = await oauth.profiles(io, grant).catch((reason: unknown) => reason);
    expect(JSON.stringify([error, String(error)])).not.toContain(grant.accessToken);
  });
});
