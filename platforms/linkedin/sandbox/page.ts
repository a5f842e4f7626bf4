import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{width:min(28rem,calc(100vw - 2rem));padding:1.5rem 0}h1{font-size:1.375rem;margin:0 0 .25rem}
button{display:flex;gap:.75rem;align-items:center;width:100%;padding:.625rem .75rem;margin:.5rem 0;font:inherit;text-align:left;
border:1px solid #8886;border-radius:1.5rem;background:transparent;color:inherit;cursor:pointer}
button:hover{background:#8882}button:focus-visible{outline:3px solid #0a66c2;outline-offset:2px}
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
  const people = identities.map(
    ({ platformId, name, logo }) =>
      `<button name="identity" value="${escaped(platformId)}"><img src="${escaped(logo)}" alt="" width="40" height="40"><span>${escaped(name)}</span></button>`,
  );
  const form = `<form method="post">${people.join('')}<button name="deny" value="1">Cancel</button></form>`;
  return page(
    200,
    'Sign in to LinkedIn',
    `<h1>Fanfare would like to</h1><p>LinkedIn, as it is imitated on this machine.</p><ul>${wishes}</ul>${form}`,
  );
}
