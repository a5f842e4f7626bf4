import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { renewWith } from '../../_shared/oauth-grants.ts';
import type { AppKeys, Grant, Oauth, PlatformIo, Profile } from '../../platform.ts';
import { facts } from '../facts.ts';
import { at, pinterestId } from './api.ts';

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).nullish(),
  scope: z.string().nullish(),
});

const me = z.object({
  id: pinterestId,
  username: z.string().min(1),
  profile_image: z.string().nullish(),
});

const basic = ({ clientId, clientSecret }: AppKeys) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
});

async function token(
  { http, keys, now }: PlatformIo,
  form: Readonly<Record<string, string>>,
  before: Pick<Grant, 'refreshToken' | 'scopes'>,
): Promise<Grant> {
  const asked = now();
  const reply = await http.read(
    { method: 'POST', url: at('oauth', 'token'), form, headers: basic(keys) },
    tokenReply,
  );
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? before.refreshToken,
    expiresAt: asked + reply.expires_in * 1000,
    scopes: reply.scope?.split(/[ ,]+/).filter(Boolean) ?? before.scopes,
  };
}

const authorise: Oauth['authorise'] = ({ clientId }, { state, redirectUri }) => {
  const address = new URL('https://www.pinterest.com/oauth/');
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: facts.scopes.join(','),
    state,
  }).toString();
  return address.href;
};

const exchange: Oauth['exchange'] = (io, { code, redirectUri }) => {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    // Without this parameter, apps from before September 2025 get a refresh token that ends after a year.
    continuous_refresh: 'true',
  };
  return token(io, form, { refreshToken: null, scopes: facts.scopes });
};

/** A refresh token works only once, so the new one has to be stored. */
const refresh = renewWith(token, facts, ({ kind }) => kind === 'rejected' || kind === 'token_expired');

const profiles: Oauth['profiles'] = async ({ http }, grant): Promise<Profile[]> => {
  const { id, username, profile_image } = await http.read(
    { method: 'GET', url: at('user_account'), headers: bearer(grant) },
    me,
  );
  const logo = profile_image ?? '';
  return [{ platformId: id, username, logo: logo === '' ? null : logo }];
};

/** Apps cannot revoke tokens. */
export const oauth: Oauth = { authorise, exchange, refresh, revoke: null, profiles };
