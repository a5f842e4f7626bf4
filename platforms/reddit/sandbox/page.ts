import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const written = pageIn('#d93a00');
const page = (status: number, title: string, content: string): SandboxReply =>
  html(status, written(title, content));

/** Nothing is sent back to an address that may not be the app's. */
export const amiss = (why: string): SandboxReply =>
  page(
    400,
    'Bad request',
    `<h1>You broke Reddit</h1><p>Invalid request to the OAuth API. ${escaped(why)}</p>`,
  );

/** What each permission means, as people read it. */
export const scopes: Readonly<Record<string, string>> = {
  identity: 'Access my Reddit username and signup date.',
  mysubreddits: 'Access the list of subreddits I moderate, contribute to, and subscribe to.',
  submit: 'Submit links and comments from my account.',
  read: 'Access posts and comments through my account.',
  edit: 'Edit and delete my comments and submissions.',
  history: 'Access my voting history and comments or submissions I have saved or hidden.',
  flair: 'Manage my subreddit flair.',
};

export function consentPage(asked: readonly string[]): SandboxReply {
  const wishes = asked.map((scope) => `<li>${scopes[scope] ?? ''}</li>`).join('');
  const people = identities.map((each) => identityButton(each, `u/${each.username}`));
  const form = `<form method="post">${people.join('')}<button name="deny" value="1">Decline</button></form>`;
  return page(
    200,
    'Fanfare would like to connect with your Reddit account',
    `<h1>Fanfare would like to connect with your Reddit account</h1><p>Reddit, as it is imitated on this machine.</p>
<p>Allow Fanfare to:</p><ul>${wishes}</ul>${form}`,
  );
}
