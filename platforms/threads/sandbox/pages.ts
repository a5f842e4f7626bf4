import type { Identity } from './identities.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>
:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{width:min(28rem,calc(100vw - 2rem));padding:1.5rem 0}
h1{font-size:1.375rem;margin:0 0 .25rem}h2{font-size:1rem;margin:1rem 0 .25rem}ul{margin:0;padding-left:1.25rem}
button{display:flex;gap:.75rem;align-items:center;width:100%;padding:.625rem .75rem;margin:.5rem 0;font:inherit;text-align:left;
border:1px solid #8886;border-radius:.75rem;background:transparent;color:inherit;cursor:pointer}
button:hover{background:#8882}button:focus-visible{outline:3px solid currentColor;outline-offset:2px}small{opacity:.8}
</style></head><body><main>${content}</main></body></html>`;

export const errorPage = (why: string): string =>
  page('Invalid request', `<h1>Invalid request</h1><p>${escaped(why)}</p>`);

export function consentPage(identities: readonly Identity[], asked: readonly string[]): string {
  const scopes = asked.map((each) => `<li>${escaped(each)}</li>`).join('');
  const people = identities
    .map(
      ({ platformId, username, name, logo }) =>
        `<button name="identity" value="${escaped(platformId)}"><img src="${escaped(logo)}" alt="" width="40" height="40">` +
        `<span>${escaped(name)}<br><small>@${escaped(username)}</small></span></button>`,
    )
    .join('');
  return page(
    'Log in with Threads',
    `<h1>Choose a profile</h1><p>Threads, as it is imitated on this machine.</p><h2>Fanfare asks to</h2><ul>${scopes}</ul>` +
      `<h2>Allow it for</h2><form method="post">${people}<button name="deny" value="1">Deny</button></form>`,
  );
}
