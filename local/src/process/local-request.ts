import type { IncomingMessage, RequestListener } from 'node:http';

const isOnThisMachine = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** The port of an address on this machine; null for any other address. */
function localPort(address: string): number | null {
  const url = URL.parse(address);
  if (!url || !isOnThisMachine(url.hostname)) return null;
  return Number(url.port === '' ? 80 : url.port);
}

/**
 * Whether a request is for this machine and does not come from a page of another site. A site can point its domain to
 * 127.0.0.1. Without this check, it could then read and change the data of this machine. `isOwnPort` says which ports
 * the request and its page may use. Without `isOwnPort`, both must use the same port.
 */
export function isLocalRequest(
  { headers: { host, origin } }: Pick<IncomingMessage, 'headers'>,
  isOwnPort?: (port: number) => boolean,
): boolean {
  const called = localPort(`http://${host ?? ''}`);
  if (called === null) return false;
  const isOwn = isOwnPort ?? ((port: number) => port === called);
  if (!isOwn(called)) return false;
  if (origin === undefined) return true;
  const page = localPort(origin);
  return page !== null && isOwn(page);
}

/**
 * Protects the port of a part. Only other parts call this port directly; pages call the part through the hosting
 * server, which forwards the host that the page called. A direct request of a page is refused, even if the page is on
 * another port of this machine.
 */
export function refusingOtherPages(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (isLocalRequest(req)) listener(req, res);
    else res.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end('Not a page of Fanfare.\n');
  };
}
