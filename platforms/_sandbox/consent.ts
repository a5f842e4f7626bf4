import type { z } from 'zod';
import type { Code } from './grants.ts';
import { escaped, html, identityButton, pageIn } from './html.ts';
import { unknownParameters } from './not-imitated.ts';
import { answerConsent, redirectToApp, requestedScopes, type authorisationCode } from './oauth.ts';
import type { SandboxReply, SandboxRequest, SandboxWorld } from './sandbox.ts';

interface Approval {
  query: URLSearchParams;
  /** The requested permissions. */
  scopes: readonly string[];
  form: URLSearchParams;
}

type Granted = Pick<Code, 'scopes'> &
  Partial<Pick<Code, 'account' | 'challenge' | 'encoding' | 'isRenewable'>> & {
    /** Further parameters for the app. */
    more?: Readonly<Record<string, string>>;
  };

interface ConsentSandbox {
  world: SandboxWorld;
  state: { codes: z.infer<typeof authorisationCode>[] };
}

/** A person on the page. */
interface Shown {
  platformId: string;
  name: string;
  logo: string;
}

interface ConsentRules<Sandbox, Identity> {
  network: string;
  accent: string;
  title: string;
  /** The text of the button that declines. */
  deny: string;
  /** The title and the first words of the page that shows an error. */
  error: { title: string; words?: string };
  separator: string | RegExp;
  /** The parameters that the page acts on besides the usual ones, as `unknownParameters` reads them. */
  parameters?: string;
  /** Each permission with its description; null for one that does not exist. */
  describe(scope: string): string | null;
  /** Whether the person can deselect a permission. */
  isOptional?(scope: string): boolean;
  identities: readonly Identity[];
  /** The second line of an identity. */
  beneath(identity: Identity): string | null;
  /** An invalid request, as words for the page or as a reply. */
  errorIn(query: URLSearchParams, scopes: readonly string[]): string | SandboxReply | null;
  denied: Readonly<Record<string, string>>;
  /** The end of the address that the browser returns to, for a code and for a refusal. */
  fragments?: readonly [granted: string, denied: string];
  codeMs: number;
  code(id: string): string;
  approve(identity: Identity, approval: Approval, sandbox: Sandbox): Granted;
}

/** The consent page, where a person chooses an account and agrees. */
export function createConsent<Sandbox extends ConsentSandbox, Identity extends Shown>(
  rules: ConsentRules<Sandbox, Identity>,
) {
  const page = pageIn(rules.accent);
  const [fragment, deniedFragment] = rules.fragments ?? ['', ''];
  const buttons = rules.identities.map((each) => identityButton(each, rules.beneath(each))).join('');

  /** The page shows the error, because the redirect address may belong to somebody else. */
  function errorPage(reason: string): SandboxReply {
    const { title, words = '' } = rules.error;
    return html(400, page(title, `<h1>${title}</h1><p>${words} ${escaped(reason)}</p>`));
  }

  function permissionField(scope: string): string {
    const text = escaped(rules.describe(scope) ?? '');
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
    const known = `client_id redirect_uri response_type scope state ${rules.parameters ?? ''}`;
    const error = unknownParameters(query, known) ?? rules.errorIn(query, scopes);
    return answerConsent(request, {
      world,
      refusal: typeof error === 'string' ? errorPage(error) : error,
      page: consentPage(scopes),
      identityOf: (id) => rules.identities.find(({ platformId }) => platformId === id),
      denied: rules.denied,
      deniedFragment,
      approve(identity, form) {
        const { more, ...granted } = rules.approve(identity, { query, scopes, form }, sandbox);
        const code = rules.code(world.newId());
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
