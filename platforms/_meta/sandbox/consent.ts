import type { z } from 'zod';
import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import {
  answerConsent,
  isAllowedRedirect,
  redirectToApp,
  requestedScopes,
  type authorisationCode,
} from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';

/** A person on the consent page. */
interface Shown {
  platformId: string;
  name: string;
  logo: string;
  /** The second line of the button. */
  beneath: string;
  /** Permissions that this person never grants. */
  withholds: readonly string[];
  /** The account that the code is for; by default, the one of the button. */
  owner?: string;
}

interface ConsentOptions {
  network: string;
  /** The network's word for an account. */
  account: 'an account' | 'a profile';
  accent: string;
  clientId: string;
  /** The parameters that the page acts on. */
  known: string;
  /** Each permission with its description on the consent page. */
  scopes: Readonly<Record<string, string>>;
  /** The permission that every request must include; null if a request needs neither scopes nor a type. */
  basicScope: string | null;
  /** Permissions that are granted without being asked for. */
  always?: readonly string[];
  codeMs: number;
  fragment: string;
  /** Parameters beside those that every network sends after a refusal. */
  denied?: Readonly<Record<string, string>>;
  people: readonly Shown[];
  errors: { app: string; redirect: string };
}

const denied = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'The user denied your request',
};

interface ConsentSandbox {
  world: SandboxWorld;
  state: { codes: z.infer<typeof authorisationCode>[] };
}

/** The consent page. */
export function createConsent(options: ConsentOptions) {
  const { network, scopes: knownScopes, basicScope, errors, people, fragment } = options;
  const page = pageIn(options.accent);

  function errorIn(query: URLSearchParams, scopes: readonly string[]): string | null {
    const type = query.get('response_type');
    const unknown = scopes.filter((scope) => !(scope in knownScopes));
    if (query.get('client_id') !== options.clientId) return errors.app;
    if (!isAllowedRedirect(query.get('redirect_uri'))) return errors.redirect;
    if (type !== 'code' && !(type === null && basicScope === null)) return 'Invalid response_type';
    if (unknown.length > 0) return `Invalid Scopes: ${unknown.join(', ')}`;
    return basicScope === null || scopes.includes(basicScope) ? null : `${basicScope} is required`;
  }

  const errorPage = (error: string): SandboxReply =>
    html(400, page('Invalid request', `<h1>Invalid request</h1><p>${escaped(error)}</p>`));

  function consentPage(scopes: readonly string[]): string {
    const permissions = scopes.map((scope) => `<li>${escaped(knownScopes[scope] ?? scope)}</li>`).join('');
    const buttons = people.map((each) => identityButton(each, each.beneath)).join('');
    return page(
      `Log in with ${network}`,
      `<h1>Choose ${options.account}</h1><p>${network}, as it is imitated on this machine.</p><h2>Fanfare asks to</h2><ul>${permissions}</ul>` +
        `<h2>Allow it for</h2><form method="post">${buttons}<button name="deny" value="1">Deny</button></form>`,
    );
  }

  return async ({ world, state }: ConsentSandbox, request: SandboxRequest): Promise<SandboxReply> => {
    const { query } = request;
    const unknown = unknownParameters(query, `client_id redirect_uri scope state ${options.known}`);
    if (unknown) return unknown;
    const scopes = requestedScopes(query, ',');
    const error = errorIn(query, scopes);
    return answerConsent(request, {
      world,
      refusal: error === null ? null : errorPage(error),
      page: consentPage(scopes),
      identityOf: (platformId) => people.find((each) => each.platformId === platformId),
      denied: { ...denied, ...options.denied },
      deniedFragment: fragment === '#_' ? '' : fragment,
      approve({ platformId, owner = platformId, withholds }) {
        const code = `AQ${world.newId()}`;
        const granted = scopes.filter((scope) => !withholds.includes(scope));
        state.codes.push({
          code,
          account: owner,
          scopes: [...new Set([...(options.always ?? []), ...granted])],
          redirectUri: query.get('redirect_uri') ?? '',
          expiresAt: world.now() + options.codeMs,
        });
        return redirectToApp(query, { code }, fragment);
      },
    });
  };
}
