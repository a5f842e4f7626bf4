import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Headers that speak of one connection, not of the message. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);

// A connection of its own for each request: one that is kept may be closed by the other side at the moment it is used again,
// and what was sent on it cannot be sent twice. On one machine a new one costs next to nothing.
const agent = new Agent({ keepAlive: false, maxSockets: 256 });

function forwarded(req: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined && !hopByHop.has(name)) headers[name] = value;
  }
  const host = req.headers['x-forwarded-host'] ?? req.headers.host ?? '';
  return {
    ...headers,
    'x-forwarded-host': host,
    'x-forwarded-proto': req.headers['x-forwarded-proto'] ?? 'http',
    'x-forwarded-for': req.socket.remoteAddress ?? '',
  };
}

/** What the proxy does with a body it should change on the way, given as text. */
export type Rewrite = (body: string) => string;

function badGateway(res: ServerResponse, message: string): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(502, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify({ error: { code: 'unavailable', message, requestId: 'local' } }));
}

function sendRewritten(answer: IncomingMessage, res: ServerResponse, rewrite: Rewrite): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const body = rewrite(Buffer.concat(chunks).toString('utf8'));
    const headers = { ...answer.headers };
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    delete headers.etag;
    res.writeHead(answer.statusCode ?? 502, headers);
    res.end(body);
  });
}

/** Hands one request to the server at `origin`, whose path goes before the request's own, and its answer back, streaming both ways; either side's end ends the other. */
export function proxyTo(origin: string, req: IncomingMessage, res: ServerResponse, rewrite?: Rewrite): void {
  const { hostname, port, pathname } = new URL(origin);
  const path = `${pathname.replace(/\/$/, '')}${req.url ?? '/'}`;
  const headers = forwarded(req);
  if (rewrite) delete headers['accept-encoding'];
  const outgoing = request({ agent, hostname, port, method: req.method, path, headers }, (answer) => {
    if (rewrite && answer.headers['content-type']?.includes('text/html')) {
      sendRewritten(answer, res, rewrite);
      return;
    }
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    answer.on('error', () => res.destroy());
  });
  outgoing.on('error', () => badGateway(res, 'This part of the product does not answer.'));
  res.on('close', () => outgoing.destroy());
  req.pipe(outgoing);
}
