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

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>
:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{width:min(28rem,calc(100vw - 2rem));padding:1.5rem 0}
h1{font-size:1.375rem;margin:0 0 .25rem}fieldset{border:1px solid #8886;border-radius:.75rem;margin:1rem 0;padding:.75rem 1rem}
label{display:flex;gap:.5rem;align-items:start;padding:.25rem 0}
button{display:flex;gap:.75rem;align-items:center;width:100%;padding:.625rem .75rem;margin:.5rem 0;font:inherit;text-align:left;
border:1px solid #8886;border-radius:.75rem;background:transparent;color:inherit;cursor:pointer}
button:hover{background:#8882}button:focus-visible{outline:3px solid #ff0033;outline-offset:2px}img{border-radius:50%}small{opacity:.75}
</style></head><body><main>${content}</main></body></html>`;

const html = (status: number, text: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text,
});

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
  const people = identities.map(
    ({ platformId, username, name, logo }) =>
      `<button name="identity" value="${escaped(platformId)}"><img src="${escaped(logo)}" alt="" width="40" height="40"><span>${escaped(name)}<br><small>${escaped(username)}</small></span></button>`,
  );
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
