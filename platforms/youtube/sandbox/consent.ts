import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { YouTube } from './context.ts';
import { identities, identityOf } from './identities.ts';

export const appKeys = {
  clientId: 'youtube-sandbox-app.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-sandbox',
};

const codeMs = 10 * 60 * 1000;
const known: Readonly<Record<string, string>> = {
  'youtube.force-ssl': 'See, edit and delete your videos, ratings and comments',
  'youtube.upload': 'Manage your YouTube videos',
  'youtube.readonly': 'View your YouTube account',
  'yt-analytics.readonly': 'View YouTube Analytics reports',
};
const prefix = 'https://www.googleapis.com/auth/';

const page = pageIn('#ff0033');

const amiss = (code: string, why: string) =>
  html(
    400,
    page(
      'Access blocked',
      `<h1>Access blocked</h1><p>${escaped(why)}</p><p><small>Error 400: ${code}</small></p>`,
    ),
  );

function isAllowed(redirectUri: string): boolean {
  const address = URL.parse(redirectUri);
  if (!address || address.hash !== '') return false;
  if (address.protocol === 'https:') return true;
  return address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname);
}

/** What is wrong with a request for consent; nothing is sent back to an address that may not be the app's. */
function refusalOf(query: URLSearchParams): SandboxReply | null {
  if (query.get('client_id') !== appKeys.clientId)
    return html(401, page('Access blocked', '<h1>Access blocked</h1><p>The OAuth client was not found.</p>'));
  if (!isAllowed(query.get('redirect_uri') ?? ''))
    return amiss('redirect_uri_mismatch', 'The redirect address of this app is not valid.');
  if (query.get('response_type') !== 'code') return amiss('invalid_request', 'response_type must be code.');
  const scopes = (query.get('scope') ?? '').split(' ');
  if (!scopes.every((scope) => scope.startsWith(prefix) && scope.slice(prefix.length) in known))
    return amiss('invalid_scope', 'Some requested scopes are not valid.');
  const method = query.get('code_challenge_method');
  if (query.has('code_challenge') && method !== 'S256')
    return amiss('invalid_request', 'code_challenge_method must be S256.');
  return null;
}

function consentPage(query: URLSearchParams): string {
  const scopes = (query.get('scope') ?? '').split(' ');
  const ticks = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${known[scope.slice(prefix.length)] ?? ''}</label>`,
  );
  const people = identities.map((each) => identityButton(each, each.username));
  const form = `<form method="post"><fieldset><legend>Fanfare wants to</legend>${ticks.join('')}</fieldset>${people.join('')}<button name="deny" value="1">Deny</button></form>`;
  return page(
    'Sign in to YouTube',
    `<h1>Choose a channel</h1><p>YouTube, as it is imitated on this machine.</p>${form}`,
  );
}

function back(query: URLSearchParams, values: Record<string, string>): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  const state = query.get('state');
  for (const [name, value] of Object.entries({ ...(state !== null && { state }), ...values }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: address.href }, text: '' };
}

function agree(
  { state, world }: YouTube,
  query: URLSearchParams,
  account: string,
  scopes: string[],
): SandboxReply {
  const isNew = !state.consented.includes(account);
  if (isNew) state.consented.push(account);
  const asksAgain = query.get('prompt')?.split(' ').includes('consent') === true;
  const code = `4/0A${world.newId()}`;
  state.codes.push({
    code,
    account,
    scopes,
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge'),
    offline: query.get('access_type') === 'offline' && (isNew || asksAgain),
    expiresAt: world.now() + codeMs,
  });
  return back(query, { code, scope: scopes.join(' ') });
}

/** The page on which a person chooses a channel and what is granted, and what they chose. */
export async function consent(youtube: YouTube, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const refused = refusalOf(query);
  if (refused) return refused;
  if (request.method === 'GET') return html(200, consentPage(query));
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const identity = identityOf(form.get('identity') ?? '');
  const fault = youtube.world.takeFault('authorise', identity?.platformId ?? null);
  if (form.has('deny') || fault === 'refuse') return back(query, { error: 'access_denied' });
  if (!identity) return html(400, consentPage(query));
  const asked = (query.get('scope') ?? '').split(' ');
  const granted = form.getAll('scope').filter((scope) => asked.includes(scope));
  return agree(youtube, query, identity.platformId, granted);
}
