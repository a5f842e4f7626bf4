import type { z } from 'zod';
import { createConsent as createAnyConsent } from '../../_sandbox/consent.ts';
import type { authorisationCode } from '../../_sandbox/oauth.ts';
import type { SandboxOf } from '../../_sandbox/sandbox.ts';

interface Shown {
  platformId: string;
  name: string;
  logo: string;
  /** The second line of the button with which a person chooses this account. */
  beneath: string;
  withholds: readonly string[];
  /** The account to which the code gives access; by default, the account of the button. */
  owner?: string;
}

type Rules = Parameters<
  typeof createAnyConsent<SandboxOf<{ codes: z.infer<typeof authorisationCode>[] }>, Shown>
>[0];

type ConsentOptions = Pick<
  Rules,
  'network' | 'accent' | 'clientId' | 'parameters' | 'scopes' | 'isBare' | 'codeMs' | 'identities'
> & {
  /** The network's word for an account. */
  account: 'an account' | 'a profile';
  /** The permission that every request must include, if any. */
  basicScope?: string;
  /** Permissions that the network always grants, even if the app does not request them. */
  always?: readonly string[];
  fragments: readonly [granted: string, denied: string];
  /** Further parameters that the app receives when the person declines. */
  denied?: Readonly<Record<string, string>>;
  errors: { app: string; redirect: string };
};

export const createConsent = ({ basicScope, always = [], ...rules }: ConsentOptions) =>
  createAnyConsent<SandboxOf<{ codes: z.infer<typeof authorisationCode>[] }>, Shown>({
    ...rules,
    title: `Choose ${rules.account}`,
    deny: 'Deny',
    error: { title: 'Invalid request' },
    separator: ',',
    beneath: ({ beneath }) => beneath,
    errors: { ...rules.errors, type: 'Invalid response_type', scope: 'Invalid Scopes' },
    errorIn: (_query, scopes) =>
      basicScope === undefined || scopes.includes(basicScope) ? null : `${basicScope} is required`,
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
