import { identityFinder } from '../../_sandbox/identities.ts';
import type { z } from 'zod';
import { hourMs } from '@fanfare/core/time/units.ts';
import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import {
  answerConsent,
  isAllowedRedirect,
  redirectToApp,
  requestedScopes,
  type authorisationCode,
} from '../../_sandbox/oauth.ts';
import type { SandboxIdentity, SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';

const codeMs = hourMs;

interface ConsentOptions {
  network: string;
  /** The network's word for an account. */
  account: 'an account' | 'a profile';
  accent: string;
  clientId: string;
  /** Each permission with its description on the consent page. */
  scopes: Readonly<Record<string, string>>;
  /** The permission that every request must include. */
  basicScope: string;
  identities: readonly (SandboxIdentity & { withholds: readonly string[] })[];
  errors: { app: string; redirect: string };
}

interface ConsentSandbox {
  world: SandboxWorld;
  state: { codes: z.infer<typeof authorisationCode>[] };
}

const denied = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'The user denied your request',
};

/** The consent page of Instagram and Threads. */
export function createConsent({
  network,
  account,
  accent,
  clientId,
  scopes: knownScopes,
  basicScope,
  identities,
  errors,
}: ConsentOptions) {
  const page = pageIn(accent);

  function errorIn(query: URLSearchParams, scopes: readonly string[]): string | null {
    if (query.get('client_id') !== clientId) return errors.app;
    if (!isAllowedRedirect(query.get('redirect_uri'))) return errors.redirect;
    if (query.get('response_type') !== 'code') return 'Invalid response_type';
    if (scopes.length === 0 || !scopes.every((scope) => scope in knownScopes)) return 'Invalid scope';
    return scopes.includes(basicScope) ? null : `${basicScope} is required`;
  }

  const errorPage = (error: string): SandboxReply =>
    html(400, page('Invalid request', `<h1>Invalid request</h1><p>${escaped(error)}</p>`));

  function consentPage(scopes: readonly string[]): string {
    const permissions = scopes.map((scope) => `<li>${escaped(knownScopes[scope] ?? scope)}</li>`).join('');
    const buttons = identities.map((each) => identityButton(each, `@${each.username}`)).join('');
    return page(
      `Log in with ${network}`,
      `<h1>Choose ${account}</h1><p>${network}, as it is imitated on this machine.</p><h2>Fanfare asks to</h2><ul>${permissions}</ul>` +
        `<h2>Allow it for</h2><form method="post">${buttons}<button name="deny" value="1">Deny</button></form>`,
    );
  }

  const identityOf = identityFinder(identities);
  return ({ world, state }: ConsentSandbox, request: SandboxRequest): Promise<SandboxReply> => {
    const { query } = request;
    const scopes = requestedScopes(query, ',');
    const error = errorIn(query, scopes);
    return answerConsent(request, {
      world,
      refusal: error === null ? null : errorPage(error),
      page: consentPage(scopes),
      identityOf,
      denied,
      approve({ platformId, withholds }) {
        const code = `AQ${world.newId()}`;
        state.codes.push({
          code,
          account: platformId,
          scopes: scopes.filter((scope) => !withholds.includes(scope)),
          redirectUri: query.get('redirect_uri') ?? '',
          expiresAt: world.now() + codeMs,
        });
        return redirectToApp(query, { code }, '#_');
      },
    });
  };
}
