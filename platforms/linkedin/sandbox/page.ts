import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const written = pageIn('#0a66c2');
const page = (status: number, title: string, content: string): SandboxReply =>
  html(status, written(title, content));

/** Nothing is sent back to an address that may not be the app's. */
export const amiss = (why: string): SandboxReply =>
  page(400, 'Bummer, something went wrong.', `<h1>Bummer, something went wrong.</h1><p>${escaped(why)}</p>`);

/** What each permission of this app means, as people read it. All others need an app that LinkedIn has vetted. */
export const scopes: Readonly<Record<string, string>> = {
  openid: 'Use your name and photo',
  profile: 'Use your basic profile',
  email: 'Use the primary email address of your LinkedIn account',
  w_member_social: 'Create, modify and delete posts, comments and reactions on your behalf',
};

export function consentPage(asked: readonly string[]): SandboxReply {
  const wishes = asked.map((scope) => `<li>${scopes[scope] ?? ''}</li>`).join('');
  const people = identities.map((each) => identityButton(each, null));
  const form = `<form method="post">${people.join('')}<button name="deny" value="1">Cancel</button></form>`;
  return page(
    200,
    'Sign in to LinkedIn',
    `<h1>Fanfare would like to</h1><p>LinkedIn, as it is imitated on this machine.</p><ul>${wishes}</ul>${form}`,
  );
}
