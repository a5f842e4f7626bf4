import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const page = pageIn('#d93a00');

/** The page shows the error, because the redirect address may belong to somebody else. */
export const errorPage = (reason: string): SandboxReply =>
  html(
    400,
    page(
      'Bad request',
      `<h1>You broke Reddit</h1><p>Invalid request to the OAuth API. ${escaped(reason)}</p>`,
    ),
  );

/** The permissions, as the consent page describes them. */
export const scopes: Readonly<Record<string, string>> = {
  identity: 'Access my Reddit username and signup date.',
  mysubreddits: 'Access the list of subreddits I moderate, contribute to, and subscribe to.',
  submit: 'Submit links and comments from my account.',
  read: 'Access posts and comments through my account.',
  edit: 'Edit and delete my comments and submissions.',
  history: 'Access my voting history and comments or submissions I have saved or hidden.',
  flair: 'Manage my subreddit flair.',
  vote: 'Submit and change my votes on comments and submissions.',
};

export function consentPage(requested: readonly string[]): string {
  const permissions = requested.map((scope) => `<li>${scopes[scope] ?? ''}</li>`).join('');
  const buttons = identities.map((each) => identityButton(each, `u/${each.username}`));
  const form = `<form method="post">${buttons.join('')}<button name="deny" value="1">Decline</button></form>`;
  return page(
    'Fanfare would like to connect with your Reddit account',
    `<h1>Fanfare would like to connect with your Reddit account</h1><p>This is the local imitation of Reddit.</p>
<p>Allow Fanfare to:</p><ul>${permissions}</ul>${form}`,
  );
}
