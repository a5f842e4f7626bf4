import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startAuth, type AuthServer } from '../auth/server.ts';
import { close, listen } from '../process/listen.ts';
import { createMailbox, type Mail } from './mailbox.ts';
import { createMailRoutes } from './mail-routes.ts';
import { mailPage } from './mail-page.ts';
import { proxyTo } from './proxy.ts';

const projectId = 'demo-mail';
const servers: Server[] = [];
const emulators: AuthServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
  for (const emulator of emulators.splice(0)) await emulator.stop();
});

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, 0, 'a test server')}`;
}

const nothing = () => Promise.resolve([]);

/** Starts Auth behind the mailbox, with a manual clock. */
async function start(readOutbox: () => Promise<Mail[]> = nothing) {
  const emulator = await startAuth({ projectId });
  emulators.push(emulator);
  const auth = `http://${emulator.host}`;
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds));
  const routes = createMailRoutes(createMailbox(() => auth, projectId, readOutbox, now));
  const origin = await serve((req, res) => routes(req, res, () => proxyTo(auth, req, res)));
  const account = async (action: string, body: object) => {
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, string>;
  };
  return {
    origin,
    account,
    tick: () => (seconds += 1),
    mails: async () => {
      const body = (await (await fetch(`${origin}/__/local/mail.json`)).json()) as { mails: Mail[] };
      return body.mails;
    },
  };
}

const person = { email: 'kim@fanfare.example', password: 'correct horse', returnSecureToken: true };

describe('the local mailbox', () => {
  it('the mailbox lists the e-mails that Auth would have sent, newest first, with working links', async () => {
    const { account, mails, tick } = await start();
    const { idToken } = await account('signUp', person);
    await account('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    await expect.poll(async () => (await mails()).length).toBe(1);
    tick();
    await account('sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email });

    const [reset, verify] = await mails();
    expect(verify).toMatchObject({
      to: person.email,
      subject: 'Verify your e-mail',
      at: '2026-11-21T09:00:00.000Z',
    });
    expect(reset).toMatchObject({
      to: person.email,
      subject: 'Reset your password',
      at: '2026-11-21T09:00:01.000Z',
    });

    const link = new URL(verify!.link, 'http://x');
    expect(link.pathname).toBe('/auth/action');
    expect(link.searchParams.get('mode')).toBe('verifyEmail');
    await account('update', { oobCode: link.searchParams.get('oobCode') });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Reset your password']);
  });

  it('the mailbox lists the e-mails of the outbox and of Auth together, newest first', async () => {
    const invitation = (second: number) => ({
      to: 'mo@fanfare.example',
      subject: `Invitation ${second}`,
      link: '/login?mode=sign-up',
      at: new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString(),
    });
    const { account, mails, tick } = await start(() => Promise.resolve([invitation(5), invitation(0)]));
    tick();
    const { idToken } = await account('signUp', person);
    await account('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });

    const subjects = async () => (await mails()).map(({ subject }) => subject);
    await expect.poll(subjects).toEqual(['Invitation 5', 'Verify your e-mail', 'Invitation 0']);
  });

  it('the page of an empty mailbox says that no e-mail is waiting', async () => {
    const { origin, mails } = await start();
    expect(await mails()).toEqual([]);
    expect(await (await fetch(`${origin}/__/local/mail`)).text()).toContain('No e-mail waits here.');
  });

  it('the mailbox page contains no inline code, and its script and styles are served', async () => {
    const { origin } = await start();
    const response = await fetch(`${origin}/__/local/mail`);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/__/local/mail.js" defer>']);
    expect(html).not.toContain('<style');
    expect((await fetch(`${origin}/__/local/mail.js`)).headers.get('content-type')).toContain('javascript');
    expect((await fetch(`${origin}/__/local/mail.css`)).headers.get('content-type')).toContain('text/css');
  });

  it('the mailbox answers 502 if Auth does not answer', async () => {
    const routes = createMailRoutes(createMailbox(() => 'http://127.0.0.1:9', projectId, nothing));
    const origin = await serve((req, res) => routes(req, res, () => void res.end()));
    expect((await fetch(`${origin}/__/local/mail.json`)).status).toBe(502);
  });

  it('the mailbox does not answer requests for addresses other than its own, but passes them on', async () => {
    const routes = createMailRoutes(createMailbox(() => 'http://127.0.0.1:9', projectId, nothing));
    const origin = await serve((req, res) => routes(req, res, () => void res.end('next')));
    expect(await (await fetch(`${origin}/__/local/mailbox`)).text()).toBe('next');
  });
});

describe('the mailbox page', () => {
  it('the mailbox page escapes e-mail addresses and links', () => {
    const html = mailPage([
      {
        to: '"<b>"@x.example',
        subject: 'Verify your e-mail',
        link: '/auth/action?a=1&b=2',
        at: '2026-11-21T09:00:00.000Z',
      },
    ]);
    expect(html).toContain('To &quot;&lt;b&gt;&quot;@x.example');
    expect(html).toContain('href="/auth/action?a=1&amp;b=2"');
  });
});
