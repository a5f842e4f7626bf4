import { escapeHtml as escaped } from '@fanfare/core/text/escape-html.ts';
import type { SandboxIdentity, SandboxReply } from './sandbox.ts';

const styleWith = (
  accent: string,
) => `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:Canvas;color:CanvasText}
main{width:min(28rem,calc(100vw - 2rem));padding:1.5rem 0}
h1{font-size:1.375rem;margin:0 0 .25rem}h2{font-size:1rem;margin:1rem 0 .25rem}ul{margin:0;padding-left:1.25rem}
fieldset{border:1px solid #8886;border-radius:.75rem;margin:1rem 0;padding:.75rem 1rem}
label{display:flex;gap:.5rem;align-items:start;padding:.25rem 0}
button{display:flex;gap:.75rem;align-items:center;width:100%;padding:.625rem .75rem;margin:.5rem 0;font:inherit;text-align:left;
border:1px solid #8886;border-radius:.75rem;background:transparent;color:inherit;cursor:pointer}
button:hover{background:#8882}button:focus-visible{outline:3px solid ${accent};outline-offset:2px}
img{border-radius:50%}small{opacity:.8}`;

/** A page in the colour of its network. `content` is HTML, so its texts must already be escaped. */
export const pageIn =
  (accent: string) =>
  (title: string, content: string): string =>
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><style>${styleWith(accent)}</style></head><body><main>${content}</main></body></html>`;

export const html = (status: number, text: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text,
});

export function identityButton(
  { platformId, name, logo }: Omit<SandboxIdentity, 'username'>,
  beneath: string | null,
): string {
  const more = beneath === null ? '' : `<br><small>${escaped(beneath)}</small>`;
  return (
    `<button name="identity" value="${escaped(platformId)}"><img src="${escaped(logo)}" alt="" width="40" height="40">` +
    `<span>${escaped(name)}${more}</span></button>`
  );
}
