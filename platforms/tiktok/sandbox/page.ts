import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const written = pageIn('#fe2c55');
const page = (status: number, title: string, content: string): SandboxReply =>
  html(status, written(title, content));

/** Nothing is sent back to an address that may not be the app's. */
export const amiss = (why: string): SandboxReply =>
  page(
    400,
    'Something went wrong',
    `<h1>Something went wrong</h1><p>We couldn’t log in with TikTok. This may be due to specific app settings.</p><p>${escaped(why)}</p>`,
  );

/** What each permission means, as people read it. */
export const scopes: Readonly<Record<string, string>> = {
  'user.info.basic': 'Read your profile info (avatar, display name)',
  'user.info.profile': 'Read access to your profile details (username, bio, profile link)',
  'user.info.stats': 'Read access to your profile engagement statistics',
  'video.list': 'Read your public videos on TikTok',
  'video.publish': 'Post content to TikTok',
  'video.upload': 'Share content as a draft to your TikTok',
};

/** Everything but who they are can be left out. */
function wishOf(scope: string): string {
  const text = scopes[scope] ?? '';
  if (scope === 'user.info.basic') return `<p>${text}</p><input type="hidden" name="scope" value="${scope}">`;
  return `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${text}</label>`;
}

export function consentPage(asked: readonly string[]): SandboxReply {
  const people = identities.map((each) => identityButton(each, `@${each.username}`));
  const wishes = `<fieldset><legend>Fanfare wants to</legend>${asked.map(wishOf).join('')}</fieldset>`;
  const form = `<form method="post">${wishes}${people.join('')}<button name="deny" value="1">Cancel</button></form>`;
  return page(
    200,
    'Log in to Fanfare with TikTok',
    `<h1>Authorize Fanfare to access your TikTok account</h1><p>TikTok, as it is imitated on this machine.</p>${form}`,
  );
}
