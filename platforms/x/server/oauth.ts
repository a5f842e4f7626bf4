import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { isInvalidGrant, renewWith } from '../../_shared/oauth-grants.ts';
import type { AppKeys, Grant, Oauth, PlatformIo, Profile } from '../../platform.ts';
import { facts } from '../facts.ts';
import { api, readData, xId } from './api.ts';

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});

const me = z.object({
  id: xId,
  username: z.string().min(1),
  profile_image_url: z.string().optional(),
});

/** Both keys are encoded before they are joined, because either may contain a colon. */
function basic({ clientId, clientSecret }: AppKeys) {
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

async function token(
  { http, keys, now }: PlatformIo,
  form: Readonly<Record<string, string | undefined>>,
  before: Pick<Grant, 'refreshToken' | 'scopes'>,
): Promise<Grant> {
  const asked = now();
  const reply = await http.read(
    { method: 'POST', url: `${api}/oauth2/token`, form, headers: basic(keys) },
    tokenReply,
  );
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? before.refreshToken,
    expiresAt: asked + reply.expires_in * 1000,
    scopes: reply.scope?.split(' ').filter(Boolean) ?? before.scopes,
  };
}

const authorise: Oauth['authorise'] = ({ clientId }, { state, challenge, redirectUri }) => {
  const address = new URL('https://x.com/i/oauth2/authorize');
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: facts.scopes.join(' '),
    state,
    ...(challenge !== null && { code_challenge: challenge, code_challenge_method: 'S256' }),
  }).toString();
  return address.href;
};

const exchange: Oauth['exchange'] = (io, { code, verifier, redirectUri }) => {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier ?? undefined,
  };
  return token(io, form, { refreshToken: null, scopes: facts.scopes });
};

/** Each refresh token works once. A second use ends the whole connection. */
const refresh = renewWith(token, facts, isInvalidGrant);

const revoke: Oauth['revoke'] = async ({ http, keys }, { accessToken, refreshToken }) => {
  // With 400, the token was already revoked, so nothing is left to do.
  for (const each of [refreshToken, accessToken])
    if (each !== null)
      await http.send({
        method: 'POST',
        url: `${api}/oauth2/revoke`,
        form: { token: each },
        headers: basic(keys),
        also: [400],
      });
};

const profiles: Oauth['profiles'] = async ({ http }, grant): Promise<Profile[]> => {
  const { id, username, profile_image_url } = await readData(
    http,
    {
      method: 'GET',
      url: `${api}/users/me`,
      query: { 'user.fields': 'profile_image_url,username,name' },
      headers: bearer(grant),
    },
    me,
  );
  // The address of a thumbnail; without `_normal`, it is the address of the full picture.
  const logo = profile_image_url?.replace(/_normal(?=\.\w+$)/, '') ?? null;
  return [{ platformId: id, username, logo }];
};

export const oauth: Oauth = { authorise, exchange, refresh, revoke, profiles };
