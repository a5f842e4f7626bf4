import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxNetwork, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function requestOf(incoming: IncomingMessage): SandboxRequest {
  const address = new URL(incoming.url ?? '', 'http://sandbox');
  const [, host = '', ...path] = address.pathname.split('/');
  const stream = incoming as AsyncIterable<Uint8Array>;
  return {
    method: incoming.method ?? '',
    host,
    path: `/${path.join('/')}`,
    query: address.searchParams,
    headers: new Headers(incoming.headers as Record<string, string>),
    bytes: () => readAll(stream),
    stream,
  };
}

function send(response: ServerResponse, { status, headers, json, text, bytes }: SandboxReply): void {
  const type = json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(status, { ...type, ...headers });
  response.end(json === undefined ? (text ?? bytes ?? '') : JSON.stringify(json));
}

export interface Served {
  origin: string;
  close(): Promise<void>;
}

/** Serves a network over HTTP. The first part of a path is the host; unknown hosts throw. */
export async function serve(
  network: () => SandboxNetwork,
  onError: (error: unknown) => void,
): Promise<Served> {
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = requestOf(incoming);
    if (!network().hosts.includes(request.host))
      throw new Error(`${request.host} is no host of ${network().id}.`);
    const reply = await network().handle(request);
    if (reply.drop === true) {
      response.destroy();
      return;
    }
    incoming.resume();
    send(response, reply);
  };
  // Longer than a slow machine leaves a connection idle, so that no connection closes during a call.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      // A client that disconnected caused the error itself. Any other error is a bug of the sandbox.
      if (!incoming.destroyed || incoming.complete) onError(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
