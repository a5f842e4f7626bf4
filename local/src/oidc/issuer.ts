import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { keptRsaKey } from './kept-key.ts';

/** One hour, as for a Google identity token. */
const lifeSeconds = 3600;

const signAsync = promisify(sign);

/** A public key in the format of a JSON Web Key Set. */
interface PublicJwk {
  kty: 'RSA';
  alg: 'RS256';
  use: 'sig';
  kid: string;
  n: string;
  e: string;
}

interface TokenRequest {
  audience: string;
  /** The e-mail address of the service account that the token identifies. */
  email: string;
}

/** Signs identity tokens like those that Google's services send. */
export interface Issuer {
  issuer: string;
  sign(request: TokenRequest): Promise<string>;
  jwks(): { keys: PublicJwk[] };
}

export interface IssuerOptions {
  /** The folder in which the signing key is stored between runs. Without a folder, every run creates a new key. */
  dir?: string;
  /** The claim `iss`. The product accepts only tokens with `https://accounts.google.com`. */
  issuer: string;
  now: () => number;
}

export async function createIssuer(options: IssuerOptions): Promise<Issuer> {
  const privateKey = createPrivateKey(await keptRsaKey(options.dir, 'oidc-key.pem'));
  const jwk = publicJwk(privateKey);
  const header = encode({ alg: 'RS256', kid: jwk.kid, typ: 'JWT' });
  return {
    issuer: options.issuer,
    async sign(request) {
      const content = `${header}.${encode(claims(options, request))}`;
      const signature = await signAsync('sha256', Buffer.from(content), privateKey);
      return `${content}.${signature.toString('base64url')}`;
    },
    jwks: () => ({ keys: [jwk] }),
  };
}

function claims(options: IssuerOptions, { audience, email }: TokenRequest): Record<string, unknown> {
  const issuedAt = Math.floor(options.now() / 1000);
  const subject = accountNumber(email);
  return {
    iss: options.issuer,
    aud: audience,
    azp: subject,
    email,
    email_verified: true,
    sub: subject,
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  };
}

/** A numeric id of 21 digits, as Google's service accounts have. It is derived from the e-mail address. */
export function accountNumber(email: string): string {
  const digest = createHash('sha256').update(email).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

function publicJwk(privateKey: KeyObject): PublicJwk {
  const { n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (!n || !e) throw new Error('The signing key is not an RSA key.');
  const kid = createHash('sha1').update(n).digest('hex');
  return { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
