import { createHash, verify } from 'node:crypto';
import { HttpFailure } from '../http/failure.ts';

/** The parts of a request that its signature covers. */
export interface SignedRequest {
  readonly method: string;
  readonly bucket: string;
  /** The decoded name of the object; empty for the bucket itself. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Host names by which the client may address this server: with and without the port, and the name of a proxy. */
  readonly hosts: readonly string[];
}

export interface SignatureCheck {
  readonly signers: Readonly<Record<string, string>>;
  readonly now: number;
}

const LONGEST_LIFE_SECONDS = 7 * 24 * 60 * 60;
const CLOCK_SKEW_MS = 15 * 60 * 1000;

function mismatch(stringToSign: string): HttpFailure {
  const details =
    'The request signature we calculated does not match the signature you provided. ' +
    `Check your Google secret key and signing method. String to sign: ${stringToSign}`;
  return new HttpFailure(403, 'SignatureDoesNotMatch', 'Access denied.', { details });
}

function expired(at: number): HttpFailure {
  const details = `Request signature expired at: ${new Date(at).toISOString()}`;
  return new HttpFailure(400, 'ExpiredToken', 'The provided token has expired.', { details });
}

function malformed(message: string): HttpFailure {
  return new HttpFailure(400, 'MalformedSecurityHeader', 'Your request has a malformed header.', {
    details: message,
  });
}

/** Percent-encodes everything except letters, digits and `-._~`, as signatures require. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function resourcePath({ bucket, name }: SignedRequest): string {
  return name === '' ? `/${bucket}` : `/${bucket}/${name.split('/').map(encoded).join('/')}`;
}

function byFirst(a: readonly string[], b: readonly string[]): number {
  return (a[0] ?? '') < (b[0] ?? '') ? -1 : 1;
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([key]) => key !== 'X-Goog-Signature')
    .map(([key, value]) => [encoded(key), encoded(value)])
    .sort(byFirst)
    .map(([key, value]) => `${key ?? ''}=${value ?? ''}`)
    .join('&');
}

function tidy(value: string): string {
  return value.trim().replace(/\s{2,}/g, ' ');
}

interface V4Parameters {
  readonly email: string;
  readonly scope: string;
  readonly date: string;
  readonly startMs: number;
  readonly expiresMs: number;
  readonly signedHeaders: readonly string[];
  readonly signature: Buffer;
}

function startOf(date: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  if (second === undefined) throw malformed('Invalid X-Goog-Date.');
  return Date.parse(`${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second}Z`);
}

function v4Parameters(query: URLSearchParams): V4Parameters {
  const read = (name: string): string => {
    const value = query.get(`X-Goog-${name}`);
    if (value === null || value === '') throw malformed(`Missing X-Goog-${name}.`);
    return value;
  };
  if (read('Algorithm') !== 'GOOG4-RSA-SHA256') throw malformed('Only GOOG4-RSA-SHA256 is known here.');
  const [, email = '', scope = '', day = ''] =
    /^(.+?)\/((\d{8})\/[^/]+\/storage\/goog4_request)$/.exec(read('Credential')) ?? [];
  const date = read('Date');
  if (email === '' || !date.startsWith(day)) throw malformed('Invalid X-Goog-Credential.');
  const startMs = startOf(date);
  const seconds = Number(read('Expires'));
  if (!(seconds > 0) || seconds > LONGEST_LIFE_SECONDS) throw malformed('Invalid X-Goog-Expires.');
  return {
    email,
    scope,
    date,
    startMs,
    expiresMs: startMs + seconds * 1000,
    signedHeaders: read('SignedHeaders').split(';'),
    signature: Buffer.from(read('Signature'), 'hex'),
  };
}

/** Refuses unsigned x-goog- headers, because they change what a request does. */
function checkSignedHeaders(request: SignedRequest, signed: readonly string[]): void {
  if (!signed.includes('host')) throw malformed('The host header must be signed.');
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith('x-goog-') && name !== 'x-goog-api-client' && !signed.includes(name)) {
      throw malformed(`The header ${name} was sent but is not among the signed headers.`);
    }
  }
  for (const name of signed) {
    if (name !== 'host' && request.headers[name] === undefined) {
      throw malformed(`The header ${name} is signed but was not sent.`);
    }
  }
}

function v4StringToSign(request: SignedRequest, given: V4Parameters, method: string, host: string): string {
  const names = [...given.signedHeaders].sort();
  const lines = names.map(
    (name) => `${name}:${name === 'host' ? host : tidy(request.headers[name] ?? '')}\n`,
  );
  const canonical = [
    method,
    resourcePath(request),
    canonicalQuery(request.query),
    lines.join(''),
    given.signedHeaders.join(';'),
    request.headers['x-goog-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  return ['GOOG4-RSA-SHA256', given.date, given.scope, hash].join('\n');
}

/**
 * The methods for which a URL may be signed so that a request with `method` is accepted. A URL signed for GET can also
 * be requested with HEAD.
 */
function acceptedMethods(method: string): readonly string[] {
  return method === 'HEAD' ? ['HEAD', 'GET'] : [method];
}

function isSigned(text: string, signature: Buffer, publicKey: string | undefined): boolean {
  return publicKey !== undefined && verify('RSA-SHA256', Buffer.from(text), publicKey, signature);
}

function verifyV4(request: SignedRequest, check: SignatureCheck): void {
  const given = v4Parameters(request.query);
  checkSignedHeaders(request, given.signedHeaders);
  const texts = acceptedMethods(request.method).flatMap((method) =>
    request.hosts.map((host) => v4StringToSign(request, given, method, host)),
  );
  const publicKey = check.signers[given.email];
  if (!texts.some((text) => isSigned(text, given.signature, publicKey))) throw mismatch(texts[0] ?? '');
  if (given.startMs > check.now + CLOCK_SKEW_MS) {
    throw new HttpFailure(403, 'AccessDenied', 'Access denied.', { details: 'Request is not yet valid.' });
  }
  if (check.now >= given.expiresMs) throw expired(given.expiresMs);
}

/** Verifies the older V2 signature, which the server SDK still creates by default. */
function verifyV2(request: SignedRequest, check: SignatureCheck): void {
  const { query, headers } = request;
  const expires = Number(query.get('Expires'));
  const extensions = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-goog-') && name !== 'x-goog-api-client')
    .sort(byFirstName)
    .map(([name, value]) => `${name}:${tidy(value ?? '')}\n`)
    .join('');
  const rest = ['content-md5', 'content-type'].map((name) => headers[name] ?? '');
  const texts = acceptedMethods(request.method).map((method) =>
    [method, ...rest, query.get('Expires') ?? '', extensions + resourcePath(request)].join('\n'),
  );
  const publicKey = check.signers[query.get('GoogleAccessId') ?? ''];
  const signature = Buffer.from(query.get('Signature') ?? '', 'base64');
  if (!texts.some((text) => isSigned(text, signature, publicKey))) throw mismatch(texts[0] ?? '');
  if (!(expires * 1000 > check.now)) throw expired(expires * 1000);
}

function byFirstName(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

/** Throws unless the URL is still valid and a known service account signed it for exactly this request. */
export function verifySignature(request: SignedRequest, check: SignatureCheck): void {
  if (request.query.has('X-Goog-Signature')) verifyV4(request, check);
  else if (request.query.has('Signature')) verifyV2(request, check);
  else {
    const details = 'Anonymous caller does not have storage access to the object.';
    throw new HttpFailure(403, 'AccessDenied', 'Access denied.', { details });
  }
}
