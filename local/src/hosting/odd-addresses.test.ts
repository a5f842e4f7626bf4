import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { createHosting } from './server.ts';

const servers: Server[] = [];
let port: number;
beforeAll(async () => {
  const root = createTemporaryFolder();
  mkdirSync(join(root, 'web/dist'), { recursive: true });
  writeFileSync(join(root, 'web/dist/index.html'), '<html></html>');
  writeFileSync(
    join(root, 'firebase.json'),
    readFileSync(new URL('../../../firebase.json', import.meta.url), 'utf8'),
  );
  const part = createServer((req, res) => {
    res.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ url: req.url }));
  });
  servers.push(part);
  const origin = `http://127.0.0.1:${await listen(part, 0, 'a part')}`;
  const server = createServer(
    createHosting({
      configFile: join(root, 'firebase.json'),
      projectId: 'demo-hosting',
      bucket: 'demo-hosting.appspot.com',
      serveSite: true,
      origins: () => ({
        auth: '',
        storage: '',
        sandbox: '',
        firestore: '',
        firestoreToken: '',
        functions: { api: origin, services: origin, media: origin, deliver: origin },
      }),
    }),
  );
  servers.push(server);
  port = await listen(server, 0, 'a test server');
});
afterAll(async () => {
  for (const server of servers) await close(server);
});

/** Sends the address unchanged. `fetch` would resolve its `.` and `..` segments. */
const ask = (path: string, method = 'POST') =>
  new Promise<[number, string]>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => {
        resolve([answer.statusCode ?? 0, text]);
      });
    });
    asked.on('error', reject);
    asked.end();
  });

const odd = [
  '%',
  '..',
  '../x',
  './x',
  'a/../../x',
  '%ff',
  '%ED%A0%80',
  '%2f..',
  '%2f..%2fx',
  '.x',
  '..x',
  'a/.b',
  '%00',
  '%5c..',
  'x?a=%ff',
];

describe('an odd address', () => {
  it.each(['/api/', '/services/', '/api/auth/user/media/', '/services/workspaces/'])(
    'an odd address below %s is answered by a function and never by the site',
    async (prefix) => {
      for (const rest of ['', ...odd]) {
        const url = `${prefix}${rest}`;
        expect(await ask(url)).toEqual([404, JSON.stringify({ url })]);
      }
    },
  );

  it('`/api` and `/services` are answered by their functions, not by the site', async () => {
    for (const url of ['/api', '/services']) expect(await ask(url)).toEqual([404, JSON.stringify({ url })]);
  });

  it.each([255, 256, 4096])(
    'a file name of %i letters in an address is answered like a short file name',
    async (length) => {
      const long = 'a'.repeat(length);
      for (const url of [`/api/${long}`, `/services/${long}`, `/api/${long}/${long}?x=${long}`]) {
        expect(await ask(url, 'GET')).toEqual([404, JSON.stringify({ url })]);
      }
      const [status, page] = await ask(`/${long}`, 'GET');
      expect(status).toBe(200);
      expect(page).toContain('<html>');
    },
  );

  it.each(['/%', '/%ff', '/dashboard/%ED%A0%80'])(
    'a malformed address of the site answers 400: %s',
    async (path) => {
      expect(await ask(path)).toEqual([400, 'This address is malformed.\n']);
    },
  );
});
