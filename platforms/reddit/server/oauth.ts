import { z } from 'zod';
import type { NetworkCall } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import { exchangeWith, isInvalidGrant, renewWith } from '../../_shared/oauth-grants.ts';
import type { AppKeys, Grant, Oauth, PlatformIo, Profile } from '../../platform.ts';
import { facts } from '../facts.ts';
import { failureIn, read, redditId, site, unexpected, userAgent } from './api.ts';

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});
const refusal = z.object({ error: z.union([z.string(), z.number()]) });

const me = z.object({ id: redditId, name: z.string().min(1), icon_img: z.string().nullish() });

/** Reddit refused the keys of our app, so the person's connection is not the cause. */
const unknownApp = (cause: Error) =>
  new NetworkError(
    { kind: 'rejected', reason: 'Reddit does not accept this app.', code: 'invalid_client' },
    { cause },
  );

const basic = ({ clientId, clientSecret }: AppKeys) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
  'user-agent': userAgent,
});

type Values = Readonly<Record<string, string>>;

async function send({ http, keys }: PlatformIo, path: string, form: Values) {
  const call: NetworkCall = { method: 'POST', url: `${site}/api/v1/${path}`, form, headers: basic(keys) };
  try {
    return { call, reply: await http.send(call) };
  } catch (error) {
    if (error instanceof NetworkError && error.failure.kind === 'token_expired') throw unknownApp(error);
    throw error;
  }
}

/** Requests a token. An error of this call may have status 200. */
async function token(
  io: PlatformIo,
  form: Values,
  before: Pick<Grant, 'refreshToken' | 'scopes'>,
): Promise<Grant> {
  const asked = io.now();
  const { call, reply } = await send(io, 'access_token', form);
  if (refusal.safeParse(reply.body).success) throw failureIn(reply, call);
  const result = tokenReply.safeParse(reply.body);
  if (!result.success) throw unexpected(result.error);
  const { access_token, refresh_token, expires_in, scope } = result.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? before.refreshToken,
    expiresAt: asked + expires_in * 1000,
    // The scopes in the order of our request, because Reddit returns another order.
    scopes: scope === undefined ? before.scopes : facts.scopes.filter((each) => has(scope, each)),
  };
}

const has = (scope: string, wanted: string) => scope.split(/[ ,]/).includes(wanted);

const authorise: Oauth['authorise'] = ({ clientId }, { state, redirectUri }) => {
  const address = new URL(`${site}/api/v1/authorize`);
  address.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    state,
    redirect_uri: redirectUri,
    // Without this parameter, the connection would last only a day.
    duration: 'permanent',
    scope: facts.scopes.join(' '),
  }).toString();
  return address.href;
};

const revoke: Oauth['revoke'] = async (io, { accessToken, refreshToken }) => {
  if (refreshToken !== null)
    await send(io, 'revoke_token', { token: refreshToken, token_type_hint: 'refresh_token' });
  await send(io, 'revoke_token', { token: accessToken, token_type_hint: 'access_token' });
};

const profiles: Oauth['profiles'] = async ({ http }, grant): Promise<Profile[]> => {
  const { id, name, icon_img } = await read(http, { path: '/api/v1/me', grant }, me);
  // The query of the address is removed: it requests a small picture and contains a signature that expires.
  const [logo = ''] = (icon_img ?? '').split('?');
  return [{ platformId: id, username: name, logo: logo === '' ? null : logo }];
};

export const oauth: Oauth = {
  authorise,
  exchange: exchangeWith(token, facts),
  refresh: renewWith(token, facts, isInvalidGrant),
  revoke,
  profiles,
};
