import type { z } from 'zod';
import { answerConsent, isAllowedRedirect, redirectToApp, requestedScopes } from './oauth.ts';
import type { authorisationCode } from './oauth.ts';
import { type Code } from './grants.ts';
import { html, identityButton, pageIn } from './html.ts';
import { escapeHtml as escaped } from '@fanfare/core/text/escape-html.ts';
import { unknownParameters } from './not-imitated.ts';
import type { SandboxIdentity, SandboxOf, SandboxReply, SandboxRequest } from './sandbox.ts';

type Granted = Pick<Code, 'scopes'> &
  Partial<Pick<Code, 'account' | 'challenge' | 'encoding' | 'isRenewable'>> & {
    /** Further parameters of the address to which the browser returns. */
    more?: Readonly<Record<string, string>>;
  };

type Shown = Omit<SandboxIdentity, 'username'>;

interface ConsentRules<Sandbox, Identity> {
  network: string;
  accent: string;
  title: string;
  /** The text of the button that declines. */
  deny: string;
  /** The title and the first words of the page that shows an error. */
  error: { title: string; words?: string };
  clientId: string;
  /** The parameter that names the app. */
  clientIdName?: string;
  separator: string | RegExp;
  /** The parameters that the page accepts in addition to the usual ones, in the format of `unknownNames`. */
  parameters?: string;
  /** Each permission with its description. */
  scopes: Readonly<Record<string, string>>;
  /** Whether a request may omit the response type and the permissions. */
  isBare?: boolean;
  /** Whether the person can deselect a permission. */
  isOptional?(scope: string): boolean;
  identities: readonly Identity[];
  /** The second line of the button for an identity. */
  beneath(identity: Identity): string | null;
  isRedirect?(address: string | null): boolean;
  /**
   * The errors for an unknown app, redirect address, response type or permission. An error that is a text is shown on
   * the error page.
   */
  errors: { app: string | SandboxReply; redirect: string; type: string; scope: string };
  /** The network's own check of a request, after the checks for `errors`. Returns null if the request passes. */
  errorIn?(query: URLSearchParams, scopes: readonly string[]): string | SandboxReply | null;
  denied: Readonly<Record<string, string>>;
  /**
   * The fragments of the address to which the browser returns: one after the person agreed, and one after they
   * declined.
   */
  fragments?: readonly [granted: string, denied: string];
  codeMs: number;
  code(id: string): string;
  /** `scopes` are the requested permissions. */
  approve(
    identity: Identity,
    approval: { query: URLSearchParams; scopes: readonly string[]; form: URLSearchParams },
    sandbox: Sandbox,
  ): Granted;
}

/** The consent page, where a person chooses an account and agrees. */
export function createConsent<
  Sandbox extends SandboxOf<{ codes: z.infer<typeof authorisationCode>[] }>,
  Identity extends Shown,
>(rules: ConsentRules<Sandbox, Identity>) {
  const { clientIdName = 'client_id', isBare = false, isRedirect = isAllowedRedirect, errors } = rules;
  const page = pageIn(rules.accent);
  const [fragment, deniedFragment] = rules.fragments ?? ['', ''];
  const buttons = rules.identities.map((each) => identityButton(each, rules.beneath(each))).join('');

  /**
   * Shows an error instead of redirecting, because the redirect address in an invalid request may belong to somebody
   * other than the app.
   */
  function errorPage(reason: string): SandboxReply {
    const { title, words = '' } = rules.error;
    return html(400, page(title, `<h1>${title}</h1><p>${words} ${escaped(reason)}</p>`));
  }

  function errorIn(query: URLSearchParams, scopes: readonly string[]): string | SandboxReply | null {
    const type = query.get('response_type');
    if (query.get(clientIdName) !== rules.clientId) return errors.app;
    if (!isRedirect(query.get('redirect_uri'))) return errors.redirect;
    if (type !== 'code' && !(isBare && type === null)) return errors.type;
    const error = rules.errorIn?.(query, scopes);
    if (error) return error;
    const areKnown = scopes.every((scope) => scope in rules.scopes);
    return areKnown && (isBare || scopes.length > 0) ? null : errors.scope;
  }

  function permissionField(scope: string): string {
    const text = escaped(rules.scopes[scope] ?? '');
    const value = escaped(scope);
    return rules.isOptional?.(scope) === true
      ? `<label><input type="checkbox" name="scope" value="${value}" checked> ${text}</label>`
      : `<p>${text}<input type="hidden" name="scope" value="${value}"></p>`;
  }

  function consentPage(scopes: readonly string[]): string {
    const fields = `<fieldset><legend>Fanfare would like to</legend>${scopes.map(permissionField).join('')}</fieldset>`;
    const form = `<form method="post">${fields}${buttons}<button name="deny" value="1">${rules.deny}</button></form>`;
    const intro = `<p>This is the local imitation of ${rules.network}.</p>`;
    return page(rules.title, `<h1>${rules.title}</h1>${intro}${form}`);
  }

  return (sandbox: Sandbox, request: SandboxRequest): Promise<SandboxReply> => {
    const { world, state } = sandbox;
    const { query } = request;
    const scopes = requestedScopes(query, rules.separator);
    const known = `${clientIdName} redirect_uri response_type scope state ${rules.parameters ?? ''}`;
    const error = unknownParameters(query, known) ?? errorIn(query, scopes);
    return answerConsent(request, {
      world,
      refusal: typeof error === 'string' ? errorPage(error) : error,
      page: consentPage(scopes),
      identityOf: (id) => rules.identities.find(({ platformId }) => platformId === id),
      denied: rules.denied,
      deniedFragment,
      approve(identity, form) {
        const { more, ...granted } = rules.approve(identity, { query, scopes, form }, sandbox);
        const code = rules.code(world.newSecret());
        state.codes = state.codes.filter(({ expiresAt }) => expiresAt > world.now());
        const issued: Code = {
          challenge: null,
          encoding: 'base64url',
          isRenewable: true,
          account: identity.platformId,
          ...granted,
          code,
          redirectUri: query.get('redirect_uri') ?? '',
          expiresAt: world.now() + rules.codeMs,
        };
        state.codes.push(issued);
        return redirectToApp(query, { code, ...more }, fragment);
      },
    });
  };
}
