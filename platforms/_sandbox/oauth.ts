import { createHash } from 'node:crypto';
import { z } from 'zod';
import { html } from './html.ts';
import type { SandboxReply, SandboxRequest, SandboxWorld } from './sandbox.ts';
/** OAuth steps that every network's sandbox shares: the consent page, the redirect, the code and the token call. */

/** A code that was sent to the app and is waiting to be exchanged for a token. Each network adds its own fields. */
export const authorisationCode = z.object({
  code: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  expiresAt: z.number(),
});

/** Allows https for any host, and http only for this machine. */
export function isAllowedRedirect(redirectUri: string | null): boolean {
  const address = URL.parse(redirectUri ?? '');
  if (!address || address.hash !== '') return false;
  if (address.protocol === 'https:') return true;
  return address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname);
}

/**
 * Allows this machine only by its IP address, as some networks do, because the name `localhost` could resolve
 * elsewhere.
 */
export const isAddressRedirect = (redirectUri: string | null): boolean =>
  isAllowedRedirect(redirectUri) && redirectUri?.startsWith('http://localhost') === false;

export const requestedScopes = (query: URLSearchParams, separator: string | RegExp): string[] =>
  (query.get('scope') ?? '').split(separator).filter(Boolean);

export function redirectToApp(
  query: URLSearchParams,
  values: Readonly<Record<string, string>>,
  fragment = '',
): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  const state = query.get('state');
  for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }) }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: `${address.href}${fragment}` }, text: '' };
}

interface ConsentPage<Identity> {
  world: SandboxWorld;
  /**
   * The reply that replaces the page if the request itself is invalid. This reply never redirects, because the address
   * in an invalid request may belong to somebody other than the app.
   */
  refusal: SandboxReply | null;
  page: string;
  identityOf(platformId: string): Identity | null | undefined;
  /** The parameters that are sent to the app when the person declines. */
  denied: Readonly<Record<string, string>>;
  deniedFragment?: string;
  approve(identity: Identity, form: URLSearchParams): SandboxReply;
}

/** Shows the consent page, and handles the person's choice when the page's form is submitted. */
export async function answerConsent<Identity>(
  { method, query, bytes }: SandboxRequest,
  { world, refusal, page, identityOf, denied, deniedFragment, approve }: ConsentPage<Identity>,
): Promise<SandboxReply> {
  if (refusal) return refusal;
  if (method === 'GET') return html(200, page);
  const form = new URLSearchParams(new TextDecoder().decode(await bytes()));
  const chosen = form.get('identity') ?? '';
  const identity = identityOf(chosen) ?? null;
  const fault = world.takeFault('authorise', identity === null ? null : chosen);
  if (form.has('deny') || fault === 'refuse') return redirectToApp(query, denied, deniedFragment);
  return identity === null ? html(400, page) : approve(identity, form);
}

/** Reads a URL-encoded form. Null when the body has another type. */
export async function readForm({ headers, bytes }: SandboxRequest): Promise<URLSearchParams | null> {
  if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') !== true) return null;
  return new URLSearchParams(new TextDecoder().decode(await bytes()));
}

/** Finds a code and removes it, because a code can be used only once, even if its exchange fails. */
export function takeCode<Code extends { code: string }>(
  state: { codes: Code[] },
  given: string | null,
): Code | null {
  const found = state.codes.find(({ code }) => code === given);
  state.codes = state.codes.filter((each) => each !== found);
  return found ?? null;
}

/** Checks a PKCE verifier (RFC 7636) against the challenge of the consent request. */
export function isVerified(
  challenge: string | null,
  verifier: string | null,
  encoding: 'base64url' | 'hex' | 'plain' = 'base64url',
): boolean {
  if (challenge === null) return true;
  if (verifier === null || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  if (encoding === 'plain') return verifier === challenge;
  return createHash('sha256').update(verifier).digest(encoding) === challenge;
}

export function bearerToken({ headers }: SandboxRequest, schemes: readonly string[] = ['bearer']) {
  const [scheme = '', token] = (headers.get('authorization') ?? '').split(' ');
  return token !== undefined && schemes.includes(scheme.toLowerCase()) ? token : null;
}

/** An error reply in the format of RFC 6749. */
export const oauthError = (status: number, error: string, error_description: string): SandboxReply => ({
  status,
  json: { error, error_description },
});
