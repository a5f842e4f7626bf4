import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusedHostText } from '@fanfare/core/links/link.ts';
import type { HttpHandler } from '../../http/dispatcher.ts';
import { serveHttp, type TestServer } from '../../testing/serve-http.ts';
import { createFetcher, type GuardedRequest } from './guarded-request.ts';
import { missingText, privateText, redirectsText, unreachableText } from './link-error.ts';
import { madeUpInternet, publicAddress, type MadeUpInternet } from './testing/made-up-internet.ts';

let internet: MadeUpInternet;
let server: TestServer;
let answer: HttpHandler;
let hosts: (string | undefined)[];
const never = new AbortController().signal;

beforeEach(async () => {
  internet = madeUpInternet();
  hosts = [];
  answer = async (_req, res) => void res.end('boats');
  server = await serveHttp((req, res) => {
    hosts.push(req.headers.host);
    return answer(req, res);
  });
});
afterEach(() => server.stop());

const at = (host: string, path = '/') => `http://${host}:${server.port}${path}`;
const ask = (link: string, more: Partial<GuardedRequest> = {}) =>
  createFetcher(internet)({ url: new URL(link), signal: never, ...more });
const redirectTo =
  (location: string, status = 302): HttpHandler =>
  async (req, res) => {
    if (req.url === '/') res.writeHead(status, { location });
    res.end('boats');
  };

describe('a guarded request', () => {
  it('a request to a public host sends the name of the host and connects to its public address', async () => {
    const { message, url } = await ask(at('files.example.com', '/a?b=c#d'));
    expect(await text(message)).toBe('boats');
    expect(url.pathname).toBe('/a');
    expect(hosts).toEqual([`files.example.com:${server.port}`]);
    expect(internet.reached).toEqual([publicAddress]);
  });

  it('a public address is requested without a lookup', async () => {
    const { message } = await ask(at(publicAddress));
    expect(await text(message)).toBe('boats');
    expect(internet.asked).toEqual([]);
    expect(internet.reached).toEqual([publicAddress]);
  });

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine in one number', '2130706433'],
    ['this machine in hexadecimal', '0x7f.1'],
    ['this machine mapped to IPv6', '[::ffff:127.0.0.1]'],
    ['this machine in IPv6', '[::1]'],
    ['the metadata service of a cloud', '169.254.169.254'],
    ['a private network', '10.0.0.8'],
    ['an address shared by a carrier', '100.64.0.1'],
  ])('a request to %s is refused: %s', async (_kind, host) => {
    await expect(ask(at(host))).rejects.toThrow(privateText);
    expect(hosts).toEqual([]);
  });

  it.each([
    ['a private address', ['10.0.0.8']],
    ['a public and a private address', [publicAddress, '192.168.0.1']],
    ['this machine in IPv6', ['::1']],
    ['a private address mapped to IPv6', ['::ffff:10.0.0.8']],
  ])('a request is refused when a name resolves to %s', async (_kind, addresses) => {
    internet.names.set('inside.example.com', addresses);
    await expect(ask(at('inside.example.com'))).rejects.toThrow(privateText);
    expect(hosts).toEqual([]);
  });

  it('a name is looked up once, and the connection uses the checked address', async () => {
    const answers = [[publicAddress], ['127.0.0.1']];
    const seen: string[] = [];
    internet.addressesOf = async (hostname) => {
      seen.push(hostname);
      return answers.shift() ?? [];
    };
    await ask(at('rebound.example.com'));
    expect(seen).toEqual(['rebound.example.com']);
    expect(internet.reached).toEqual([publicAddress]);
  });

  it('an unresolvable name is reported as unreachable', async () => {
    internet.names.set('empty.example.com', []);
    await expect(ask(at('nowhere.example.com'))).rejects.toThrow(unreachableText);
    await expect(ask(at('empty.example.com'))).rejects.toThrow(unreachableText);
  });

  it('a host that refuses connections is reported as unreachable', async () => {
    const gone = createServer();
    await new Promise<void>((done) => void gone.listen(0, '127.0.0.1', done));
    const { port } = gone.address() as { port: number };
    await new Promise((done) => gone.close(done));
    await expect(ask(`http://files.example.com:${port}/`)).rejects.toThrow(unreachableText);
  });

  it.each([
    [
      'switches to another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      missingText(101),
    ],
    ['sends no HTTP', 'boats\r\n\r\n', unreachableText],
  ])('a host that %s is refused, and the connection is closed', async (_kind, sent, expected) => {
    const closed = Promise.withResolvers<void>();
    answer = async ({ socket }) => {
      socket.once('close', () => closed.resolve());
      socket.write(sent);
    };
    await expect(ask(at('files.example.com'))).rejects.toThrow(expected);
    await closed.promise;
  });

  it.each([301, 302, 303, 307, 308])('a request follows a redirect with status %d', async (status) => {
    answer = redirectTo('/next', status);
    const { message, url } = await ask(at('files.example.com'));
    expect(await text(message)).toBe('boats');
    expect(url.pathname).toBe('/next');
  });

  describe('a redirected request', () => {
    const secrets = { authorization: 'Bearer secret', cookie: 'a=b' };
    const request = {
      headers: { ...secrets, accept: 'video/*', 'content-type': 'text/plain' },
      body: 'boats?',
    };

    async function afterRedirect(status: number, method: string, to: string) {
      let received = {};
      answer = async (req, res) => {
        if (req.url === '/') res.writeHead(status, { location: to });
        else received = { method: req.method, headers: req.headers, body: await text(req) };
        res.end();
      };
      await ask(at('files.example.com'), { ...request, method });
      return received;
    }

    it.each([
      [301, 'POST', 'GET'],
      [302, 'POST', 'GET'],
      [303, 'POST', 'GET'],
      [303, 'PUT', 'GET'],
    ])('a redirect with status %d drops the body of a %s', async (status, method, next) => {
      const received = await afterRedirect(status, method, '/next');
      expect(received).toMatchObject({ method: next, body: '', headers: { ...secrets, accept: 'video/*' } });
      expect(received).not.toHaveProperty(['headers', 'content-type']);
    });

    it.each([
      [301, 'PUT'],
      [302, 'PUT'],
      [307, 'POST'],
      [308, 'POST'],
    ])('a redirect with status %d keeps the body of a %s', async (status, method) => {
      expect(await afterRedirect(status, method, '/next')).toMatchObject({ method, body: 'boats?' });
    });

    it.each([302, 307, 308])(
      'a redirect to another host with status %d turns a POST into a GET and drops the secrets and the body',
      async (status) => {
        internet.names.set('other.example.com', [publicAddress]);
        const received = await afterRedirect(status, 'POST', at('other.example.com', '/next'));
        expect(received).toMatchObject({ method: 'GET', body: '', headers: { accept: 'video/*' } });
        expect(JSON.stringify(received)).not.toMatch(/secret|a=b|text.plain/);
      },
    );

    it('a HEAD request stays a HEAD request after a redirect to another host', async () => {
      internet.names.set('other.example.com', [publicAddress]);
      const received = await afterRedirect(307, 'HEAD', at('other.example.com', '/next'));
      expect(received).toMatchObject({ method: 'HEAD' });
    });
  });

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://inside.example.com/',
    'file:///etc/passwd',
    'ftp://files.example.com/a.mp4',
    'http://dana:secret@files.example.com/',
  ])('a request does not follow a redirect to %s', async (location) => {
    internet.names.set('inside.example.com', ['10.0.0.8']);
    answer = redirectTo(location);
    await expect(ask(at('files.example.com'))).rejects.toThrow(privateText);
    expect(hosts).toHaveLength(1);
    expect(internet.reached).toEqual([publicAddress]);
  });

  it('a request does not follow a redirect to a blocked website', async () => {
    answer = redirectTo('https://www.tiktok.com/@dana/video/1');
    await expect(ask(at('files.example.com'))).rejects.toThrow(refusedHostText);
  });

  it('a request follows five redirects and refuses a sixth', async () => {
    const until =
      (last: number): HttpHandler =>
      async (req, res) => {
        const step = Number(req.url?.slice(1));
        if (step < last) res.writeHead(302, { location: `/${step + 1}` });
        res.end();
      };
    answer = until(5);
    expect((await ask(at('files.example.com', '/0'))).url.pathname).toBe('/5');
    answer = until(6);
    await expect(ask(at('files.example.com', '/0'))).rejects.toThrow(redirectsText);
  });

  it.each([
    [22, privateText],
    [1023, privateText],
    [1024, unreachableText],
  ])('a port is refused only if it is below 1024 and is not 80 or 443: %d', async (port, expected) => {
    internet.reachedAt = () => '127.0.0.1';
    await expect(ask(`http://files.example.com:${port}/`)).rejects.toThrow(expected);
  });

  it('a request ends when its time ends, both during the lookup and while waiting for the response', async () => {
    internet.addressesOf = () => new Promise(() => undefined);
    const gone = new Error('Over.');
    await expect(ask(at('files.example.com'), { signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
    const control = new AbortController();
    const waiting = ask(at('files.example.com'), { signal: control.signal });
    control.abort(gone);
    await expect(waiting).rejects.toBe(gone);

    internet = madeUpInternet();
    const late = new AbortController();
    answer = async () => late.abort(gone);
    await expect(ask(at('files.example.com'), { signal: late.signal })).rejects.toBe(gone);
  });
});
