import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { createHosting } from './server.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

/**
 * Starts the hosting server, with one server in place of all servers behind it. Returns the port of the hosting server.
 */
async function start(publicPort?: number): Promise<number> {
  const root = createTemporaryFolder();
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/index.html'), '<html></html>');
  const rewrites = [{ source: '/api/**', function: { functionId: 'api' } }];
  writeFileSync(join(root, 'firebase.json'), JSON.stringify({ hosting: { public: 'dist', rewrites } }));
  const part = createServer((req, res) => res.end(req.headers.authorization ?? 'a part answered'));
  servers.push(part);
  const origin = `http://127.0.0.1:${await listen(part, 0, 'a part')}`;
  const hosting = createHosting({
    configFile: join(root, 'firebase.json'),
    projectId: 'demo-hosting',
    bucket: 'demo-hosting.appspot.com',
    serveSite: true,
    publicPort,
    origins: () => ({
      auth: origin,
      storage: origin,
      sandbox: origin,
      firestore: '',
      firestoreToken: '',
      functions: { api: origin },
    }),
  });
  const server = createServer(hosting);
  servers.push(server);
  return listen(server, 0, 'a test server');
}

const ask = (port: number, path: string, headers: Record<string, string>, method = 'POST') =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });

describe('the public port', () => {
  it.each([
    ['for another host name', 'evil.example', undefined],
    ['for another host name on this port', 'evil.example:PORT', 'http://evil.example:PORT'],
    [
      'for a host name that only begins with the name of this machine',
      'localhost.evil.example:PORT',
      undefined,
    ],
    ['for an address of the local network', '192.168.0.2:PORT', undefined],
    ['for another port', 'localhost:1', undefined],
    ['from a page of another host', '127.0.0.1:PORT', 'https://evil.example'],
    ['from a page of another port', '127.0.0.1:PORT', 'http://127.0.0.1:1'],
    ['from a page without an origin', '127.0.0.1:PORT', 'null'],
  ])('a request %s is refused on every path', async (_what, name, origin) => {
    const port = await start();
    const here = (text: string) => text.replace('PORT', String(port));
    const claimed = { 'x-forwarded-host': here('127.0.0.1:PORT') };
    const headers = { host: here(name), ...(origin !== undefined && { origin: here(origin) }), ...claimed };
    for (const path of ['/', '/api/x', '/__/sandbox/faults', '/__/mail', '/__/firebase/init.json', '/v0/b/x'])
      expect([path, await ask(port, path, headers)]).toEqual([path, 403]);
  });

  it.each(['127.0.0.1:PORT', 'localhost:PORT', 'LOCALHOST:PORT', 'app.localhost:PORT', '[::1]:PORT'])(
    'a request from a page on this machine is answered: %s',
    async (name) => {
      const port = await start();
      const host = name.replace('PORT', String(port));
      const headers = { host, origin: `http://${host.toLowerCase()}` };
      expect(await ask(port, '/__/sandbox/faults', headers)).toBe(200);
      expect(await ask(port, '/api/x', { host })).toBe(200);
    },
  );

  it('a request whose headers name the host and port of the dev server is answered', async () => {
    const port = await start(4600);
    const headers = { host: 'localhost:4600', origin: 'http://localhost:4600' };
    expect(await ask(port, '/api/x', headers)).toBe(200);
  });
});

describe('administrators of the emulators', () => {
  it.each([
    '/emulator/v1/projects/demo-hosting/oobCodes',
    '/emulator/v1/projects/demo-hosting/accounts',
    '/emulator/openapi.json',
    '/emulator/auth/../v1/projects/demo-hosting/accounts',
    '/identitytoolkit.googleapis.com/v1/projects/demo-hosting/accounts:batchGet',
    '/identitytoolkit.googleapis.com/v1/projects/demo-hosting/accounts:update',
    '/identitytoolkit.googleapis.com/v1/projects/demo-hosting/accounts',
    '/identitytoolkit.googleapis.com/v1//projects/demo-hosting/accounts',
    '/identitytoolkit.googleapis.com/v2/projects/demo-hosting/config',
    '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount',
  ])('an address for administrators is not served at the public port: %s', async (path) => {
    const port = await start();
    const host = `127.0.0.1:${port}`;
    for (const method of ['GET', 'POST', 'DELETE'])
      expect([method, await ask(port, path, { host }, method)]).toEqual([method, 404]);
  });

  it.each(['Bearer owner', 'bearer OWNER', 'Firebase owner'])(
    'a request with the header "%s" of an administrator is refused',
    async (authorization) => {
      const port = await start();
      const headers = { host: `127.0.0.1:${port}`, authorization };
      for (const path of ['/v0/b/x/o/y', '/identitytoolkit.googleapis.com/v1/accounts:update', '/__/sandbox'])
        expect([path, await ask(port, path, headers)]).toEqual([path, 403]);
    },
  );

  it.each([
    '/b/demo-hosting.appspot.com/o',
    '/storage/v1/b/demo-hosting.appspot.com/o',
    '/upload/storage/v1/b/demo-hosting.appspot.com/o?name=x',
    '/download/storage/v1/b/demo-hosting.appspot.com/o/x',
    '/demo-hosting.appspot.com/x',
    '/v1/projects/demo-hosting/databases/(default)/documents/workspaces',
  ])('an address at which Storage or Firestore would skip the rules is not served: %s', async (path) => {
    const port = await start();
    const host = `127.0.0.1:${port}`;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, await ask(port, path, { host }, method)]).toEqual([method, 404]);
    const answer = await fetch(`http://${host}${path}`);
    expect(await answer.text()).not.toContain('a part answered');
  });

  it('a bearer token other than `owner` is removed before a request is passed on to the Auth emulator', async () => {
    const port = await start();
    const headers = { authorization: 'Bearer ya29.anything' };
    const answer = await fetch(
      `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:update?key=local`,
      { method: 'POST', headers },
    );
    expect([answer.status, await answer.text()]).toEqual([200, 'a part answered']);
  });
});
