import { html } from '../../_sandbox/html.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Instagram } from './context.ts';
import { identities, identityOf, type Identity } from './identities.ts';
import { consentPage, errorPage } from './pages.ts';

export const appKeys = { clientId: '990602627938098', clientSecret: 'instagram-sandbox-secret' };

const codeMs = 60 * 60 * 1000;

export const knownScopes: Readonly<Record<string, string>> = {
  instagram_business_basic: 'View your profile and your posts',
  instagram_business_content_publish: 'Publish posts, reels and stories for you',
  instagram_business_manage_comments: 'Read and write comments on your posts',
  instagram_business_manage_insights: 'See how your posts and your account do',
};

function isAllowed(redirectUri: string): boolean {
  const address = URL.parse(redirectUri);
  if (!address || address.hash !== '') return false;
  if (address.protocol === 'https:') return true;
  return address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname);
}

const scopesOf = (query: URLSearchParams) => (query.get('scope') ?? '').split(',').filter(Boolean);

/** Nothing is sent back to an address that may not be the app's. */
function amissIn(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'Invalid platform app';
  if (!isAllowed(query.get('redirect_uri') ?? '')) return 'Invalid redirect_uri';
  if (query.get('response_type') !== 'code') return 'Invalid response_type';
  const scopes = scopesOf(query);
  const isKnown = scopes.length > 0 && scopes.every((scope) => scope in knownScopes);
  if (!isKnown) return 'Invalid scope';
  return scopes.includes('instagram_business_basic') ? null : 'instagram_business_basic is required';
}

function back(query: URLSearchParams, values: Record<string, string>, end: string): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  const state = query.get('state');
  for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }) }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: `${address.href}${end}` }, text: '' };
}

function agree({ state, world }: Instagram, query: URLSearchParams, identity: Identity): SandboxReply {
  const code = `AQ${world.newId()}`;
  state.codes.push({
    code,
    account: identity.platformId,
    scopes: scopesOf(query).filter((scope) => !identity.withholds.includes(scope)),
    redirectUri: query.get('redirect_uri') ?? '',
    expiresAt: world.now() + codeMs,
  });
  return back(query, { code }, '#_');
}

const denied = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'The user denied your request',
};

/** The page on which a person chooses an account and agrees, and what they chose. */
export async function consent(instagram: Instagram, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const amiss = amissIn(query);
  if (amiss !== null) return html(400, errorPage(amiss));
  const asked = scopesOf(query).map((scope) => knownScopes[scope] ?? scope);
  const page = consentPage(identities, asked);
  if (request.method === 'GET') return html(200, page);
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const identity = identityOf(form.get('identity') ?? '');
  const fault = instagram.world.takeFault('authorise', identity?.platformId ?? null);
  if (form.has('deny') || fault === 'refuse') return back(query, denied, '');
  return identity ? agree(instagram, query, identity) : html(400, page);
}
