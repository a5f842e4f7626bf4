import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isRefusedHost, refusedHostText } from '@fanfare/core/links/link.ts';
import { isPublicAddress } from './address.ts';
import { LinkError, missingText, privateText, redirectsText, unreachableText } from './link-error.ts';

/** Name lookup and routing, replaced in tests. */
export interface Internet {
  addressesOf(hostname: string): Promise<readonly string[]>;
  /** Returns the address to connect to in place of a checked address. Only tests return a different one. */
  reachedAt(address: string): string;
}

export interface GuardedRequest {
  url: URL;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal: AbortSignal;
}

interface GuardedAnswer {
  /** The final address after all redirects. */
  url: URL;
  message: IncomingMessage;
}

export type Fetcher = (request: GuardedRequest) => Promise<GuardedAnswer>;

const redirectsMax = 5;
/** A server that sends nothing for this long is considered dead. */
const silenceMs = 30_000;
const redirectStatus = new Set([301, 302, 303, 307, 308]);
const defaultPorts = new Set(['', '80', '443']);
/**
 * Ports from this number on are allowed. Lower ports except 80 and 443 are used by mail, shells and other services that
 * must not receive HTTP requests.
 */
const firstFreePort = 1024;

function plainHost({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function checkUrl(url: URL): void {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const isPort = defaultPorts.has(url.port) || Number(url.port) >= firstFreePort;
  if (!isWeb || !isPort || url.username !== '' || url.password !== '') throw new LinkError(privateText);
  if (isRefusedHost(url)) throw new LinkError(refusedHostText);
}

/**
 * Returns the addresses of the host. The host is refused if one of them is private, because Node may connect to any of
 * them.
 */
async function checkedAddresses(internet: Internet, url: URL): Promise<string[]> {
  const host = plainHost(url);
  const addresses = isIP(host) === 0 ? await resolve(internet, host) : [host];
  if (addresses.length === 0) throw new LinkError(unreachableText, 'unavailable');
  if (!addresses.every(isPublicAddress)) throw new LinkError(privateText);
  return addresses.map((address) => internet.reachedAt(address));
}

async function resolve(internet: Internet, host: string): Promise<readonly string[]> {
  try {
    return await internet.addressesOf(host);
  } catch (error) {
    throw new LinkError(unreachableText, 'unavailable', error);
  }
}

/** A lookup that returns the checked addresses, even if the name now resolves differently. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = all;
    if (options.all === true || !first) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

function optionsOf(asked: GuardedRequest, addresses: readonly string[]): RequestOptions {
  const host = plainHost(asked.url);
  const isLiteral = isIP(host) !== 0;
  return {
    // Node skips the lookup when the host is an address.
    host: isLiteral ? addresses[0] : host,
    path: `${asked.url.pathname}${asked.url.search}`,
    ...(asked.url.port !== '' && { port: asked.url.port }),
    method: asked.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', ...asked.headers, host: asked.url.host },
    lookup: pinnedTo(addresses),
    // A kept-alive connection would be reused without checking its address.
    agent: false,
    signal: asked.signal,
    timeout: silenceMs,
  };
}

/** Waits for a step. Rejects when the time ends, even if the step ignores the signal. */
async function withinTime<T>(signal: AbortSignal, step: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason as Error);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([step, over]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function ask(asked: GuardedRequest, addresses: readonly string[]): Promise<IncomingMessage> {
  const send = asked.url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = send(optionsOf(asked, addresses), answer);
  outgoing.on('timeout', () => outgoing.destroy(new LinkError(unreachableText, 'unavailable')));
  outgoing.on('upgrade', ({ statusCode = 0 }, socket) => {
    socket.destroy();
    reject(new LinkError(missingText(statusCode)));
  });
  outgoing.on('error', (error) =>
    reject(error instanceof LinkError ? error : new LinkError(unreachableText, 'unavailable', error)),
  );
  outgoing.on('close', () => reject(new LinkError(unreachableText, 'unavailable')));
  outgoing.end(asked.body);
  return promise;
}

/** Returns the target of a redirect, or null. */
function redirectOf(message: IncomingMessage, url: URL): URL | null {
  const { location } = message.headers;
  if (location === undefined || !redirectStatus.has(message.statusCode ?? 0)) return null;
  return URL.canParse(location, url.href) ? new URL(location, url) : null;
}

const isBodyHeader = (name: string) => name.toLowerCase().startsWith('content-');
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

/**
 * The request after a redirect, as fetch builds it: a change of the method removes the body, and a change of the origin
 * removes the secrets. Unlike fetch, it sends no body to another origin.
 */
function redirected(asked: GuardedRequest, status: number, url: URL): GuardedRequest {
  const { method = 'GET', headers = {}, body, signal } = asked;
  const isSameOrigin = url.origin === asked.url.origin;
  const repeats = status === 307 || status === 308 || (status !== 303 && method !== 'POST');
  const keepsMethod = method === 'GET' || method === 'HEAD' || (isSameOrigin && repeats);
  const kept = Object.entries(headers).filter(
    ([name]) =>
      (keepsMethod || !isBodyHeader(name)) && (isSameOrigin || !secretHeaders.has(name.toLowerCase())),
  );
  return {
    url,
    signal,
    method: keepsMethod ? method : 'GET',
    headers: Object.fromEntries(kept),
    ...(keepsMethod && body !== undefined && { body }),
  };
}

/**
 * Creates a fetcher that only reaches the public internet. Each address is checked, and the connection uses exactly
 * that address, so that a name cannot resolve differently in between. Each redirect is checked like a new link.
 */
export function createFetcher(internet: Internet): Fetcher {
  return async (asked) => {
    let current = asked;
    for (let step = 0; step <= redirectsMax; step += 1) {
      const { url } = current;
      checkUrl(url);
      const addresses = await withinTime(asked.signal, checkedAddresses(internet, url));
      const message = await withinTime(asked.signal, ask(current, addresses));
      const next = redirectOf(message, url);
      if (!next) return { url, message };
      // The body of a redirect is not needed and may be large.
      message.destroy();
      current = redirected(current, message.statusCode ?? 0, next);
    }
    throw new LinkError(redirectsText);
  };
}
