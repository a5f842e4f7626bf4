import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import type { SandboxState } from './control-api.ts';
import { createControl } from './control-listener.ts';
import { createNetworkListener } from './network-listener.ts';
import { loadBehaviours } from './networks.ts';
import { madeUpHost } from './testing/made-up.ts';
import { madeUp, openMadeUp } from './testing/made-up-networks.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

async function start() {
  const opened = openMadeUp([madeUp, ...(await loadBehaviours(['youtube']))]);
  const log = (line: string) => expect.fail(line);
  const control = createControl({ ...opened, log });
  const asNetwork = createNetworkListener({ ...opened, app: 'http://127.0.0.1:1', log });
  const server = createServer((request, response) =>
    (request.url?.startsWith('/__/') ? control : asNetwork)(request, response),
  );
  servers.push(server);
  const origin = `http://127.0.0.1:${await listen(server, 0, 'a test server')}`;
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/__/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const faults = async () =>
    ((await (await send('GET', '/faults')).json()) as { faults: { id: string }[] }).faults;
  const publish = (text: string) =>
    fetch(`${origin}/${madeUpHost}/publish?title=Hello`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/plain' },
    });
  return { ...opened, origin, send, publish, waiting: faults };
}

const falseError = { network: 'madeup', kind: 'false_error' };

describe('the faults of the sandbox API', () => {
  it('a fault affects as many matching calls as its count says, and is no longer listed after that', async () => {
    const { send, publish, waiting } = await start();
    const response = await send('POST', '/faults', {
      network: 'madeup',
      call: 'publish',
      account: 'ana',
      kind: 'refuse',
      times: 2,
    });
    expect(response.status).toBe(201);
    const aimed = await response.json();
    expect(aimed).toEqual({
      id: '1',
      network: 'madeup',
      call: 'publish',
      account: 'ana',
      kind: 'refuse',
      times: 2,
    });
    expect(await waiting()).toEqual([aimed]);
    expect((await publish('One')).status).toBe(403);
    expect(await waiting()).toMatchObject([{ id: '1', times: 1 }]);
    expect((await publish('Two')).status).toBe(403);
    expect((await publish('Three')).status).toBe(201);
    expect(await waiting()).toEqual([]);
  });

  it('waiting faults can be removed one by one or all together', async () => {
    const { send, waiting } = await start();
    for (let n = 0; n < 3; n += 1) await send('POST', '/faults', falseError);
    expect((await send('DELETE', '/faults/2')).status).toBe(204);
    expect((await waiting()).map(({ id }) => id)).toEqual(['1', '3']);
    expect((await send('DELETE', '/faults/2')).status).toBe(404);
    expect((await send('DELETE', '/faults')).status).toBe(204);
    expect(await waiting()).toEqual([]);
  });

  it('a fault that could never match a call is refused with the reason', async () => {
    const { send, waiting } = await start();
    const response = await send('POST', '/faults', { ...falseError, account: 'eve' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: '"account" must be one of ana, ben.' });
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['[', 400],
    ['7', 400],
    [`{"network": "${'x'.repeat(64 * 1024)}"}`, 413],
  ])('a fault in an unreadable body is refused', async (body, status) => {
    const { origin } = await start();
    const response = await fetch(`${origin}/__/sandbox/faults`, { method: 'POST', body });
    expect(response.status).toBe(status);
  });

  it('a page of another origin can neither aim nor remove faults, nor revoke tokens', async () => {
    const { origin, send, waiting } = await start();
    expect((await send('POST', '/faults', falseError, { origin: 'https://elsewhere.example' })).status).toBe(
      403,
    );
    expect((await send('POST', '/faults', falseError, { origin: 'null' })).status).toBe(403);
    expect((await send('POST', '/revoke', {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect(await waiting()).toEqual([]);
    expect((await send('DELETE', '/faults', undefined, { origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await send('POST', '/faults', falseError, { origin })).status).toBe(201);
    const behind = { origin: 'http://127.0.0.1:4600', 'x-forwarded-host': '127.0.0.1:4600' };
    expect((await send('POST', '/faults', falseError, behind)).status).toBe(201);
  });
});

describe('the state of the sandbox API', () => {
  it('the state lists the posts of each account, by network', async () => {
    const { send, publish } = await start();
    await publish('Good <b>morning</b>');
    const { networks } = (await (await send('GET', '/state.json')).json()) as SandboxState;
    expect(networks.map(({ id }) => id)).toEqual(['madeup', 'youtube']);
    expect(networks[0]?.calls).toEqual({ publish: 'Publishing', authorise: 'Consent page' });
    const [ana, ben] = networks[0]?.accounts ?? [];
    expect(ana).toMatchObject({
      platformId: 'ana',
      username: 'ana',
      posts: [{ title: 'Hello', text: 'Good <b>morning</b>', comments: [{ text: 'Nice <i>one</i>' }] }],
    });
    expect(ben?.posts).toEqual([]);
  });
});

describe('token revocation', () => {
  it('revoking the tokens of an account changes the network and plans a save', async () => {
    const { send, networks, clock } = await start();
    expect((await send('POST', '/revoke', { network: 'madeup', account: 'ana' })).status).toBe(204);
    expect(networks.byId('madeup')?.save()).toMatchObject({ revoked: ['ana'] });
    expect(clock.next()).toBe(clock.now() + 200);
  });

  it('revoking the tokens of an unknown account is refused', async () => {
    const { send } = await start();
    const response = await send('POST', '/revoke', { network: 'madeup', account: 'eve' });
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: '"account" must be one of ana, ben.' },
    ]);
  });
});

describe('the sandbox pages', () => {
  it('the overview is served, and a form leads to the page of its network', async () => {
    const { origin, waiting } = await start();
    expect(await (await fetch(`${origin}/__/sandbox`)).text()).toContain('Networks on this machine');
    const response = await fetch(`${origin}/__/sandbox/faults`, {
      method: 'POST',
      body: new URLSearchParams({ ...falseError, call: '', times: '1' }),
    });
    expect(new URL(response.url).pathname).toBe('/__/sandbox/madeup');
    expect(await response.text()).toContain('The fault waits for the next call that fits it.');
    expect(await waiting()).toHaveLength(1);
  });
});

describe('other sandbox addresses', () => {
  it('an unknown address answers 404', async () => {
    const { send } = await start();
    expect((await send('GET', '/nothing')).status).toBe(404);
    expect((await send('POST', '/state.json', {})).status).toBe(404);
    expect((await send('PUT', '/faults', {})).status).toBe(404);
    expect((await send('DELETE', '/faults/x')).status).toBe(404);
  });

  it('the listener serves a kept file at its path', async () => {
    const { origin, files } = await start();
    const path = files.keep(Buffer.from('pixels'), 'image/png');
    expect(await (await fetch(origin + path)).text()).toBe('pixels');
  });
});

describe('the clock of the networks', () => {
  it('posts have the time of a moved clock, until the clock runs again', async () => {
    const { send, publish, networks, clock } = await start();
    const past = clock.now() - 60_000;
    const dates = () => networks.all[0]?.accounts()[0]?.posts.map(({ at }) => at);
    expect((await send('POST', '/clock', { at: past })).status).toBe(204);
    await publish('Then');
    expect((await send('POST', '/clock', { at: null })).status).toBe(204);
    await publish('Now');
    expect(dates()?.toSorted()).toEqual([past, clock.now()]);
  });

  it.each([{}, { at: 'yesterday' }, { at: -1 }, { at: 1.5 }])('the time %j is refused', async (values) => {
    const { send } = await start();
    expect((await send('POST', '/clock', values)).status).toBe(400);
  });
});
