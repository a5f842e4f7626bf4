import { html } from '../../_sandbox/html.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Facebook } from './context.ts';
import { managerOf, people, type Person } from './identities.ts';
import { consentPage, errorPage } from './page.ts';

export const appKeys = { clientId: '1122334455667788', clientSecret: 'facebook-sandbox-secret' };

const codeMs = 10 * 60 * 1000;

const knownScopes: Readonly<Record<string, string>> = {
  pages_show_list: 'See which Pages you manage',
  business_management: 'See the Pages of your businesses',
  pages_read_engagement: 'Read the posts of your Pages',
  pages_manage_posts: 'Publish as your Pages, and take posts down',
  pages_read_user_content: 'Read what people write on your Pages',
  pages_manage_engagement: 'Comment as your Pages',
  read_insights: 'See how your Pages do',
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
  if (query.get('client_id') !== appKeys.clientId) return 'Invalid App ID';
  if (!isAllowed(query.get('redirect_uri') ?? '')) return 'URL Blocked';
  if (query.get('response_type') !== 'code') return 'Invalid response_type';
  const strange = scopesOf(query).filter((scope) => !(scope in knownScopes));
  return strange.length > 0 ? `Invalid Scopes: ${strange.join(', ')}` : null;
}

function back(query: URLSearchParams, values: Record<string, string>): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  const state = query.get('state');
  for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }) }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: `${address.href}#_=_` }, text: '' };
}

function agree({ state, world }: Facebook, query: URLSearchParams, person: Person): SandboxReply {
  const code = `AQ${world.newId()}`;
  state.codes.push({
    code,
    person: person.id,
    // Everybody is asked for what is public, named or not.
    scopes: ['public_profile', ...scopesOf(query).filter((scope) => !person.withholds.includes(scope))],
    redirectUri: query.get('redirect_uri') ?? '',
    expiresAt: world.now() + codeMs,
  });
  return back(query, { code });
}

const denied = {
  error: 'access_denied',
  error_code: '200',
  error_reason: 'user_denied',
  error_description: 'Permissions error',
};

/** The page on which a person agrees, and what they chose. People go by the first of their Pages. */
export async function consent(facebook: Facebook, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const amiss = amissIn(query);
  if (amiss !== null) return html(400, errorPage(amiss));
  const asked = scopesOf(query).map((scope) => knownScopes[scope] ?? scope);
  const page = consentPage(people, asked);
  if (request.method === 'GET') return html(200, page);
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const chosen = form.get('identity') ?? '';
  const person = managerOf(chosen);
  const fault = facebook.world.takeFault('authorise', person ? chosen : null);
  if (form.has('deny') || fault === 'refuse') return back(query, denied);
  return person ? agree(facebook, query, person) : html(400, page);
}
