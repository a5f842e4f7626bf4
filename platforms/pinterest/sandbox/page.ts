import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

const style = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{width:min(28rem,calc(100vw - 2rem));padding:1.5rem 0}h1{font-size:1.375rem;margin:0 0 .25rem}ul{padding-left:1.25rem}
button{display:flex;gap:.75rem;align-items:center;width:100%;padding:.625rem .75rem;margin:.5rem 0;font:inherit;text-align:left;
border:1px solid #8886;border-radius:1rem;background:transparent;color:inherit;cursor:pointer}
button:hover{background:#8882}button:focus-visible{outline:3px solid #bd081c;outline-offset:2px}
img{border-radius:50%}small{opacity:.8}`;

const page = (status: number, title: string, content: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main>${content}</main></body></html>`,
});

/** Nothing is sent back to an address that may not be the app's. */
export const amiss = (why: string): SandboxReply =>
  page(400, 'Something went wrong', `<h1>Something went wrong</h1><p>${escaped(why)}</p>`);

/** What each permission means, as people read it. */
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

export function consentPage(asked: readonly string[], status = 200): SandboxReply {
  const wishes = asked.map((scope) => `<li>${scopes[scope] ?? ''}</li>`).join('');
  const people = identities.map(
    ({ platformId, username, name, logo }) =>
      `<button name="identity" value="${escaped(platformId)}"><img src="${escaped(logo)}" alt="" width="40" height="40">` +
      `<span>${escaped(name)}<br><small>@${escaped(username)}</small></span></button>`,
  );
  const form = `<form method="post">${people.join('')}<button name="deny" value="1">Deny</button></form>`;
  return page(
    status,
    'Give Fanfare access to your Pinterest account',
    `<h1>Give Fanfare access</h1><p>Pinterest, as it is imitated on this machine.</p>
<p>Fanfare would like to</p><ul>${wishes}</ul>${form}`,
  );
}
