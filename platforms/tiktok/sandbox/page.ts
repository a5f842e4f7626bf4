import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{width:min(28rem,calc(100vw - 2rem));padding:1.5rem 0}h1{font-size:1.375rem;margin:0 0 .25rem}
button{display:flex;gap:.75rem;align-items:center;width:100%;padding:.625rem .75rem;margin:.5rem 0;font:inherit;text-align:left;
border:1px solid #8886;border-radius:.25rem;background:transparent;color:inherit;cursor:pointer}
button:hover{background:#8882}button:focus-visible{outline:3px solid #fe2c55;outline-offset:2px}
fieldset{border:1px solid #8886;border-radius:.5rem;margin:1rem 0;padding:.75rem 1rem}label{display:flex;gap:.5rem;align-items:start;padding:.25rem 0}
img{border-radius:50%}small{opacity:.75}`;

const page = (status: number, title: string, content: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main>${content}</main></body></html>`,
});

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
  const people = identities.map(
    ({ platformId, username, name, logo }) =>
      `<button name="identity" value="${escaped(platformId)}"><img src="${escaped(logo)}" alt="" width="40" height="40"><span>${escaped(name)}<br><small>@${escaped(username)}</small></span></button>`,
  );
  const wishes = `<fieldset><legend>Fanfare wants to</legend>${asked.map(wishOf).join('')}</fieldset>`;
  const form = `<form method="post">${wishes}${people.join('')}<button name="deny" value="1">Cancel</button></form>`;
  return page(
    200,
    'Log in to Fanfare with TikTok',
    `<h1>Authorize Fanfare to access your TikTok account</h1><p>TikTok, as it is imitated on this machine.</p>${form}`,
  );
}
