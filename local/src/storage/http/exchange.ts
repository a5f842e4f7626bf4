import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultPlan } from '../faults.ts';
import { streamBody, textBody } from './body.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  /** The path as sent, split at slashes and still percent-encoded. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  /** Base of absolute URLs in responses: the proxy's address if the request came through one. */
  readonly base: string;
  readonly faults: FaultPlan;
}

function firstValue(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(',')[0]?.trim();
}

function publicBase(request: IncomingMessage): string {
  const host = firstValue(request.headers['x-forwarded-host']) ?? request.headers.host ?? '';
  const port = String(request.socket.localPort);
  const safeHost = /^[\w.:[\]-]+$/.test(host) ? host : `127.0.0.1:${port}`;
  const scheme = firstValue(request.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  return `${scheme}://${safeHost}`;
}

export function exchangeOf(request: IncomingMessage, response: ServerResponse, faults: FaultPlan): Exchange {
  const url = request.url ?? '/';
  const cut = url.indexOf('?');
  const path = cut === -1 ? url : url.slice(0, cut);
  return {
    request,
    response,
    method: request.method ?? 'GET',
    segments: path.split('/').slice(1),
    query: new URLSearchParams(cut === -1 ? '' : url.slice(cut + 1)),
    base: publicBase(request),
    faults,
  };
}

export function header(exchange: Exchange, name: string): string | undefined {
  const value = exchange.request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Tells whether a request came through hosting, which means from a browser. The functions call storage directly. */
export function cameThroughProxy(exchange: Exchange): boolean {
  return header(exchange, 'x-forwarded-host') !== undefined;
}

export function uploadBody(exchange: Exchange): AsyncIterable<Buffer> {
  return streamBody(exchange.request, exchange.faults.takeCut());
}

export async function readBodyText(exchange: Exchange): Promise<string> {
  return textBody(streamBody(exchange.request, null));
}

export function send(
  exchange: Exchange,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): void {
  const { response } = exchange;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  if (status !== 204 && status !== 304) response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(exchange.method === 'HEAD' ? '' : body);
}

export function sendJson(
  exchange: Exchange,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(
    exchange,
    status,
    { ...headers, 'Content-Type': 'application/json; charset=UTF-8' },
    JSON.stringify(value),
  );
}
