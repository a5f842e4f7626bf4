import { z } from 'zod';
import { authorisationCode, bearerToken } from './oauth.ts';
import type { SandboxOf, SandboxRequest } from './sandbox.ts';

const code = authorisationCode.extend({
  challenge: z.string().nullable().default(null),
  encoding: z.enum(['base64url', 'hex', 'plain']).default('base64url'),
  /** Whether the exchange of the code also returns a refresh token. */
  isRenewable: z.boolean().default(true),
});

/** A consent of a person. Its tokens are valid only as long as the consent. */
const grant = z.object({
  id: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  refresh: z.string().nullable(),
  /** Null for a refresh token that lasts until it is revoked. */
  refreshExpiresAt: z.number().nullable(),
  /** Earlier refresh tokens that renewals have replaced, newest last. */
  spent: z.array(z.string()).default([]),
});

const accessToken = z.object({ token: z.string(), grant: z.string(), expiresAt: z.number() });

/**
 * The parts of a saved state that belong to OAuth 2. If an earlier version of Fanfare saved a part in another form, the
 * part is ignored: accounts have to connect again, but the rest of the state remains.
 */
export const oauthState = {
  codes: z.array(code).catch(() => []),
  grants: z.array(grant).catch(() => []),
  accessTokens: z.array(accessToken).catch(() => []),
};

export type Code = z.infer<typeof code>;
export type Grant = z.infer<typeof grant>;
type AccessToken = z.infer<typeof accessToken>;
export type OAuthSandbox = SandboxOf<{ codes: Code[]; grants: Grant[]; accessTokens: AccessToken[] }>;

/** A valid access token with its consent. */
export interface Holder {
  token: AccessToken;
  grant: Grant;
}

export type TokenProblem = 'missing' | 'unknown' | 'revoked' | 'expired';

/** Returns a valid access token with its consent, or the reason why the given token is not valid. */
export function findHolder(
  { state, world }: OAuthSandbox,
  given: string | null | undefined,
): Holder | TokenProblem {
  if (given === null || given === undefined) return 'missing';
  const token = state.accessTokens.find((each) => each.token === given);
  if (!token) return 'unknown';
  const grant = state.grants.find(({ id }) => id === token.grant);
  if (!grant) return 'revoked';
  return token.expiresAt > world.now() ? { token, grant } : 'expired';
}

export const findCaller = (sandbox: OAuthSandbox, request: SandboxRequest): Holder | TokenProblem =>
  findHolder(sandbox, bearerToken(request));

export function endGrantsWhere(
  { state }: Pick<OAuthSandbox, 'state'>,
  isOver: (grant: Grant) => boolean,
): void {
  state.grants = state.grants.filter((each) => !isOver(each));
}

/** Ends everything that an account has granted, as a change of password does. */
export function revokeAll(sandbox: Pick<OAuthSandbox, 'state'>, account: string): void {
  const { state } = sandbox;
  endGrantsWhere(sandbox, (grant) => grant.account === account);
  state.codes = state.codes.filter((each) => each.account !== account);
}
