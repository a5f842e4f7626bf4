import { factsOf } from '@fanfare/platforms/registry.ts';
import { markup, type Content, type Markup } from './markup.ts';

export const homePath = '/__/sandbox';
export const stylePath = `${homePath}/style.css`;
export const pathOf = (network: { id: string }): string => `${homePath}/${network.id}`;

const plainColour = '#4f46e5';

export interface Notice {
  tone: 'good' | 'bad';
  text: string;
}

/** Renders the first letter of a network on its brand colour. */
export function markOf({ id, label }: { id: string; label: string }): Markup {
  return markup`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="${factsOf(id)?.colour ?? plainColour}" />
    <text x="16" y="22" text-anchor="middle" fill="#fff">${label.slice(0, 1)}</text>
  </svg>`;
}

function noticeBar(notice: Notice): Markup {
  return markup`<p class="notice ${notice.tone}" role="${notice.tone === 'bad' ? 'alert' : 'status'}">
    ${notice.text}
  </p>`;
}

export interface PageParts {
  title: string;
  /** The path of the page without its notice, for the Reload link. */
  path: string;
  notice: Notice | null;
  head: Content;
  body: Content;
}

export function layout({ title, path, notice, head, body }: PageParts): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Fanfare</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="${homePath}"><img src="/favicon.svg" alt="" width="26" height="26">Fanfare on this machine</a>
          <nav>
            <a class="button quiet" href="${path}">Reload</a>
            <a class="button quiet" href="/dashboard">Open Fanfare</a>
          </nav>
        </header>
        <main>
          <div class="head">${head}</div>
          ${notice && noticeBar(notice)} ${body}
        </main>
      </body>
    </html> `.text;
}
