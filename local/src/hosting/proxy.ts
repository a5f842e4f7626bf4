import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Hop-by-hop headers, which describe a connection, not the message. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);

// Opens a new connection for each request. A server may close a kept-alive connection just when the next request is
// sent on it, and a request whose body was streamed cannot be repeated. Within one machine, a new connection costs
// almost nothing.
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

/** Changes the text of an HTML page on its way to the browser. */
export type Rewrite = (body: string) => string;

/** Like Firebase Hosting, answers in another format than the product, so that clients do not take it for an answer. */
function badGateway(res: ServerResponse): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  res.end('This part of the product is not responding.\n');
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

/**
 * Forwards a request to the server at `origin`, and the answer to the caller. If `origin` has a path, it is put in
 * front of the path of the request. Request and answer are streamed, except for a page that is rewritten. If the caller
 * disconnects, the request to the server ends.
 */
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
  outgoing.on('error', () => badGateway(res));
  res.on('close', () => outgoing.destroy());
  // If the server refuses a body before it is complete, the rest of the body is read here. Otherwise the connection
  // would never be free for the next request.
  res.on('finish', () => {
    req.unpipe(outgoing);
    req.resume();
  });
  req.pipe(outgoing);
}
