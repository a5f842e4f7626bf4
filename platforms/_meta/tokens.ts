import { dayMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import type { Grant, Oauth, PlatformIo } from '../platform.ts';

/** Lifetime of a long-lived token. */
const tokenLifeMs = 60 * dayMs;

/** Whether a token is less than 24 hours old. Instagram and Threads refuse to renew such a token. */
export const isTooNewToRenew = ({ expiresAt }: Grant, now: number): boolean =>
  expiresAt !== null && expiresAt > now + tokenLifeMs - dayMs;

/** The address of the consent of Threads or Instagram. `others` are parameters of one network. */
export function consentAddress(
  page: string,
  { clientId, scopes }: { clientId: string; scopes: readonly string[] },
  { state, redirectUri }: Pick<Parameters<Oauth['authorise']>[1], 'state' | 'redirectUri'>,
  others: Readonly<Record<string, string>> = {},
): string {
  const address = new URL(page);
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(','),
    response_type: 'code',
    state,
    ...others,
  }).toString();
  return address.href;
}

/** The form that exchanges the code of a consent for a short-lived token. */
export const codeForm = (
  { clientId, clientSecret }: PlatformIo['keys'],
  { code, redirectUri }: Pick<Parameters<Oauth['exchange']>[1], 'code' | 'redirectUri'>,
) => ({
  client_id: clientId,
  client_secret: clientSecret,
  grant_type: 'authorization_code',
  redirect_uri: redirectUri,
  // The networks append this fragment to the redirect address, and some clients pass it on together with the code.
  code: code.replace(/#_$/, ''),
});

const longToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Reads a new long-lived token: in exchange for a short-lived one, or for a long-lived one that it renews. */
export async function readLongLivedToken(
  { http, now }: PlatformIo,
  url: string,
  query: Record<string, string>,
): Promise<Omit<Grant, 'scopes'>> {
  const token = await http.read({ method: 'GET', url, query }, longToken);
  return {
    accessToken: token.access_token,
    refreshToken: null,
    expiresAt: now() + token.expires_in * 1000,
  };
}
