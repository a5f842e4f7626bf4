import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Grant, Oauth, PlatformIo } from '../../platform.ts';

const authoriseUrl = 'https://accounts.google.com/o/oauth2/v2/auth';
const tokenUrl = 'https://oauth2.googleapis.com/token';
const revokeUrl = 'https://oauth2.googleapis.com/revoke';

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
});

const grantEnded = () =>
  new NetworkError({
    kind: 'token_expired',
    reason: 'This connection cannot be renewed. Please reconnect the account.',
    code: null,
  });

type Form = Readonly<Record<string, string | undefined>>;

async function token(
  { http, keys, now }: PlatformIo,
  form: Form,
  before: Pick<Grant, 'refreshToken' | 'scopes'>,
): Promise<Grant> {
  const asked = now();
  const { clientId: client_id, clientSecret: client_secret } = keys;
  const reply = await http.read(
    { method: 'POST', url: tokenUrl, form: { ...form, client_id, client_secret } },
    tokenReply,
  );
  return {
    accessToken: reply.access_token,
    // A renewal returns no new refresh token, so the old one is kept.
    refreshToken: reply.refresh_token ?? before.refreshToken,
    expiresAt: asked + reply.expires_in * 1000,
    scopes: reply.scope?.split(' ').filter(Boolean) ?? before.scopes,
  };
}

export function googleOauth(scopes: readonly string[]): Omit<Oauth, 'profiles'> {
  return {
    authorise({ clientId }, { state, challenge, redirectUri }) {
      const address = new URL(authoriseUrl);
      address.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(' '),
        state,
        // Without these two parameters, a second consent returns no refresh token.
        access_type: 'offline',
        prompt: 'consent',
        ...(challenge !== null && { code_challenge: challenge, code_challenge_method: 'S256' }),
      }).toString();
      return address.href;
    },
    exchange(io, { code, verifier, redirectUri }) {
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier ?? undefined,
      };
      return token(io, form, { refreshToken: null, scopes });
    },
    async refresh(io, grant) {
      if (grant.refreshToken === null) throw grantEnded();
      return token(io, { grant_type: 'refresh_token', refresh_token: grant.refreshToken }, grant);
    },
    async revoke({ http }, grant) {
      // Google answers 400 if the token was already revoked.
      const form = { token: grant.refreshToken ?? grant.accessToken };
      await http.send({ method: 'POST', url: revokeUrl, form, also: [400] });
    },
    revokesWholePerson: true,
  };
}
