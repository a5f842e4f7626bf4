import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { exchangeWith, isInvalidGrant, renewWith } from '../../_shared/oauth-grants.ts';
import type { Grant, Oauth, PlatformIo, Profile } from '../../platform.ts';
import { facts } from '../facts.ts';
import { api } from './api.ts';

const site = 'https://www.linkedin.com/oauth/v2';

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  /** Only approved partners get a refresh token. */
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});

const person = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

async function token(
  { http, keys, now }: PlatformIo,
  form: Readonly<Record<string, string>>,
  before: Pick<Grant, 'refreshToken' | 'scopes'>,
): Promise<Grant> {
  const requestedAt = now();
  const { clientId: client_id, clientSecret: client_secret } = keys;
  const reply = await http.read(
    { method: 'POST', url: `${site}/accessToken`, form: { ...form, client_id, client_secret } },
    tokenReply,
  );
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? before.refreshToken,
    expiresAt: requestedAt + reply.expires_in * 1000,
    // LinkedIn expects scopes separated by spaces and returns them separated by commas.
    scopes: reply.scope?.split(/[\s,]+/).filter(Boolean) ?? before.scopes,
  };
}

const authorise: Oauth['authorise'] = ({ clientId }, { state, redirectUri }) => {
  const address = new URL(`${site}/authorization`);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    scope: facts.scopes.join(' '),
  }).toString();
  return address.href;
};

const refresh = renewWith(
  token,
  facts,
  (failure) => isInvalidGrant(failure) || failure.code === 'invalid_token',
);

const profiles: Oauth['profiles'] = async ({ http }, grant): Promise<Profile[]> => {
  const { sub, name, given_name, family_name, picture } = await http.read(
    { method: 'GET', url: `${api}/v2/userinfo`, headers: bearer(grant) },
    person,
  );
  // Only vetted apps can read the vanity name of a profile, so the username is the full name.
  const parts = [given_name, family_name].filter((each) => each !== undefined && each !== '');
  const username = name ?? parts.join(' ');
  return [{ platformId: sub, username: username === '' ? sub : username, logo: picture ?? null }];
};

export const oauth: Oauth = {
  authorise,
  exchange: exchangeWith(token, facts),
  refresh,
  revoke: null,
  profiles,
};
