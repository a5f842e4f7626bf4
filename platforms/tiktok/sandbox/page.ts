import { escaped, html, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const page = pageIn('#fe2c55');

/** The page shows the error, because the redirect address may belong to somebody else. */
export const errorPage = (reason: string): SandboxReply =>
  html(
    400,
    page(
      'Something went wrong',
      `<h1>Something went wrong</h1><p>We couldn’t log in with TikTok. This may be due to specific app settings.</p><p>${escaped(reason)}</p>`,
    ),
  );

/** The permissions, as the consent page describes them. */
export const scopes: Readonly<Record<string, string>> = {
  'user.info.basic': 'Read your profile info (avatar, display name)',
  'user.info.profile': 'Read access to your profile details (username, bio, profile link)',
  'user.info.stats': 'Read access to your profile engagement statistics',
  'video.list': 'Read your public videos on TikTok',
  'video.publish': 'Post content to TikTok',
  'video.upload': 'Share content as a draft to your TikTok',
};

/** All scopes except the basic profile can be deselected. */
function permissionField(scope: string): string {
  const text = scopes[scope] ?? '';
  if (scope === 'user.info.basic') return `<p>${text}</p><input type="hidden" name="scope" value="${scope}">`;
  return `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${text}</label>`;
}

export function consentPage(requested: readonly string[]): string {
  const buttons = identities.map((each) => identityButton(each, `@${each.username}`));
  const permissions = `<fieldset><legend>Fanfare wants to</legend>${requested.map(permissionField).join('')}</fieldset>`;
  const form = `<form method="post">${permissions}${buttons.join('')}<button name="deny" value="1">Cancel</button></form>`;
  return page(
    'Log in to Fanfare with TikTok',
    `<h1>Authorize Fanfare to access your TikTok account</h1><p>This is the local imitation of TikTok.</p>${form}`,
  );
}
