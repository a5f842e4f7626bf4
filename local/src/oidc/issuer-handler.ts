import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Issuer } from './issuer.ts';

/** The path at which Google serves the public keys of its identity tokens. */
const certsPath = '/oauth2/v3/certs';
const configurationPath = '/.well-known/openid-configuration';

/** Answers the two public addresses of the issuer. For any other address, it does nothing and returns false. */
export function handleIssuerRequest(
  issuer: Issuer,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET') return false;
  const { pathname } = new URL(request.url ?? '/', 'http://local');
  if (pathname === certsPath) return reply(response, issuer.jwks());
  if (pathname === configurationPath) {
    return reply(response, configuration(issuer, `http://${request.headers.host ?? '127.0.0.1'}`));
  }
  return false;
}

function configuration(issuer: Issuer, base: string): Record<string, unknown> {
  return {
    issuer: issuer.issuer,
    jwks_uri: `${base}${certsPath}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['aud', 'azp', 'email', 'email_verified', 'exp', 'iat', 'iss', 'sub'],
  };
}

function reply(response: ServerResponse, body: unknown): true {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' });
  response.end(JSON.stringify(body));
  return true;
}
