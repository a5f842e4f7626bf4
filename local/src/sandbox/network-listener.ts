import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { SandboxNetwork, SandboxReply } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { Clock } from '../clock/clock.ts';
import { BodyCutOff } from '../storage/http/body.ts';
import { BodyTooLong, networkRequest } from './network-request.ts';
import type { Networks } from './networks.ts';
import type { Worlds } from './world.ts';

export interface NetworkListenerOptions {
  networks: Networks;
  worlds: Worlds;
  clock: Clock;
  /** The origin of the product, to which forms on consent pages may be sent. */
  app: string;
  log(line: string): void;
}

const slowMs = 10_000;

/** The policy of consent pages: only their own styles and images, and forms only to themselves and the product. */
const pagePolicy = (app: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    `form-action 'self' ${app}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

function send(response: ServerResponse, reply: SandboxReply, app: string): void {
  const { status, headers = {}, json, text, bytes } = reply;
  const all = new Headers(headers);
  if (json !== undefined && !all.has('content-type'))
    all.set('content-type', 'application/json; charset=utf-8');
  if (all.get('content-type')?.startsWith('text/html')) all.set('content-security-policy', pagePolicy(app));
  all.set('x-content-type-options', 'nosniff');
  response.writeHead(status, Object.fromEntries(all));
  response.end(json === undefined ? (text ?? bytes) : JSON.stringify(json));
}

/**
 * Reads the rest of a body and ignores it. If the rest were not read, the answer and the next call on the connection
 * would wait for it.
 */
function discardBody(incoming: IncomingMessage): void {
  incoming.removeAllListeners('data');
  incoming.resume();
}

/** Serves every network at the network's own hosts. */
export function createNetworkListener(options: NetworkListenerOptions): RequestListener {
  const { networks, worlds, clock, app, log } = options;

  const wait = (response: ServerResponse) =>
    new Promise<void>((resolve) => {
      const cancel = clock.at(clock.now() + slowMs, resolve);
      response.once('close', () => {
        cancel();
        resolve();
      });
    });

  const answer = async (network: SandboxNetwork, incoming: IncomingMessage, response: ServerResponse) => {
    const { result, isSlow } = await worlds
      .during(() => network.handle(networkRequest(incoming)))
      .finally(() => networks.changed(network));
    discardBody(incoming);
    if (isSlow) await wait(response);
    if (result.drop === true) response.destroy();
    else if (!response.destroyed) send(response, result, app);
  };

  const fail = (
    { label }: SandboxNetwork,
    incoming: IncomingMessage,
    response: ServerResponse,
    error: unknown,
  ) => {
    // The caller has disconnected, so nobody waits for an answer.
    if (error instanceof BodyCutOff) return;
    discardBody(incoming);
    if (error instanceof BodyTooLong) return plain(response, 413, `${error.message}\n`);
    log(`The imitation of ${label} failed. ${error instanceof Error ? error.stack : String(error)}`);
    if (response.headersSent) response.destroy();
    else plain(response, 500, `The imitation of ${label} failed; what went wrong stands in the log.\n`);
  };

  return (incoming, response) => {
    const host = (incoming.url ?? '').split(/[/?]/)[1]?.toLowerCase() ?? '';
    const network = networks.byHost(host);
    if (!network) {
      discardBody(incoming);
      return plain(response, 404, `No network on this machine answers to the host "${host}".\n`);
    }
    answer(network, incoming, response).catch((error: unknown) => fail(network, incoming, response, error));
  };
}
