import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const page = pageIn('#1d9bf0');

/** The page shows the error, because the redirect address may belong to somebody else. */
export const errorPage = (reason: string): SandboxReply =>
  html(
    400,
    page(
      'Something went wrong',
      `<h1>Something went wrong</h1><p>You weren’t able to give access to the App. ${escaped(reason)}</p>`,
    ),
  );

/** The permissions, as the consent page describes them. */
export const scopes: Readonly<Record<string, string>> = {
  'tweet.read': 'All the posts you can view',
  'tweet.write': 'Post and repost for you',
  'tweet.moderate.write': 'Hide and unhide replies to your posts',
  'users.read': 'Any account you can view',
  'media.write': 'Upload media for you',
  'offline.access': 'Stay connected to your account until you revoke access',
};

export function consentPage(requested: readonly string[]): string {
  const permissions = requested.map((scope) => `<li>${scopes[scope] ?? ''}</li>`).join('');
  const buttons = identities.map((each) => identityButton(each, `@${each.username}`));
  const form = `<form method="post">${buttons.join('')}<button name="deny" value="1">Deny</button></form>`;
  return page(
    'Authorise Fanfare to use your X account',
    `<h1>Fanfare wants to access your X account</h1><p>This is the local imitation of X.</p>
<p>Fanfare will be able to see and do this:</p><ul>${permissions}</ul>${form}`,
  );
}
