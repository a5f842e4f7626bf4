import type { ServerResponse } from 'node:http';
import type { ErrorEnvelope } from '@fanfare/core/api/errors.ts';
import type { Method } from '@fanfare/core/api/route.ts';
import type { AppError } from './app-error.ts';

/** Replies are for one person and of one moment: nothing keeps them, and no browser guesses what they are. */
const replyHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (res.headersSent || res.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(body));
  res.writeHead(status, { ...replyHeaders, 'content-length': bytes.length, ...headers });
  res.end(bytes);
}

/** What a failure adds to the headers, apart from its body. */
function failureHeaders(error: AppError, allowed: readonly Method[]): Record<string, string> {
  if (error.code === 'method_not_allowed') return { allow: allowed.join(', ') };
  if (error.code === 'unauthenticated') return { 'www-authenticate': 'Bearer' };
  return {};
}

export function sendError(
  res: ServerResponse,
  error: AppError,
  requestId: string,
  allowed: readonly Method[] = [],
): void {
  const envelope: ErrorEnvelope = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.fields && { fields: error.fields }),
      requestId,
    },
  };
  sendJson(res, error.status, envelope, failureHeaders(error, allowed));
}
