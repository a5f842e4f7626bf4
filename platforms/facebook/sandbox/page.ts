import type { Person } from './identities.ts';

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
border:1px solid #8886;border-radius:.5rem;background:transparent;color:inherit;cursor:pointer}
button:hover{background:#8882}button:focus-visible{outline:3px solid #0866ff;outline-offset:2px}small{opacity:.8}
</style></head><body><main>${content}</main></body></html>`;

export const errorPage = (why: string): string =>
  page('Something went wrong', `<h1>Something went wrong</h1><p>${escaped(why)}</p>`);

const buttonOf = ({ name, pages: [first, ...others] }: Person): string => {
  const all = [first, ...others].map((each) => each.name).join(', ');
  return (
    `<button name="identity" value="${escaped(first.id)}"><img src="${escaped(first.logo)}" alt="" width="40" height="40">` +
    `<span>${escaped(name)}<br><small>${escaped(all)}</small></span></button>`
  );
};

export function consentPage(people: readonly Person[], asked: readonly string[]): string {
  const scopes = asked.map((each) => `<li>${escaped(each)}</li>`).join('');
  return page(
    'Log in with Facebook',
    `<h1>Continue with Facebook</h1><p>Facebook, as it is imitated on this machine.</p><h2>Fanfare asks to</h2><ul>${scopes}</ul>` +
      `<h2>Continue as</h2><form method="post">${people.map(buttonOf).join('')}<button name="deny" value="1">Not now</button></form>`,
  );
}
