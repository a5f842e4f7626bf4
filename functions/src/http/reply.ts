import type { ServerResponse } from 'node:http';
import type { ErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import type { Method } from '@fanfare/core/api/route.ts';
import type { AppError } from './app-error.ts';
import { compressFor } from './compression.ts';
import type { Streamed } from './streamed.ts';

/** Replies are personal and current, so they must not be cached. Browsers must not guess their type. */
const replyHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export async function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (res.headersSent || res.destroyed) return;
  const { bytes, headers: encoding } = await compressFor(res.req, Buffer.from(JSON.stringify(body)));
  res.writeHead(status, { ...replyHeaders, ...encoding, 'content-length': bytes.length, ...headers });
  res.end(bytes);
}

/** Headers for server-sent events. Proxies must neither buffer nor compress them. */
const streamHeaders = {
  ...replyHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

function sendEvent(res: ServerResponse, event: string, data: unknown): void {
  if (res.destroyed) return;
  if (!res.headersSent) res.writeHead(200, streamHeaders);
  res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Continues the work after the caller has disconnected, because its result can be loaded later. */
export async function sendStream<Body>(res: ServerResponse, { run }: Streamed<Body>): Promise<void> {
  const body = await run((event, data) => {
    sendEvent(res, event, data);
  });
  sendEvent(res, 'done', body);
  res.end();
}

/** Extra headers that some failures need. */
function failureHeaders(error: AppError, allowed: readonly Method[]): Record<string, string> {
  if (error.code === 'method_not_allowed') return { allow: allowed.join(', ') };
  if (error.code === 'unauthenticated') return { 'www-authenticate': 'Bearer' };
  return {};
}

export async function sendError(
  res: ServerResponse,
  error: AppError,
  requestId: string,
  allowed: readonly Method[] = [],
): Promise<void> {
  const envelope: ErrorEnvelope = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.fields && { fields: error.fields }),
      ...(error.alreadyLive && { alreadyLive: error.alreadyLive }),
      requestId,
    },
  };
  if (res.headersSent) {
    sendEvent(res, 'error', envelope);
    res.end();
    return;
  }
  await sendJson(res, error.status, envelope, failureHeaders(error, allowed));
}
