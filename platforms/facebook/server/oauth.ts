import { z } from 'zod';
import { dayMs } from '@fanfare/core/time/units.ts';
import { graphVersion } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Grant, Oauth, PlatformIo } from '../../platform.ts';
import { facts } from '../facts.ts';
import { at, site } from './api.ts';
import { pagesOfConsent } from './pages.ts';

/** The lifetime of a long-lived token if the reply from Facebook does not contain it. */
const usualMs = 60 * dayMs;

const token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().optional(),
});
const permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

const authorise: Oauth['authorise'] = ({ clientId }, { state, redirectUri }) => {
  const address = new URL(`${site}/${graphVersion}/dialog/oauth`);
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: facts.scopes.join(','),
    // Asks again for permissions that the person declined before.
    auth_type: 'rerequest',
  }).toString();
  return address.href;
};

const tokenFor = ({ http, keys }: PlatformIo, query: Record<string, string>) =>
  http.read(
    {
      method: 'GET',
      url: at('oauth', 'access_token'),
      query: { client_id: keys.clientId, client_secret: keys.clientSecret, ...query },
    },
    token,
  );

async function grantedScopes({ http }: PlatformIo, accessToken: string): Promise<string[]> {
  const { data } = await http.read(
    { method: 'GET', url: at('me', 'permissions'), headers: bearer({ accessToken }) },
    permissions,
  );
  return data.filter(({ status }) => status === 'granted').map(({ permission }) => permission);
}

const exchange: Oauth['exchange'] = async (io, { code, redirectUri }): Promise<Grant> => {
  // Facebook appends this fragment to the redirect address, and some clients pass it on together with the code.
  const short = await tokenFor(io, { redirect_uri: redirectUri, code: code.replace(/#_=_$/, '') });
  const asked = io.now();
  const longLivedToken = await tokenFor(io, {
    grant_type: 'fb_exchange_token',
    fb_exchange_token: short.access_token,
  });
  const lifeMs = longLivedToken.expires_in === undefined ? usualMs : longLivedToken.expires_in * 1000;
  return {
    accessToken: longLivedToken.access_token,
    refreshToken: null,
    expiresAt: asked + lifeMs,
    scopes: await grantedScopes(io, longLivedToken.access_token),
  };
};

/**
 * The stored tokens are those of Pages. They do not expire, so `refresh` is null. Revoking one would end the person's
 * consent for all of their Pages, so `revoke` is null as well.
 */
export const oauth: Oauth = { authorise, exchange, refresh: null, revoke: null, profiles: pagesOfConsent };
