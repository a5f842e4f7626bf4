import { escapeHtml } from '@fanfare/core/text/escape-html.ts';
import type { Mail } from './mailbox.ts';

export const mailPath = '/__/local/mail';
export const mailJsonPath = '/__/local/mail.json';
export const mailStylePath = '/__/local/mail.css';
export const mailScriptPath = '/__/local/mail.js';

/** Allows the page to load only its own styles and script, and to call only its own origin. */
export const mailPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const clockTime = (iso: string) =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const item = ({ to, subject, link, at }: Mail) => `
      <li>
        <a href="${escapeHtml(link)}">
          <strong>${escapeHtml(subject)}</strong>
          <time datetime="${escapeHtml(at)}">${clockTime(at)}</time>
          <span>To ${escapeHtml(to)}</span>
        </a>
      </li>`;

/** The page that shows the e-mails to everybody on this machine. It refreshes itself. */
export function mailPage(mails: readonly Mail[]): string {
  const list =
    mails.length === 0
      ? `
    <p class="empty">No e-mail waits here. Sign up or ask for a new password, and it appears.</p>`
      : `
    <ul>${mails.map(item).join('')}
    </ul>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>E-mails on this machine · Fanfare</title>
    <link rel="stylesheet" href="${mailStylePath}">
    <script src="${mailScriptPath}" defer></script>
  </head>
  <body>
  <main>
    <h1>E-mails on this machine</h1>
    <p>None leaves it. Sign-in links disappear once they are used.</p>${list}
  </main>
  </body>
</html>
`;
}
