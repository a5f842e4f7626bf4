import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const page = pageIn('#bd081c');

/** The page shows the error, because the redirect address may belong to somebody else. */
export const errorPage = (reason: string): SandboxReply =>
  html(400, page('Something went wrong', `<h1>Something went wrong</h1><p>${escaped(reason)}</p>`));

/** The permissions, as the consent page describes them. */
export const scopes: Readonly<Record<string, string>> = {
  'user_accounts:read': 'See your account and how it does',
  'user_accounts:write': 'Change your account',
  'boards:read': 'See your public boards, with group boards you join',
  'boards:read_secret': 'See your secret boards',
  'boards:write': 'Create and change your public boards',
  'boards:write_secret': 'Create and change your secret boards',
  'pins:read': 'See your public pins',
  'pins:read_secret': 'See your secret pins',
  'pins:write': 'Create and change your public pins',
  'pins:write_secret': 'Create and change your secret pins',
};

export function consentPage(requested: readonly string[]): string {
  const permissions = requested.map((scope) => `<li>${scopes[scope] ?? ''}</li>`).join('');
  const buttons = identities.map((each) => identityButton(each, `@${each.username}`));
  const form = `<form method="post">${buttons.join('')}<button name="deny" value="1">Deny</button></form>`;
  return page(
    'Give Fanfare access to your Pinterest account',
    `<h1>Give Fanfare access</h1><p>This is the local imitation of Pinterest.</p>
<p>Fanfare would like to</p><ul>${permissions}</ul>${form}`,
  );
}
