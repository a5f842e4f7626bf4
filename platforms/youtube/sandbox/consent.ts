import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import { answerConsent, isAllowedRedirect, redirectToApp, requestedScopes } from '../../_sandbox/oauth.ts';
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

const errorPage = (code: string, why: string) =>
  html(
    400,
    page(
      'Access blocked',
      `<h1>Access blocked</h1><p>${escaped(why)}</p><p><small>Error 400: ${code}</small></p>`,
    ),
  );

function refusalOf(query: URLSearchParams): SandboxReply | null {
  if (query.get('client_id') !== appKeys.clientId)
    return html(401, page('Access blocked', '<h1>Access blocked</h1><p>The OAuth client was not found.</p>'));
  if (!isAllowedRedirect(query.get('redirect_uri')))
    return errorPage('redirect_uri_mismatch', 'The redirect address of this app is not valid.');
  if (query.get('response_type') !== 'code')
    return errorPage('invalid_request', 'response_type must be code.');
  const scopes = (query.get('scope') ?? '').split(' ');
  if (!scopes.every((scope) => scope.startsWith(prefix) && scope.slice(prefix.length) in known))
    return errorPage('invalid_scope', 'Some requested scopes are not valid.');
  const method = query.get('code_challenge_method');
  if (query.has('code_challenge') && method !== 'S256')
    return errorPage('invalid_request', 'code_challenge_method must be S256.');
  return null;
}

function consentPage(query: URLSearchParams): string {
  const scopes = (query.get('scope') ?? '').split(' ');
  const checkboxes = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${known[scope.slice(prefix.length)] ?? ''}</label>`,
  );
  const buttons = identities.map((each) => identityButton(each, each.username));
  const form = `<form method="post"><fieldset><legend>Fanfare wants to</legend>${checkboxes.join('')}</fieldset>${buttons.join('')}<button name="deny" value="1">Deny</button></form>`;
  return page(
    'Sign in to YouTube',
    `<h1>Choose a channel</h1><p>YouTube, as it is imitated on this machine.</p>${form}`,
  );
}

/** The consent page, where a person chooses a channel and permissions. */
export function consent({ state, world }: YouTube, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  return answerConsent(request, {
    world,
    refusal: refusalOf(query),
    page: consentPage(query),
    identityOf,
    denied: { error: 'access_denied' },
    approve({ platformId: account }, form) {
      const requested = requestedScopes(query, ' ');
      const scopes = form.getAll('scope').filter((scope) => requested.includes(scope));
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
      return redirectToApp(query, { code, scope: scopes.join(' ') });
    },
  });
}
