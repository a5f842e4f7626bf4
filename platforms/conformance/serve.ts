import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxNetwork, SandboxReply, SandboxRequest } from '../_sandbox/sandbox.ts';

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function requestAt(address: URL, method: string, headers: Headers): Omit<SandboxRequest, 'bytes' | 'stream'> {
  const [, host = '', ...path] = address.pathname.split('/');
  return { method, host, path: `/${path.join('/')}`, query: address.searchParams, headers };
}

function requestOf(incoming: IncomingMessage): SandboxRequest {
  const address = new URL(incoming.url ?? '', 'http://sandbox');
  const headers = new Headers(incoming.headers as Record<string, string>);
  const stream = incoming as AsyncIterable<Uint8Array>;
  return { ...requestAt(address, incoming.method ?? '', headers), bytes: () => readAll(stream), stream };
}

const replyHeaders = ({ headers, json }: SandboxReply): Record<string, string> => ({
  ...(json !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
  ...headers,
});

const bodyOf = ({ json, text, bytes }: SandboxReply): string | Uint8Array =>
  json === undefined ? (text ?? bytes ?? '') : JSON.stringify(json);

function send(response: ServerResponse, reply: SandboxReply): void {
  response.writeHead(reply.status, replyHeaders(reply));
  response.end(bodyOf(reply));
}

export interface Served {
  origin: string;
  close(): Promise<void>;
}

type Answer = (request: SandboxRequest) => Promise<SandboxReply>;

/** The functions that answer calls without HTTP, by the origin of the served network. */
const served = new Map<string, Answer>();

const withoutBody = new Set([204, 304]);

/** The headers of a request, including those that `fetch` would add. */
function headersOf({ method = 'GET', headers: given }: RequestInit, type: string | null, length: number) {
  const headers = new Headers({ 'user-agent': 'node', accept: '*/*' });
  if (type !== null) headers.set('content-type', type);
  if (length > 0 || method === 'POST' || method === 'PUT') headers.set('content-length', String(length));
  for (const [name, value] of new Headers(given)) headers.set(name, value);
  return headers;
}

async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/**
 * Like `fetch`, but calls a served network directly, because HTTP takes most of the time of a call. Only streams are
 * still sent over HTTP.
 */
export async function callServed(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const address = new URL(input);
  const answer = served.get(address.origin);
  if (!answer || init.body instanceof ReadableStream) return fetch(input, init);
  const body = new Response(init.body ?? null);
  const bytes = await body.bytes();
  const headers = headersOf(init, body.headers.get('content-type'), bytes.length);
  const request = requestAt(address, init.method ?? 'GET', headers);
  const lost = (cause: unknown) => new TypeError('fetch failed', { cause });
  const reply = await answer({
    ...request,
    bytes: () => Promise.resolve(bytes),
    stream: inOneChunk(bytes),
  }).catch((error: unknown) => {
    throw lost(error);
  });
  if (reply.drop === true) throw lost(Object.assign(new Error('dropped'), { code: 'UND_ERR_SOCKET' }));
  const sent = withoutBody.has(reply.status) ? null : bodyOf(reply);
  return new Response(sent, { status: reply.status, headers: replyHeaders(reply) });
}

/** Serves a network over HTTP. The first part of a path is the host; a call to an unknown host throws. */
export async function serve(
  network: () => SandboxNetwork,
  onError: (error: unknown) => void,
): Promise<Served> {
  const handle = async (request: SandboxRequest) => {
    if (!network().hosts.includes(request.host))
      throw new Error(`${request.host} is no host of ${network().id}.`);
    return network().handle(request);
  };
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const reply = await handle(requestOf(incoming));
    if (reply.drop === true) {
      response.destroy();
      return;
    }
    incoming.resume();
    send(response, reply);
  };
  // A long time, so that the server closes no idle connection during a test on a slow machine.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      // If the client disconnected, the client caused the error. Any other error is a bug of the sandbox.
      if (!incoming.destroyed || incoming.complete) onError(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  served.set(origin, async (request) => {
    try {
      return await handle(request);
    } catch (error) {
      onError(error);
      throw error;
    }
  });
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        served.delete(origin);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
