import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { codeForm, consentAddress, isTooNewToRenew, readLongLivedToken } from '../../_meta/tokens.ts';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Grant, Oauth, PlatformIo } from '../../platform.ts';
import { facts } from '../facts.ts';
import { at, host } from './api.ts';

/** `user_id` is not read, because it differs from the id in all other calls. */
const shortToken = z.object({ access_token: z.string().min(1) });
const inspected = z.object({ data: z.object({ scopes: z.array(z.string()) }) });
const profile = z.object({
  id: graphId,
  username: z.string().min(1),
  threads_profile_picture_url: z.string().optional(),
});

const authorise: Oauth['authorise'] = ({ clientId }, request) =>
  consentAddress('https://threads.net/oauth/authorize', { clientId, scopes: facts.scopes }, request);

/**
 * Only the call `debug_token` lists the granted permissions. If the call fails, all permissions are treated as granted,
 * and later calls report the missing ones.
 */
async function scopesOf({ http }: PlatformIo, token: Pick<Grant, 'accessToken'>): Promise<readonly string[]> {
  try {
    const { data } = await http.read(
      {
        method: 'GET',
        url: at('debug_token'),
        query: { input_token: token.accessToken },
        headers: bearer(token),
      },
      inspected,
    );
    return data.scopes;
  } catch (error) {
    if (error instanceof NetworkError) return facts.scopes;
    throw error;
  }
}

const exchange: Oauth['exchange'] = async (io, answer) => {
  const { http, keys } = io;
  const short = await http.read(
    { method: 'POST', url: `${host}/oauth/access_token`, form: codeForm(keys, answer) },
    shortToken,
  );
  const token = await readLongLivedToken(io, `${host}/access_token`, {
    grant_type: 'th_exchange_token',
    client_secret: keys.clientSecret,
    access_token: short.access_token,
  });
  return { ...token, scopes: await scopesOf(io, token) };
};

const readProfile = ({ http }: PlatformIo, grant: Grant) =>
  http.read(
    {
      method: 'GET',
      url: at('me'),
      query: { fields: 'id,username,threads_profile_picture_url' },
      headers: bearer(grant),
    },
    profile,
  );

const refresh: Oauth['refresh'] = async (io, grant) => {
  if (isTooNewToRenew(grant, io.now())) {
    // Threads refuses to renew a token that is this new, so reading the profile checks the token instead.
    await readProfile(io, grant);
    return grant;
  }
  const query = { grant_type: 'th_refresh_token', access_token: grant.accessToken };
  return { ...(await readLongLivedToken(io, `${host}/refresh_access_token`, query)), scopes: grant.scopes };
};

const profiles: Oauth['profiles'] = async (io, grant) => {
  const { id, username, threads_profile_picture_url } = await readProfile(io, grant);
  return [{ platformId: id, username, logo: threads_profile_picture_url ?? null }];
};

/** Meta documents no call that revokes a token. */
export const oauth: Oauth = { authorise, exchange, refresh, revoke: null, profiles };
