import type { ServerResponse } from 'node:http';
import { browserFile, browserStyles } from './browser-file.ts';
import type { Mailbox } from './mailbox.ts';
import { mailJsonPath, mailPage, mailPath, mailPolicy, mailScriptPath, mailStylePath } from './mail-page.ts';
import type { Middleware } from './superstatic.ts';

function answer(res: ServerResponse, status: number, type: string, body: string | Buffer): void {
  res.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy': mailPolicy,
    'x-content-type-options': 'nosniff',
  });
  res.end(body);
}

export function createMailRoutes(mailbox: Mailbox): Middleware {
  const style = browserStyles('mail.css');
  const script = browserFile('mail.js');
  return (req, res, next) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    if (path === mailStylePath) return answer(res, 200, 'text/css', style);
    if (path === mailScriptPath) return answer(res, 200, 'text/javascript', script);
    // The Auth emulator does not store when it created a code. So each request that may create one is followed by a
    // read of the mailbox, which notes the time at which it first sees a code.
    if (/\/accounts:(sendOobCode|update)$/.test(path)) {
      res.once('finish', () => void mailbox.read().catch(() => undefined));
      return next();
    }
    if (path !== mailPath && path !== mailJsonPath) return next();
    mailbox.read().then(
      (mails) =>
        path === mailPath
          ? answer(res, 200, 'text/html', mailPage(mails))
          : answer(res, 200, 'application/json', JSON.stringify({ mails })),
      () => answer(res, 502, 'text/plain', 'Sign-in is not responding yet. Please reload in a moment.\n'),
    );
  };
}
