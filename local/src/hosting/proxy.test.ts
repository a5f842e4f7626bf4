import { Agent, createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { isErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import { proxyTo } from './proxy.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('the proxy opens a new connection to the server for each request', async () => {
  const used = new Set<Socket>();
  const behind = await listen((req, res) => {
    // Acts like a server that closes a kept-alive connection just when the next request arrives on it.
    if (used.has(req.socket)) req.socket.destroy();
    used.add(req.socket);
    req.resume().on('end', () => res.end('here'));
  });
  const front = await listen((req, res) => proxyTo(behind, req, res));
  for (let n = 0; n < 3; n += 1) {
    const answer = await fetch(front, { method: 'POST', body: 'words' });
    expect([answer.status, await answer.text()]).toEqual([200, 'here']);
  }
  expect(used.size).toBe(3);
});

it('the proxy answers 502 if the server is unreachable, in another format than the answers of the product', async () => {
  const front = await listen((req, res) => proxyTo('http://127.0.0.1:1', req, res));
  const answer = await fetch(front);
  expect(answer.status).toBe(502);
  expect(isErrorEnvelope(await answer.json().catch(() => null))).toBe(false);
});

it('a connection to the proxy can be reused after the server behind it refused a body that had not fully arrived', async () => {
  const behind = await listen((req, res) => {
    if (req.method === 'GET') res.end('here');
    else res.writeHead(413).end('too large');
  });
  const front = await listen((req, res) => proxyTo(behind, req, res));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(front, { agent, method }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      sent.on('error', reject).end(body);
    });
  expect(await send('POST', Buffer.alloc(5_000_000))).toBe(413);
  expect(await send('GET')).toBe(200);
  agent.destroy();
});
