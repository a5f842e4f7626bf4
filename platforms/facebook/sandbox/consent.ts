import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import { answerConsent, isAllowedRedirect, redirectToApp, requestedScopes } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Facebook } from './context.ts';
import { managerOf, people, type Person } from './identities.ts';

const page = pageIn('#0866ff');

const errorPage = (why: string): string =>
  page('Something went wrong', `<h1>Something went wrong</h1><p>${escaped(why)}</p>`);

const buttonOf = ({ name, pages: [first, ...others] }: Person): string => {
  const all = [first, ...others].map((each) => each.name).join(', ');
  return identityButton({ platformId: first.id, name, logo: first.logo }, all);
};

function consentPage(people: readonly Person[], asked: readonly string[]): string {
  const scopes = asked.map((each) => `<li>${escaped(each)}</li>`).join('');
  return page(
    'Log in with Facebook',
    `<h1>Continue with Facebook</h1><p>Facebook, as it is imitated on this machine.</p><h2>Fanfare asks to</h2><ul>${scopes}</ul>` +
      `<h2>Continue as</h2><form method="post">${people.map(buttonOf).join('')}<button name="deny" value="1">Not now</button></form>`,
  );
}

export const appKeys = { clientId: '1122334455667788', clientSecret: 'facebook-sandbox-secret' };

const codeMs = 10 * 60 * 1000;
const fragment = '#_=_';

const knownScopes: Readonly<Record<string, string>> = {
  public_profile: 'See your name and picture',
  email: 'See your email address',
  pages_show_list: 'See which Pages you manage',
  business_management: 'See the Pages of your businesses',
  pages_read_engagement: 'Read the posts of your Pages',
  pages_manage_posts: 'Publish as your Pages, and take posts down',
  pages_read_user_content: 'Read what people write on your Pages',
  pages_manage_engagement: 'Comment as your Pages',
  read_insights: 'See how your Pages do',
};

function errorIn(query: URLSearchParams, scopes: readonly string[]): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'Invalid App ID';
  if (!isAllowedRedirect(query.get('redirect_uri'))) return 'URL Blocked';
  // Without it, the dialog returns a code as well.
  if (!['code', null].includes(query.get('response_type'))) return 'Invalid response_type';
  const unknown = scopes.filter((scope) => !(scope in knownScopes));
  return unknown.length > 0 ? `Invalid Scopes: ${unknown.join(', ')}` : null;
}

const denied = {
  error: 'access_denied',
  error_code: '200',
  error_reason: 'user_denied',
  error_description: 'Permissions error',
};

/** The consent page. People select themselves by their first Page. */
export function consent({ state, world }: Facebook, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const scopes = requestedScopes(query, ',');
  const error = errorIn(query, scopes);
  const descriptions = scopes.map((scope) => knownScopes[scope] ?? scope);
  return answerConsent(request, {
    world,
    refusal: error === null ? null : html(400, errorPage(error)),
    page: consentPage(people, descriptions),
    identityOf: managerOf,
    denied,
    deniedFragment: fragment,
    approve(person) {
      const code = `AQ${world.newId()}`;
      const granted = scopes.filter((scope) => !person.withholds.includes(scope));
      state.codes.push({
        code,
        person: person.id,
        // Facebook always grants the public profile.
        scopes: [...new Set(['public_profile', ...granted])],
        redirectUri: query.get('redirect_uri') ?? '',
        expiresAt: world.now() + codeMs,
      });
      return redirectToApp(query, { code }, fragment);
    },
  });
}
