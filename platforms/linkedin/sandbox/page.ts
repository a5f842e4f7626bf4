import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const page = pageIn('#0a66c2');

/** The page shows the error, because the redirect address may belong to somebody else. */
export const errorPage = (reason: string): SandboxReply =>
  html(
    400,
    page('Bummer, something went wrong.', `<h1>Bummer, something went wrong.</h1><p>${escaped(reason)}</p>`),
  );

/** The permissions of an ordinary app, as the consent page describes them. All other permissions need a vetted app. */
export const scopes: Readonly<Record<string, string>> = {
  openid: 'Use your name and photo',
  profile: 'Use your basic profile',
  email: 'Use the primary email address of your LinkedIn account',
  w_member_social: 'Create, modify and delete posts, comments and reactions on your behalf',
};

export function consentPage(requested: readonly string[]): string {
  const permissions = requested.map((scope) => `<li>${scopes[scope] ?? ''}</li>`).join('');
  const buttons = identities.map((each) => identityButton(each, null));
  const form = `<form method="post">${buttons.join('')}<button name="deny" value="1">Cancel</button></form>`;
  return page(
    'Sign in to LinkedIn',
    `<h1>Fanfare would like to</h1><p>This is the local imitation of LinkedIn.</p><ul>${permissions}</ul>${form}`,
  );
}
