import { z } from 'zod';
import { connectionEnded, NetworkError } from '../../_shared/network-error.ts';
import type { Grant, Oauth, PlatformIo, Profile } from '../../platform.ts';
import { facts } from '../facts.ts';
import { api, ask } from './api.ts';
import { isRefusal } from './envelope.ts';

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  scope: z.string(),
});

/** TikTok expects the challenge in hex, while our challenges are base64url. */
export const hexChallenge = (challenge: string): string =>
  Buffer.from(challenge, 'base64url').toString('hex');

const authorise: Oauth['authorise'] = ({ clientId }, { state, challenge, redirectUri }) => {
  const address = new URL('https://www.tiktok.com/v2/auth/authorize/');
  address.search = new URLSearchParams({
    client_key: clientId,
    scope: facts.scopes.join(','),
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    // Without this parameter, TikTok does not let the person choose an account after the first consent.
    disable_auto_auth: '1',
    ...(challenge !== null && {
      code_challenge: hexChallenge(challenge),
      code_challenge_method: 'S256',
    }),
  }).toString();
  return address.href;
};

type Form = Readonly<Record<string, string | undefined>>;

async function token({ http, keys, now }: PlatformIo, form: Form): Promise<Grant> {
  const asked = now();
  const { clientId: client_key, clientSecret: client_secret } = keys;
  const reply = await http.read(
    {
      method: 'POST',
      url: `${api}/oauth/token/`,
      form: { client_key, client_secret, ...form },
      isRefusal,
    },
    tokenReply,
  );
  return {
    accessToken: reply.access_token,
    // The refresh token can change with each renewal.
    refreshToken: reply.refresh_token,
    expiresAt: asked + reply.expires_in * 1000,
    scopes: reply.scope.split(',').filter(Boolean),
  };
}

const exchange: Oauth['exchange'] = (io, { code, verifier, redirectUri }) =>
  token(io, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier ?? undefined,
  });

/** The codes for a token that no longer exists. */
const revokedCodes: readonly (string | null)[] = ['invalid_request', 'invalid_grant', 'access_token_invalid'];

async function revoke({ http, keys }: PlatformIo, { accessToken }: Grant): Promise<void> {
  const form = { client_key: keys.clientId, client_secret: keys.clientSecret, token: accessToken };
  try {
    await http.send({ method: 'POST', url: `${api}/oauth/revoke/`, form, isRefusal });
  } catch (error) {
    if (!(error instanceof NetworkError) || !revokedCodes.includes(error.failure.code)) throw error;
  }
}

const userReply = z.object({
  user: z.object({
    open_id: z.string().min(1),
    display_name: z.string().optional(),
    username: z.string().optional(),
    avatar_url: z.string().optional(),
  }),
});

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** The fields to request. TikTok returns nothing at all if the scope of one of them was not granted. */
function fieldsOf({ scopes }: Grant): string {
  const named = scopes.includes('user.info.profile') ? ['username'] : [];
  return ['open_id', 'display_name', 'avatar_url', ...named].join(',');
}

async function profiles(io: PlatformIo, grant: Grant): Promise<Profile[]> {
  const call = { method: 'GET', path: '/user/info/', query: { fields: fieldsOf(grant) } } as const;
  const { user } = await ask(io, { grant }, call, userReply);
  return [
    {
      platformId: user.open_id,
      username: orNull(user.username) ?? orNull(user.display_name) ?? user.open_id,
      logo: orNull(user.avatar_url),
    },
  ];
}

export const oauth: Oauth = {
  authorise,
  exchange,
  async refresh(io, { refreshToken }) {
    if (refreshToken === null) throw connectionEnded(facts.label);
    return token(io, { grant_type: 'refresh_token', refresh_token: refreshToken });
  },
  revoke,
  profiles,
};
