import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { Facts, Grant, Oauth, PlatformIo } from '../platform.ts';
import { connectionEnded, NetworkError } from './network-error.ts';

type RequestToken = (
  io: PlatformIo,
  form: Readonly<Record<string, string>>,
  before: Pick<Grant, 'refreshToken' | 'scopes'>,
) => Promise<Grant>;

/** Exchanges a code for tokens at networks whose call has only the fields of the OAuth standard. */
export const exchangeWith =
  (request: RequestToken, { scopes }: Pick<Facts, 'scopes'>): Oauth['exchange'] =>
  (io, { code, redirectUri }) =>
    request(
      io,
      { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
      { refreshToken: null, scopes },
    );

/** Renews a grant. `isDead` tells whether a failure means that the refresh token no longer works. */
export const renewWith =
  (
    request: RequestToken,
    { label }: Pick<Facts, 'label'>,
    isDead: (failure: Failure) => boolean,
  ): NonNullable<Oauth['refresh']> =>
  async (io, grant) => {
    if (grant.refreshToken === null) throw connectionEnded(label);
    try {
      return await request(io, { grant_type: 'refresh_token', refresh_token: grant.refreshToken }, grant);
    } catch (error) {
      const hasEnded = error instanceof NetworkError && isDead(error.failure);
      throw hasEnded ? connectionEnded(label, error) : error;
    }
  };

/**
 * Tells whether a failure means that a refresh token no longer works. Some networks answer `invalid_request` where the
 * OAuth standard requires `invalid_grant`.
 */
export const isInvalidGrant = ({ code }: Failure): boolean =>
  code === 'invalid_grant' || code === 'invalid_request';
