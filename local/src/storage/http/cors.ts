import { send } from './exchange.ts';
import type { Exchange } from './exchange.ts';

/** The response headers that pages may read. The browser SDK needs some of them to track its uploads. */
const EXPOSED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Content-Type',
  'ETag',
  'Location',
  'Range',
  'X-Goog-Generation',
  'X-Goog-Hash',
  'X-Goog-Metageneration',
  'X-Goog-Stored-Content-Encoding',
  'X-Goog-Stored-Content-Length',
  'X-Goog-Upload-Chunk-Granularity',
  'X-Goog-Upload-Control-URL',
  'X-Goog-Upload-Header-Content-Length',
  'X-Goog-Upload-Header-Content-Type',
  'X-Goog-Upload-Size-Received',
  'X-Goog-Upload-Status',
  'X-Goog-Upload-URL',
  'X-GUploader-UploadID',
].join(', ');

/** Allows every origin: objects are protected by tokens and signatures, never by the origin. */
export function allowOrigins(exchange: Exchange): void {
  if (exchange.request.headers.origin === undefined) return;
  exchange.response.setHeader('Access-Control-Allow-Origin', '*');
  exchange.response.setHeader('Access-Control-Expose-Headers', EXPOSED);
}

export function answerPreflight(exchange: Exchange): void {
  const asked = exchange.request.headers['access-control-request-headers'];
  send(exchange, 204, {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'Access-Control-Max-Age': '3600',
    ...(asked === undefined ? {} : { 'Access-Control-Allow-Headers': asked }),
  });
}
