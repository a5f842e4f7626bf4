import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { compressFor } from '../../http/compression.ts';
import type { HttpRequest } from '../../http/read-bytes.ts';

export interface SiteReply {
  status: 200 | 302 | 303 | 304 | 400 | 403 | 404 | 405 | 413 | 415 | 500;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
}

/** Returns the only style sheet of a page. The content security policy allows exactly this one. */
const styleIn = (html: string): string => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64');

const pagePolicy = (html: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(styleIn(html))}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Browsers request the page again for every view, so a removed page disappears immediately. */
const everyReply = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

export function htmlReply(status: SiteReply['status'], html: string, isIndexed = false): SiteReply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(html),
      ...(!isIndexed && { 'x-robots-tag': 'noindex' }),
    },
    body: html,
  };
}

/** Redirects to another address, which is never taken from the request. */
export const redirectReply = (status: 302 | 303, location: string): SiteReply => ({
  status,
  headers: { location, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
});

export async function sendSiteReply(req: HttpRequest, res: ServerResponse, reply: SiteReply): Promise<void> {
  if (res.headersSent || res.destroyed) return;
  const { status, headers, body = '' } = reply;
  const bytes = Buffer.from(body);
  const etag = status === 200 ? `W/"${hashOf(bytes).slice(0, 22)}"` : null;
  const all = {
    ...everyReply,
    ...(etag !== null && { etag }),
    ...headers,
  };
  if (etag !== null && req.headers['if-none-match'] === etag) {
    res.writeHead(304, { ...all, vary: 'accept-encoding' }).end();
    return;
  }
  // Pictures are already compressed, so only texts are compressed here.
  const sent = typeof body === 'string' ? await compressFor(req, bytes) : { bytes, headers: {} };
  res.writeHead(status, { ...all, ...sent.headers, 'content-length': sent.bytes.length });
  res.end(req.method === 'HEAD' ? undefined : sent.bytes);
}
