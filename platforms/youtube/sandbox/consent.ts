import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { answerConsent, isAllowedRedirect, redirectToApp, requestedScopes } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { YouTube } from './context.ts';
import { identities, identityOf } from './identities.ts';

export const appKeys = {
  clientId: 'youtube-sandbox-app.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-sandbox',
};

const codeMs = 10 * 60 * 1000;
const prefix = 'https://www.googleapis.com/auth/';
const words: Readonly<Record<string, string>> = {
  'youtube.force-ssl': 'See, edit and delete your videos, ratings and comments',
  'youtube.upload': 'Manage your YouTube videos',
  'youtube.readonly': 'View your YouTube account',
  'yt-analytics.readonly': 'View YouTube Analytics reports',
  'userinfo.email': 'See your email address',
  'userinfo.profile': 'See your name and picture',
  openid: 'Associate you with your personal information',
  email: 'See your email address',
  profile: 'See your name and picture',
};
/** Permissions of OpenID, and short names of two others, which are no addresses. */
const short = ['openid', 'email', 'profile'];
const wordsOf = (scope: string): string | undefined =>
  short.includes(scope) || scope.startsWith(prefix) ? words[scope.replace(prefix, '')] : undefined;

const parameters =
  'client_id redirect_uri response_type scope state access_type prompt include_granted_scopes code_challenge code_challenge_method';

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
  if (!scopes.every((scope) => wordsOf(scope) !== undefined))
    return errorPage('invalid_scope', 'Some requested scopes are not valid.');
  const method = query.get('code_challenge_method');
  if (query.has('code_challenge') && method !== 'S256')
    return errorPage('invalid_request', 'code_challenge_method must be S256.');
  return unknownParameters(query, parameters);
}

function consentPage(query: URLSearchParams): string {
  const scopes = (query.get('scope') ?? '').split(' ');
  const checkboxes = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${wordsOf(scope) ?? ''}</label>`,
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
      const ticked = form.getAll('scope').filter((scope) => requested.includes(scope));
      const earlier = state.refreshTokens.filter((each) => each.account === account);
      const granted =
        query.get('include_granted_scopes') === 'true' ? earlier.flatMap((each) => each.scopes) : [];
      const scopes = [...new Set([...ticked, ...granted])];
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
