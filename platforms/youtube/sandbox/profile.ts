import { createHash } from 'node:crypto';
import { findHolder } from '../../_sandbox/grants.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { bearerToken, oauthError, readForm } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { YouTube } from './state.ts';
import { identityOf } from './identities.ts';
import { replies } from './replies.ts';

export const appKeys = {
  clientId: 'youtube-sandbox-app.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-sandbox',
};

const prefix = 'https://www.googleapis.com/auth/userinfo.';
const has = (scopes: readonly string[], name: 'email' | 'profile') =>
  scopes.includes(name) || scopes.includes(prefix + name);

/** The id of the Google account, which is another one than that of its channel. */
const subjectOf = (account: string): string =>
  BigInt(`0x${createHash('sha256').update(account).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(21, '1')
    .slice(-21);

const emailOf = (username: string): string =>
  username.includes('@', 1) ? username : `${username.slice(1)}@example.com`;

interface Claims {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  picture?: string;
}

/** The details of the person that the permissions show. */
function claimsOf(account: string, scopes: readonly string[]): Claims {
  const identity = identityOf(account);
  if (!identity) return {};
  const { username, name, logo: picture } = identity;
  return {
    sub: subjectOf(account),
    ...(has(scopes, 'email') && { email: emailOf(username), email_verified: true }),
    ...(has(scopes, 'profile') && { name, given_name: name, picture }),
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token of OpenID, whose signature no key verifies. */
export function idTokenOf({ world }: YouTube, account: string, scopes: readonly string[], lifeMs: number) {
  if (!scopes.includes('openid')) return undefined;
  const { clientId } = appKeys;
  const iat = Math.floor(world.now() / 1000);
  const times = { iat, exp: iat + lifeMs / 1000 };
  const issuer = { iss: 'https://accounts.google.com', azp: clientId, aud: clientId };
  const signed = `${part({ alg: 'RS256', kid: 'sandbox', typ: 'JWT' })}.${part({ ...issuer, ...claimsOf(account, scopes), ...times })}`;
  return `${signed}.${createHash('sha256').update(signed).digest('base64url')}`;
}

/** Describes an access token, which comes as a parameter, in a form or in the header. */
export async function tokenInfo(youtube: YouTube, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const form = request.method === 'POST' ? await readForm(request) : null;
  const refused = unknownParameters(new URLSearchParams([...query, ...(form ?? [])]), 'access_token');
  if (refused) return refused;
  const given = query.get('access_token') ?? form?.get('access_token') ?? bearerToken(request);
  const found = findHolder(youtube, given);
  if (typeof found === 'string') return oauthError(400, 'invalid_token', 'Invalid Value');
  const { account, scopes } = found.grant;
  const { expiresAt } = found.token;
  const { sub, email, email_verified } = claimsOf(account, scopes);
  const left = Math.floor((expiresAt - youtube.world.now()) / 1000);
  return {
    status: 200,
    json: {
      azp: appKeys.clientId,
      aud: appKeys.clientId,
      sub,
      scope: scopes.join(' '),
      exp: String(Math.floor(expiresAt / 1000)),
      expires_in: String(left),
      ...(email !== undefined && { email, email_verified: String(email_verified) }),
    },
  };
}

/** The person behind a token of OpenID or with a permission for the profile. */
export function userInfo(youtube: YouTube, request: SandboxRequest): SandboxReply {
  const refused = unknownParameters(request.query, 'access_token alt');
  if (refused) return refused;
  const found = findHolder(youtube, bearerToken(request) ?? request.query.get('access_token'));
  if (typeof found === 'string') return replies.unauthenticated;
  const { account, scopes } = found.grant;
  if (!scopes.includes('openid') && !has(scopes, 'email') && !has(scopes, 'profile'))
    return oauthError(401, 'invalid_request', 'The access token has no permission for this.');
  return { status: 200, json: claimsOf(account, scopes) };
}
