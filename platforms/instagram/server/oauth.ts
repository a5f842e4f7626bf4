import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { codeForm, consentAddress, isTooNewToRenew, readLongLivedToken } from '../../_meta/tokens.ts';
import { bearer } from '../../_shared/bearer.ts';
import { rejected } from '../../_shared/network-error.ts';
import type { Grant, Oauth, PlatformIo } from '../../platform.ts';
import { facts } from '../facts.ts';
import { at, host, unexpectedReply } from './api.ts';

/** A list, or comma-separated text. */
const permissions = z.union([
  z.array(z.string()),
  z.string().transform((text) => text.split(',').filter((name) => name !== '')),
]);
const shortToken = z.object({ access_token: z.string().min(1), permissions });
/** A plain object, or a list with one object as in Meta's documentation. */
const shortReply = z.union([
  shortToken,
  z.object({ data: z.array(shortToken).length(1) }).transform(({ data }) => data[0]),
]);

const account = z.object({
  user_id: graphId,
  username: z.string().min(1),
  account_type: z.string().optional(),
  profile_picture_url: z.string().optional(),
});
const accountReply = z.union([
  account,
  z.object({ data: z.array(account).length(1) }).transform(({ data }) => data[0]),
]);

const professional = new Set(['BUSINESS', 'MEDIA_CREATOR', 'CREATOR']);

const authorise: Oauth['authorise'] = ({ clientId }, request) =>
  consentAddress('https://www.instagram.com/oauth/authorize', { clientId, scopes: facts.scopes }, request, {
    // Lets people with several accounts choose one of them.
    force_reauth: 'true',
  });

const exchange: Oauth['exchange'] = async (io, answer) => {
  const { http, keys } = io;
  const short = await http.read(
    {
      method: 'POST',
      url: 'https://api.instagram.com/oauth/access_token',
      form: codeForm(keys, answer),
    },
    shortReply,
  );
  if (!short) throw unexpectedReply();
  const query = {
    grant_type: 'ig_exchange_token',
    client_secret: keys.clientSecret,
    access_token: short.access_token,
  };
  return { ...(await readLongLivedToken(io, `${host}/access_token`, query)), scopes: short.permissions };
};

async function readAccount({ http }: PlatformIo, grant: Grant): Promise<z.infer<typeof account>> {
  const fields = 'user_id,username,account_type,profile_picture_url';
  const me = await http.read(
    { method: 'GET', url: at('me'), query: { fields }, headers: bearer(grant) },
    accountReply,
  );
  if (!me) throw unexpectedReply();
  return me;
}

const refresh: Oauth['refresh'] = async (io, grant) => {
  if (isTooNewToRenew(grant, io.now())) {
    // Instagram refuses to renew a token that is this new, so another call checks the token.
    await readAccount(io, grant);
    return grant;
  }
  const query = { grant_type: 'ig_refresh_token', access_token: grant.accessToken };
  return { ...(await readLongLivedToken(io, `${host}/refresh_access_token`, query)), scopes: grant.scopes };
};

const profiles: Oauth['profiles'] = async (io, grant) => {
  const { user_id, username, account_type, profile_picture_url } = await readAccount(io, grant);
  if (account_type !== undefined && !professional.has(account_type.toUpperCase()))
    throw rejected('Only professional Instagram accounts can publish. Please switch your account to one.');
  return [{ platformId: user_id, username, logo: profile_picture_url ?? null }];
};

/** Meta documents no call that revokes a token. */
export const oauth: Oauth = { authorise, exchange, refresh, revoke: null, profiles };
