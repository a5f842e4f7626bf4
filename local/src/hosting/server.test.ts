import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { createHosting, type HostingOrigins } from './server.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, 0, 'a test server')}`;
}

const firebaseJson = {
  hosting: {
    public: 'dist',
    ignore: ['**/.*'],
    rewrites: [
      { source: '/api/**', function: { functionId: 'api', region: 'us-central1' } },
      { source: '/ghost/**', function: { functionId: 'ghost' } },
      { source: '**', destination: '/index.html' },
    ],
    headers: [{ source: '**', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] }],
  },
};

function project(files: Record<string, string> = {}): string {
  const root = createTemporaryFolder();
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  const all = {
    'firebase.json': JSON.stringify(firebaseJson),
    'dist/index.html': '<html><head><title>Fanfare</title></head><body></body></html>',
    'dist/assets/app.js': 'console.info("app")',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(root, name), text);
  return join(root, 'firebase.json');
}

const nowhere = 'http://127.0.0.1:9';

async function host(origins: Partial<HostingOrigins> = {}, configFile = project()): Promise<string> {
  return serve(
    createHosting({
      configFile,
      projectId: 'demo-hosting',
      bucket: 'demo-hosting.appspot.com',
      serveSite: true,
      origins: () => ({
        auth: nowhere,
        storage: nowhere,
        sandbox: nowhere,
        firestore: '',
        firestoreToken: '',
        functions: {},
        ...origins,
      }),
    }),
  );
}

const echo: RequestListener = (req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    res.setHeader('content-type', 'application/json');
    res.end(
      JSON.stringify({
        method: req.method,
        url: req.url,
        headers: req.headers,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });
};

interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

describe('the local hosting server', () => {
  it('the site is served with the headers of firebase.json on every path of the app', async () => {
    const origin = await host();
    for (const path of ['/', '/dashboard/settings/team']) {
      const response = await fetch(origin + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(await response.text()).toContain('<title>Fanfare</title>');
    }
    expect(await (await fetch(`${origin}/assets/app.js`)).text()).toBe('console.info("app")');
  });

  it('paths of functions accept any method, and all other paths answer 404 to any method but GET and HEAD', async () => {
    const origin = await host({ functions: { api: await serve(echo) } });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const path of ['/', '/unknown', '/assets/app.js', '/apis', '/__/unknown']) {
        const response = await fetch(origin + path, { method });
        expect([method, path, response.status]).toEqual([method, path, 404]);
        expect(await response.text()).toBe('Not found.\n');
      }
      const path = '/api/unknown?x=1';
      expect(await (await fetch(origin + path, { method })).json()).toMatchObject({ method, url: path });
    }
    const head = await fetch(`${origin}/unknown`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('a browser gets 304 while the page is unchanged, and the new page after the site was built again', async () => {
    const configFile = project();
    const page = `${await host({}, configFile)}/dashboard`;
    const etag = (await fetch(page)).headers.get('etag') ?? '';
    const again = async () => {
      const answer = await fetch(page, { headers: { 'if-none-match': etag } });
      return [answer.status, (await answer.text()).includes('New build')];
    };
    expect(await again()).toEqual([304, false]);
    writeFileSync(join(configFile, '../dist/index.html'), '<head><title>New build</title></head>');
    expect(await again()).toEqual([200, true]);
  });

  it("the page loads the local replacement of Google's gapi script", async () => {
    const origin = await host();
    expect(await (await fetch(origin)).text()).toContain('<script src="/__/local/gapi.js"></script></head>');
    const script = await fetch(`${origin}/__/local/gapi.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain('window.gapi');
  });

  it('files that a deploy leaves out are not served', async () => {
    const origin = await host({}, project({ 'dist/.secret': 'mine' }));
    expect(await (await fetch(`${origin}/.secret`)).text()).not.toContain('mine');
  });

  it('a function gets the whole path, the method, the body and the host that the browser used', async () => {
    const api = await serve(echo);
    const origin = await host({ functions: { api } });
    const response = await fetch(`${origin}/api/auth/user/x?y=1`, {
      method: 'PATCH',
      body: 'hello',
      headers: { authorization: 'Bearer t' },
    });
    const seen = (await response.json()) as Echo;
    expect(seen).toMatchObject({ method: 'PATCH', url: '/api/auth/user/x?y=1', body: 'hello' });
    expect(seen.headers).toMatchObject({
      authorization: 'Bearer t',
      'x-forwarded-host': new URL(origin).host,
    });
  });

  it('a chunked body is forwarded', async () => {
    const api = await serve(echo);
    const origin = await host({ functions: { api } });
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('one '));
        controller.enqueue(new TextEncoder().encode('two'));
        controller.close();
      },
    });
    const response = await fetch(`${origin}/api/x`, { method: 'POST', body, duplex: 'half' });
    expect(((await response.json()) as Echo).body).toBe('one two');
  });

  it('an answer is streamed as it arrives', async () => {
    let finish = () => undefined as void;
    const api = await serve((_req, res) => {
      res.write('first');
      finish = () => void res.end('last');
    });
    const origin = await host({ functions: { api } });
    const reader = (await fetch(`${origin}/api/stream`)).body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    finish();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('last');
  });

  it('when a browser disconnects, its request to the function ends', async () => {
    let left: Promise<unknown> = Promise.resolve();
    const arrived = Promise.withResolvers<void>();
    const api = await serve((req: IncomingMessage) => {
      left = new Promise((resolve) => req.on('close', resolve));
      arrived.resolve();
    });
    const origin = await host({ functions: { api } });
    const { port, host: own } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /api/slow HTTP/1.1\r\nHost: ${own}\r\n\r\n`);
    await arrived.promise;
    socket.destroy();
    await left;
  });

  it('a call of an unreachable function answers 502', async () => {
    const origin = await host({ functions: { api: nowhere } });
    const response = await fetch(`${origin}/api/x`);
    expect(response.status).toBe(502);
  });

  it('a rewrite to an unknown function answers 502 with the name of the function', async () => {
    const response = await fetch(`${await host()}/ghost/x`);
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('"ghost"');
  });

  it('the web config has the host name that the browser used', async () => {
    const origin = await host();
    const port = new URL(origin).port;
    const body = await new Promise<string>((resolve, reject) => {
      request({ port, path: '/__/firebase/init.json', headers: { host: `localhost:${port}` } }, (res) => {
        let text = '';
        res.on('data', (chunk: Buffer) => (text += chunk.toString()));
        res.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
    expect(JSON.parse(body)).toMatchObject({
      authDomain: `localhost:${port}`,
      authEmulatorUrl: `http://localhost:${port}`,
    });
  });

  it('Auth, Storage and the sandbox are served at the origin of the site', async () => {
    const auth = await serve((_req, res) => void res.end('auth'));
    const storage = await serve((_req, res) => void res.end('storage'));
    const sandbox = await serve((req, res) => void res.end(`sandbox ${req.url}`));
    const origin = await host({ auth, storage, sandbox });
    expect(await (await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup`)).text()).toBe(
      'auth',
    );
    expect(await (await fetch(`${origin}/securetoken.googleapis.com/v1/token`)).text()).toBe('auth');
    expect(await (await fetch(`${origin}/v0/b/bucket/o/file`)).text()).toBe('storage');
    for (const path of ['/__/sandbox', '/__/sandbox/youtube', '/__/sandbox?a=1'])
      expect(await (await fetch(origin + path)).text()).toBe(`sandbox ${path}`);
    expect(await (await fetch(`${origin}/__/sandboxes`)).text()).not.toContain('sandbox /');
  });

  it('the sign-in page of the emulator loads scripts and styles only from its own origin', async () => {
    const auth = await serve((_req, res) => {
      res.setHeader('content-type', 'text/html; charset=utf-8');
      res.end(
        '<link href="https://unpkg.com/x.css" rel="stylesheet"><style>a{}</style><script src="https://apis.google.com/js/api.js"></script><script src="https://unpkg.com/x.js"></script>',
      );
    });
    const origin = await host({ auth });
    const html = await (await fetch(`${origin}/emulator/auth/handler`)).text();
    expect(html).not.toContain('https://');
    expect(html).toContain('/__/local/gapi.js');
    expect(html).toContain('/__/local/sign-in.css');
  });
});

describe('a failed start of the hosting server', () => {
  const start = (configFile: string) =>
    createHosting({
      configFile,
      projectId: 'p',
      bucket: 'b',
      serveSite: true,
      origins: () => ({
        auth: '',
        storage: '',
        sandbox: '',
        firestore: '',
        firestoreToken: '',
        functions: {},
      }),
    });

  it('the error for a missing firebase.json names the file', () => {
    expect(() => start('/no/firebase.json')).toThrow('/no/firebase.json is missing.');
  });

  it('the error for an invalid firebase.json names the file', () => {
    expect(() => start(project({ 'firebase.json': '{ "hosting": ' }))).toThrow(
      'firebase.json is not valid JSON',
    );
  });

  it('a config without a public folder is refused', () => {
    expect(() => start(project({ 'firebase.json': '{}' }))).toThrow('has no "hosting.public" folder');
  });

  it('the error for a site that is not built names the build command', () => {
    const config = { hosting: { ...firebaseJson.hosting, public: 'elsewhere' } };
    expect(() => start(project({ 'firebase.json': JSON.stringify(config) }))).toThrow('Run "npm run build"');
  });
});
