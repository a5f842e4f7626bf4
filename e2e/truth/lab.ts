import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConsentPage } from '@fanfare/platforms/conformance/consent-page.ts';
import { close, listen } from '../../local/src/process/listen.ts';
import { startSandbox } from '../../local/src/sandbox/server.ts';

interface Keys {
  clientId: string;
  clientSecret: string;
}

/**
 * The environment of an independent client: the networks at their own hosts, an app for the client, and people who
 * consent.
 */
export interface Lab {
  /** Host and port of the sandbox, for clients whose base address is an option. */
  sandbox: string;
  /** Calls a network by its own address. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
  /** The keys and the redirect address of the client's app at a network. */
  app(network: string): Keys & { redirectUri: string };
  /** Opens a consent page, lets a person agree, and returns the address the browser is sent back to. */
  agree(url: string | URL, person: string): Promise<URL>;
  /** Serves a file at an address that the sandboxes can reach. */
  publish(name: string, type: string, bytes: Uint8Array): string;
  stop(): Promise<void>;
}

/** The text of a page, without its head and its tags. */
const textOf = (page: string) =>
  page
    .slice(page.indexOf('<body'))
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Forwards calls for a network's own host to the sandbox, which expects the host as the first segment of the path. */
function passOn(sandbox: string, incoming: IncomingMessage, response: ServerResponse): void {
  const [host, port] = sandbox.split(':');
  const onward = request(
    {
      host,
      port,
      method: incoming.method,
      path: `/${incoming.headers.host ?? ''}${incoming.url ?? '/'}`,
      headers: { ...incoming.headers, host: sandbox },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.once('error', () => response.destroy());
  incoming.pipe(onward);
}

/**
 * Sends every https connection of this process to the router, regardless of its host. Node gives this agent to
 * libraries that choose none, so they run unmodified with the networks' own addresses.
 */
class LabAgent extends https.Agent {
  readonly #port: number;
  constructor(port: number) {
    super({ keepAlive: false });
    this.#port = port;
  }
  override createConnection() {
    return connect(this.#port, '127.0.0.1');
  }
}

export async function openLab(log: (line: string) => void): Promise<Lab> {
  const dir = mkdtempSync(join(tmpdir(), 'fanfare-truth-'));
  const files = new Map<string, { type: string; bytes: Uint8Array }>();
  const host = createServer((incoming, response) => {
    const file = files.get(incoming.url ?? '');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length });
    response.end(incoming.method === 'HEAD' ? undefined : file.bytes);
  });
  const hostPort = await listen(host, 0, 'the host of files');
  const app = `http://127.0.0.1:${hostPort}`;
  const { host: sandbox, keys, stop } = await startSandbox({ dir: join(dir, 'sandbox'), app });
  const router = createServer((incoming, response) => passOn(sandbox, incoming, response));
  const usual = https.globalAgent;
  https.globalAgent = new LabAgent(await listen(router, 0, 'the router'));

  const fetchFrom = (url: string | URL, init?: RequestInit) => {
    const { protocol, hostname, pathname, search } = new URL(url);
    if (protocol === 'http:') return fetch(url, init);
    return fetch(`http://${sandbox}/${hostname}${pathname}${search}`, init);
  };
  log(`The sandboxes answer at ${sandbox}.`);
  return {
    sandbox,
    fetch: fetchFrom,
    app(network) {
      const known = keys[network];
      if (!known) throw new Error(`${network} has no app.`);
      return { ...known, redirectUri: `https://strangers.example/callback/${network}` };
    },
    async agree(url, person) {
      const page = await readConsentPage(await fetchFrom(url, { redirect: 'manual' }));
      if (page.status !== 200)
        throw new Error(`${page.status} instead of a consent page: ${textOf(page.html)}`);
      const body = new URLSearchParams([...page.fields, ['identity', person]]);
      const agreed = await fetchFrom(url, { method: 'POST', redirect: 'manual', body });
      const back = agreed.headers.get('location');
      if (back === null) throw new Error(`${agreed.status} instead of a redirect: ${await agreed.text()}`);
      return new URL(back);
    },
    publish(name, type, bytes) {
      files.set(`/${name}`, { type, bytes });
      return `${app}/${name}`;
    },
    async stop() {
      https.globalAgent = usual;
      router.closeAllConnections();
      await Promise.all([close(router), close(host), stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
