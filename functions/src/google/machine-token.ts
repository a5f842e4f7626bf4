import { lazy } from '../lazy.ts';
import { AppError } from '../http/app-error.ts';
import type { Settings } from './settings.ts';

const issuer = 'https://accounts.google.com';

/** The codes of jose for an invalid token. Any other error means that the keys could not be loaded. */
const refusals = new Set([
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_EXPIRED',
  'ERR_JWT_INVALID',
]);

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}

type MachineSettings = Pick<Settings, 'appOrigin' | 'machineCertsUrl' | 'tasksServiceAccount'>;

/**
 * Creates the check of the OIDC token that Cloud Tasks adds to its calls: Google must have signed it for this
 * service, on behalf of our service account.
 */
export function createMachineVerifier(settings: () => MachineSettings): (token: string) => Promise<boolean> {
  const keys = lazy(async () => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    return { jwtVerify, keySet: createRemoteJWKSet(settings().machineCertsUrl) };
  });

  return async (token) => {
    const { appOrigin, tasksServiceAccount } = settings();
    const { jwtVerify, keySet } = await keys();
    try {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: ['RS256'],
        issuer,
        audience: appOrigin,
        requiredClaims: ['exp', 'iat'],
      });
      return payload['email'] === tasksServiceAccount && payload['email_verified'] === true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw new AppError('sign_in_unavailable', { cause: error });
    }
  };
}
