import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isRefusedHost, refusedHostText } from '@fanfare/core/links/link.ts';
import { isPublicAddress } from './address.ts';
import { LinkError, privateText, redirectsText, unreachableText } from './link-error.ts';

/** The part of the internet that is asked before a connection is made. */
export interface Internet {
  /** Every address of a name. */
  addressesOf(hostname: string): Promise<readonly string[]>;
  /** Where an address that has passed is reached. Itself, but for tests. */
  reachedAt(address: string): string;
}

export interface GuardedRequest {
  url: URL;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal: AbortSignal;
}

export interface GuardedAnswer {
  /** Where it came from, after every redirect. */
  url: URL;
  message: IncomingMessage;
}

export type Fetcher = (request: GuardedRequest) => Promise<GuardedAnswer>;

const redirectsMax = 5;
/** A server that says nothing for so long has nothing more to say. */
const silenceMs = 30_000;
const redirectStatus = new Set([301, 302, 303, 307, 308]);
const defaultPorts = new Set(['', '80', '443']);
/** Below these stand mail, shells and the like, which are not spoken to in the language of the web. */
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

/** The addresses of a host; one that is not public spoils them all, since the choice among them is not ours. */
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

/** Answers with what was checked, whatever the name would resolve to by now. */
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
    // Node asks no lookup about what is an address already.
    host: isLiteral ? addresses[0] : host,
    path: `${asked.url.pathname}${asked.url.search}`,
    ...(asked.url.port !== '' && { port: asked.url.port }),
    method: asked.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', ...asked.headers, host: asked.url.host },
    lookup: pinnedTo(addresses),
    // A connection that is kept would be taken up again without a look at where it leads.
    agent: false,
    signal: asked.signal,
    timeout: silenceMs,
  };
}

/** Ends what was asked when its time is over, also between two steps that know nothing of it. */
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
  outgoing.on('error', (error) => {
    if (asked.signal.aborted) reject(asked.signal.reason as Error);
    else reject(error instanceof LinkError ? error : new LinkError(unreachableText, 'unavailable', error));
  });
  outgoing.end(asked.body);
  return promise;
}

/** Where an answer sends us, or null. */
function redirectOf(message: IncomingMessage, url: URL): URL | null {
  const { location } = message.headers;
  if (location === undefined || !redirectStatus.has(message.statusCode ?? 0)) return null;
  return URL.canParse(location, url.href) ? new URL(location, url) : null;
}

const isBodyHeader = (name: string) => name.toLowerCase().startsWith('content-');
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** The request that follows a redirect, as fetch makes it: the body goes where the method changes, secrets stay with their origin. */
function redirected(asked: GuardedRequest, status: number, url: URL): GuardedRequest {
  const { method = 'GET', headers = {}, body, signal } = asked;
  const keepsMethod =
    status === 307 ||
    status === 308 ||
    (status === 303 ? method === 'GET' || method === 'HEAD' : method !== 'POST');
  const isSameOrigin = url.origin === asked.url.origin;
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
 * Asks the open internet for something, and nothing else: each address is checked and then connected to as it was checked, so
 * that a name cannot change its mind in between; each redirect is a new link, checked from the beginning.
 */
export function createFetcher(internet: Internet): Fetcher {
  return async (asked) => {
    let current = asked;
    for (let step = 0; step <= redirectsMax; step += 1) {
      const { url } = current;
      checkUrl(url);
      const addresses = await withinTime(asked.signal, checkedAddresses(internet, url));
      const message = await ask(current, addresses);
      const next = redirectOf(message, url);
      if (!next) return { url, message };
      // What stands in the body of a redirect is of no interest, however much of it there is.
      message.destroy();
      current = redirected(current, message.statusCode ?? 0, next);
    }
    throw new LinkError(redirectsText);
  };
}
