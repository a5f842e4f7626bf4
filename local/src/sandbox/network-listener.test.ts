import { createServer, request, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { createNetworkListener } from './network-listener.ts';
import { loadBehaviours } from './networks.ts';
import { madeUpHost } from './testing/made-up.ts';
import { madeUp, openMadeUp } from './testing/made-up-networks.ts';

const app = 'http://127.0.0.1:4600';
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

async function start() {
  const opened = openMadeUp([madeUp, ...(await loadBehaviours(['youtube']))]);
  const { networks, worlds, clock, faults } = opened;
  const logged: string[] = [];
  const server = createServer(
    createNetworkListener({ networks, worlds, clock, app, log: (line) => logged.push(line) }),
  );
  servers.push(server);
  const origin = `http://127.0.0.1:${await listen(server, 0, 'a test server')}`;
  const posts = () => networks.byId('madeup')?.accounts()[0]?.posts ?? [];
  return { origin, madeUp: `${origin}/${madeUpHost}`, networks, faults, clock, logged, posts };
}

const post = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'text/plain' },
});

describe('a sandbox network', () => {
  it('a network gets the host, path, query and headers of a call unchanged', async () => {
    const { madeUp } = await start();
    const response = await fetch(`${madeUp}/echo?a=1&a=%20`, { headers: { authorization: 'Bearer t' } });
    expect(response.headers.get('x-remaining')).toBe('7');
    expect(await response.json()).toEqual({
      query: [
        ['a', '1'],
        ['a', ' '],
      ],
      authorization: 'Bearer t',
      host: madeUpHost,
      path: '/echo',
    });
  });

  it('the bytes of a reply arrive unchanged, with their type', async () => {
    const { madeUp } = await start();
    const response = await fetch(`${madeUp}/bytes`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('a network can read a body of 40 MB in pieces', async () => {
    const { madeUp } = await start();
    const piece = Buffer.alloc(1024 * 1024);
    const body = Readable.toWeb(Readable.from(Array.from({ length: 40 }, () => piece)));
    const response = await fetch(`${madeUp}/stream`, { method: 'POST', body, duplex: 'half' });
    expect(await response.json()).toEqual({ bytes: 40 * piece.length });
  });

  it.each([
    [32, 201],
    [32 + 1 / 1024 / 1024, 413],
  ])(
    'a call with a body of %d MB, which the network reads as a whole, is answered with %d',
    async (megabytes, status) => {
      const { madeUp } = await start();
      const body = Buffer.alloc(megabytes * 1024 * 1024);
      const response = await fetch(`${madeUp}/publish`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'video/mp4' },
      });
      expect(response.status).toBe(status);
    },
  );

  it('after a network answers a call before its body has arrived, the next call is answered as usual', async () => {
    const { madeUp } = await start();
    const body = 'x'.repeat(5 * 1024 * 1024);
    for (let n = 0; n < 3; n += 1) {
      const response = await fetch(`${madeUp}/early`, post(body));
      expect([response.status, await response.text()]).toEqual([413, 'Too much.']);
    }
  });

  it('a call with the fault "drop" is carried out, and then its connection breaks', async () => {
    const { madeUp, faults, posts } = await start();
    faults.add({ network: 'madeup', call: 'publish', account: null, kind: 'drop' }, 1);
    await expect(fetch(`${madeUp}/publish`, post('Once'))).rejects.toThrow('fetch failed');
    expect(posts().map(({ text }) => text)).toEqual(['Once']);
    expect((await fetch(`${madeUp}/publish`, post('Twice'))).status).toBe(201);
  });

  it('a call with the fault "slow" is carried out immediately and answered ten seconds later', async () => {
    const { madeUp, faults, clock, posts } = await start();
    faults.add({ network: 'madeup', call: 'publish', account: null, kind: 'slow' }, 1);
    let isAnswered = false;
    const answered = fetch(`${madeUp}/publish`, post('Late')).then((response) => {
      isAnswered = true;
      return response;
    });
    await expect.poll(() => clock.next()).toBe(clock.now() + 200);
    await expect.poll(() => posts().length).toBe(1);
    await clock.advance(9_999);
    expect((await fetch(`${madeUp}/echo`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    await clock.advance(1);
    expect((await answered).status).toBe(201);
  });

  it('a call with a delayed answer ends as soon as the caller disconnects', async () => {
    const { madeUp, faults, clock } = await start();
    faults.add({ network: 'madeup', call: 'publish', account: null, kind: 'slow' }, 1);
    const leave = new AbortController();
    const answered = fetch(`${madeUp}/publish`, { ...post('Late'), signal: leave.signal });
    await expect.poll(() => faults.list()).toEqual([]);
    await clock.advance(200);
    await expect.poll(() => clock.next()).toBeGreaterThan(clock.now());
    leave.abort();
    await expect(answered).rejects.toThrow('aborted');
    await expect.poll(() => clock.next()).toBeUndefined();
  });

  it('nothing is logged if the caller disconnects while it sends the body', async () => {
    const { madeUp, logged, clock } = await start();
    const call = request(`${madeUp}/publish`, { method: 'POST', headers: { 'content-length': '100' } });
    call.on('error', () => undefined);
    await new Promise((resolve) => void call.write('half', resolve));
    call.destroy();
    await expect.poll(() => clock.next()).toBeDefined();
    expect(logged).toEqual([]);
  });

  it('an error of the sandbox is answered with 500 and logged', async () => {
    const { madeUp, logged } = await start();
    const response = await fetch(`${madeUp}/broken`);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe(
      'The imitation of Made-up failed; what went wrong stands in the log.\n',
    );
    expect(logged).toEqual([expect.stringContaining('The imitation has a fault.')]);
  });

  it('a network answers on its own hosts, in upper or lower case, and on no other host', async () => {
    const { origin } = await start();
    expect((await fetch(`${origin}/API.madeup.example/echo`)).status).toBe(200);
    for (const path of ['/example.com/echo', '/', '//api.madeup.example/echo', '/%00']) {
      const response = await fetch(`${origin}${path}`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('No network on this machine answers to the host');
    }
  });
});

describe('a page of a network', () => {
  it('the policy of a page allows only styles and images of the network, and only forms that are sent to the network or the product', async () => {
    const { madeUp } = await start();
    const response = await fetch(`${madeUp}/page`);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' http://127.0.0.1:4600; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('the YouTube consent page is served at the address to which the product sends people', async () => {
    const { origin, networks } = await start();
    const address = new URL(`${origin}/accounts.google.com/o/oauth2/v2/auth`);
    address.search = new URLSearchParams({
      client_id: networks.byId('youtube')?.keys.clientId ?? '',
      redirect_uri: `${app}/api/callback`,
      response_type: 'code',
      scope: 'https://www.googleapis.com/auth/youtube.upload',
    }).toString();
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Choose a channel');
    const back = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ deny: '1' }),
      redirect: 'manual',
    });
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toBe(`${app}/api/callback?error=access_denied`);
  });
});
