import { createConsent as createAnyConsent } from '../../_sandbox/consent.ts';
import { isAllowedRedirect } from '../../_sandbox/oauth.ts';

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
  /** The parameters that the page acts on besides the usual ones. */
  parameters?: string;
  /** Each permission with its description on the consent page. */
  scopes: Readonly<Record<string, string>>;
  /** The permission that every request must include; null if a request needs neither scopes nor a type. */
  basicScope: string | null;
  /** Permissions that are granted without being asked for. */
  always?: readonly string[];
  codeMs: number;
  fragments: readonly [granted: string, denied: string];
  /** Parameters in addition to those that every network sends after a refusal. */
  denied?: Readonly<Record<string, string>>;
  people: readonly Shown[];
  errors: { app: string; redirect: string };
}

/** The consent page of Meta's networks. */
export const createConsent = ({
  scopes: known,
  basicScope,
  errors,
  people,
  always = [],
  ...rules
}: ConsentOptions) =>
  createAnyConsent({
    ...rules,
    title: `Choose ${rules.account}`,
    deny: 'Deny',
    error: { title: 'Invalid request' },
    separator: ',',
    describe: (scope) => known[scope] ?? null,
    identities: people,
    beneath: ({ beneath }) => beneath,
    errorIn(query, scopes) {
      const type = query.get('response_type');
      const unknown = scopes.filter((scope) => !(scope in known));
      if (query.get('client_id') !== rules.clientId) return errors.app;
      if (!isAllowedRedirect(query.get('redirect_uri'))) return errors.redirect;
      if (type !== 'code' && !(type === null && basicScope === null)) return 'Invalid response_type';
      if (unknown.length > 0) return `Invalid Scopes: ${unknown.join(', ')}`;
      return basicScope === null || scopes.includes(basicScope) ? null : `${basicScope} is required`;
    },
    denied: {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
      ...rules.denied,
    },
    code: (id) => `AQ${id}`,
    approve: ({ platformId, owner = platformId, withholds }, { scopes }) => ({
      account: owner,
      scopes: [...new Set([...always, ...scopes.filter((scope) => !withholds.includes(scope))])],
    }),
  });
