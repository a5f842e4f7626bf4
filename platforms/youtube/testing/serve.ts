import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxNetwork, SandboxReply } from '../../_sandbox/sandbox.ts';

async function readAll(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, headers, json, text, bytes }: SandboxReply): void {
  const type = json === undefined ? {} : { 'content-type': 'application/json; charset=UTF-8' };
  response.writeHead(status, { ...type, ...headers });
  response.end(json === undefined ? (text ?? bytes ?? '') : JSON.stringify(json));
}

async function answer(sandbox: SandboxNetwork, request: IncomingMessage, response: ServerResponse) {
  const address = new URL(request.url ?? '', 'http://sandbox');
  const [, host = '', ...path] = address.pathname.split('/');
  const reply = await sandbox.handle({
    method: request.method ?? '',
    host,
    path: `/${path.join('/')}`,
    query: address.searchParams,
    headers: new Headers(request.headers as Record<string, string>),
    bytes: () => readAll(request),
    stream: request,
  });
  if (reply.drop === true) {
    response.destroy();
    return;
  }
  request.resume();
  send(response, reply);
}

export interface Served {
  origin: string;
  close(): Promise<void>;
}

/** Serves the sandbox over HTTP. The first part of a path is the host. */
export async function serve(sandbox: () => SandboxNetwork): Promise<Served> {
  // Longer than a slow machine leaves a connection idle, so that no connection closes during a call.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    answer(sandbox(), request, response).catch(() => response.destroy());
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
