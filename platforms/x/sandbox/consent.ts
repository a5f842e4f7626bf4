import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { X } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { amiss, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: 'c2FuZGJveC1hcHA6MTpjaQ', clientSecret: 'sandbox-secret-of-x' };

const codeMs = 30 * 1000;
const stateMax = 500;
const reading = ['tweet.read', 'users.read', 'offline.access'];

/** On one machine only by its number: a name may lead elsewhere. */
function isAllowed(redirectUri: string): boolean {
  const address = URL.parse(redirectUri);
  if (!address || address.hash !== '') return false;
  return address.protocol === 'https:' || (address.protocol === 'http:' && address.hostname === '127.0.0.1');
}

const askedOf = (query: URLSearchParams) => (query.get('scope') ?? '').split(' ').filter(Boolean);
/** Clients write it in small letters, too, and X takes both. */
const methodOf = (query: URLSearchParams) => query.get('code_challenge_method')?.toLowerCase() ?? 'plain';

function proofAmiss(query: URLSearchParams): string | null {
  if (!/^[\w.~-]{43,128}$/.test(query.get('code_challenge') ?? '')) return 'code_challenge is missing.';
  return ['s256', 'plain'].includes(methodOf(query)) ? null : 'code_challenge_method is not valid.';
}

function whyNot(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'The app is not known.';
  if (!isAllowed(query.get('redirect_uri') ?? ''))
    return 'The redirect address of this app is not approved. (415)';
  if (query.get('response_type') !== 'code') return 'response_type must be code.';
  const state = query.get('state') ?? '';
  if (state === '' || state.length > stateMax) return 'state must have 1 to 500 characters.';
  const asked = askedOf(query);
  if (asked.length === 0 || !asked.every((scope) => scope in scopes)) return 'A scope is not valid.';
  return proofAmiss(query);
}

function back(query: URLSearchParams, values: Record<string, string>): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({ state: query.get('state') ?? '', ...values }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: address.href }, text: '' };
}

function agree({ state, world }: X, query: URLSearchParams, { platformId, traits }: Identity): SandboxReply {
  const asked = askedOf(query);
  const code = `x-code-${world.newId()}`;
  state.codes = state.codes.filter((each) => each.expiresAt > world.now());
  state.codes.push({
    code,
    account: platformId,
    scopes: traits.readsOnly ? asked.filter((scope) => reading.includes(scope)) : asked,
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge') ?? '',
    method: methodOf(query) === 's256' ? 'S256' : 'plain',
    expiresAt: world.now() + codeMs,
  });
  return back(query, { code });
}

/** The page on which a person chooses who they are, and what they chose. */
export async function consent(x: X, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const why = whyNot(query);
  if (why !== null) return amiss(why);
  if (request.method === 'GET') return consentPage(askedOf(query));
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const identity = identityOf(form.get('identity') ?? '');
  const fault = x.world.takeFault('authorise', identity?.platformId ?? null);
  if (form.has('deny') || fault === 'refuse') return back(query, { error: 'access_denied' });
  return identity ? agree(x, query, identity) : { ...consentPage(askedOf(query)), status: 400 };
}
