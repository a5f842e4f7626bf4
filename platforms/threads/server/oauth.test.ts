import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { withThreads } from '../testing/network.ts';
import { facts } from '../facts.ts';
import { oauth } from './oauth.ts';

describe('Threads consent address', () => {
  it('the address has exactly the expected parameters, with every scope', () => {
    const keys = { clientId: 'app', clientSecret: 'secret' };
    const url = new URL(
      oauth.authorise(keys, { state: 's1', challenge: null, redirectUri: 'https://fanfare.example/back' }),
    );
    expect(url.origin + url.pathname).toBe('https://threads.net/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'app',
      redirect_uri: 'https://fanfare.example/back',
      response_type: 'code',
      scope:
        'threads_basic,threads_content_publish,threads_manage_replies,threads_read_replies,threads_manage_insights',
      state: 's1',
    });
  });
});

describe('connecting a Threads profile', () => {
  it('connecting gives a sixty-day token and the profile id as text', () =>
    withThreads(async ({ account, io, sandbox }) => {
      expect(account.grant).toMatchObject({ refreshToken: null, expiresAt: io.now() + 60 * dayMs });
      expect(account.grant.scopes).toEqual(facts.scopes);
      const [identity] = sandbox().identities;
      expect(await oauth.profiles(io, account.grant)).toEqual([
        { platformId: identity?.platformId, username: identity?.username, logo: identity?.logo },
      ]);
    }));

  it('the fragment after the code is removed', () =>
    withThreads(async ({ io, agree }) => {
      const answer = await agree();
      const grant = await oauth.exchange(io, { ...answer, code: `${answer.code}#_` });
      expect(grant.scopes).toEqual(facts.scopes);
    }));

  it('all permissions are treated as granted if Threads does not list the granted ones', () =>
    withThreads(async ({ io, agree, world, subject }) => {
      world.aim('token_debug', 'server_error');
      const grant = await oauth.exchange(io, await agree(subject.withholding ?? undefined));
      expect(grant.scopes).toEqual(facts.scopes);
    }));
});

describe('Threads token renewal', () => {
  it('a token is not renewed on its first day', () =>
    withThreads(async ({ account: { grant }, io, world }) => {
      world.pass(dayMs - 1);
      expect(await oauth.refresh?.(io, grant)).toBe(grant);
    }));

  it('renewal after a day gives sixty more days with the same permissions', () =>
    withThreads(async ({ account: { grant }, io, world }) => {
      world.pass(dayMs);
      const renewed = await oauth.refresh?.(io, grant);
      expect(renewed?.accessToken).not.toBe(grant.accessToken);
      expect(renewed).toMatchObject({ expiresAt: io.now() + 60 * dayMs, scopes: grant.scopes });
    }));
});
