import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Reddit } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { amiss, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: 'sandbox-app-7Qk', clientSecret: 'sandbox-secret-of-reddit' };

const codeMs = 10 * 60 * 1000;

function isAllowed(redirectUri: string): boolean {
  const address = URL.parse(redirectUri);
  if (!address || address.hash !== '') return false;
  return address.protocol === 'https:' || (address.protocol === 'http:' && address.hostname === '127.0.0.1');
}

const askedOf = (query: URLSearchParams) => (query.get('scope') ?? '').split(/[ ,]/).filter(Boolean);

function whyNot(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'invalid client id.';
  if (!isAllowed(query.get('redirect_uri') ?? '')) return 'invalid redirect_uri parameter.';
  if (query.get('response_type') !== 'code') return 'invalid response_type.';
  if ((query.get('state') ?? '') === '') return 'state is missing.';
  const asked = askedOf(query);
  if (asked.length === 0 || !asked.every((scope) => scope in scopes)) return 'invalid scope.';
  return ['temporary', 'permanent'].includes(query.get('duration') ?? 'temporary')
    ? null
    : 'invalid duration.';
}

function back(query: URLSearchParams, values: Record<string, string>): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({ state: query.get('state') ?? '', ...values }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: address.href }, text: '' };
}

function agree({ state, world }: Reddit, query: URLSearchParams, { platformId }: Identity): SandboxReply {
  const code = `reddit-code-${world.newId()}`;
  state.codes = state.codes.filter((each) => each.expiresAt > world.now());
  state.codes.push({
    code,
    account: platformId,
    scopes: askedOf(query),
    redirectUri: query.get('redirect_uri') ?? '',
    isPermanent: query.get('duration') === 'permanent',
    expiresAt: world.now() + codeMs,
  });
  return back(query, { code });
}

/** The page on which a person chooses who they are, and what they chose. All is granted, or nothing. */
export async function consent(reddit: Reddit, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const why = whyNot(query);
  if (why !== null) return amiss(why);
  if (request.method === 'GET') return consentPage(askedOf(query));
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const identity = identityOf(form.get('identity') ?? '');
  const fault = reddit.world.takeFault('authorise', identity?.platformId ?? null);
  if (form.has('deny') || fault === 'refuse') return back(query, { error: 'access_denied' });
  return identity ? agree(reddit, query, identity) : { ...consentPage(askedOf(query)), status: 400 };
}
