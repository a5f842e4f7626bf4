import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The declared lengths of bodies, which are hidden from the framework. */
const declared = new WeakMap<IncomingMessage, number>();

/** The length that the caller declared; 0 if they declared none. */
export function declaredLength(req: IncomingMessage): number {
  return declared.get(req) ?? Number(req.headers['content-length'] ?? 0);
}

const isDecodable = (address: string): boolean => {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
};

/** Replaces a path that cannot be decoded. No route has the path `/unknown`. */
const unknownPath = '/unknown';

const channel = 'http.server.request.start';

/**
 * Removes the headers that announce a body, so that the framework does not read it; the connection still delivers the
 * body. A path that cannot be decoded is replaced.
 */
function hideBody(req: IncomingMessage): void {
  declared.set(req, Number(req.headers['content-length'] ?? 0));
  delete req.headers['content-length'];
  delete req.headers['transfer-encoding'];
  const [path = ''] = (req.url ?? '/').split('?');
  if (!isDecodable(path)) req.url = unknownPath;
}

/**
 * Keeps Google's framework from reading bodies before the caller is known. The framework reads up to 1 GiB of every
 * body into memory, decompresses and parses it, and answers bodies that it cannot parse with an HTML page. Node
 * announces each request on this channel before it calls the framework. Returns a function that lets the framework read
 * bodies again.
 */
export function keepBodiesUnread(): () => void {
  const hide = (message: unknown) => {
    hideBody((message as { request: IncomingMessage }).request);
  };
  subscribe(channel, hide);
  return () => void unsubscribe(channel, hide);
}
