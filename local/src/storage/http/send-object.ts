import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { etagOf } from '../disk/object-record.ts';
import type { ObjectRecord } from '../disk/object-record.ts';
import type { OpenContent } from '../disk/object-store.ts';
import { header, send } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { HttpFailure } from './failure.ts';
import { parseRange } from './range.ts';
import type { ByteRange } from './range.ts';

const READ_BYTES = 256 * 1024;

/** Response headers that a signed URL may set instead of the stored ones. */
export interface Overrides {
  readonly contentType?: string | undefined;
  readonly contentDisposition?: string | undefined;
}

/** Tells whether one of the tags in an If-None-Match or If-Range header matches this state of the object. */
function tagsMatch(tags: string, record: ObjectRecord): boolean {
  const own = etagOf(record);
  const listed = tags.split(',').map((tag) => tag.trim().replace(/^W\//, '').replace(/^"|"$/g, ''));
  return listed.includes('*') || listed.includes(own);
}

function extendedName(name: string): string {
  const fileName = name.slice(name.lastIndexOf('/') + 1);
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename*=utf-8''${encoded}`;
}

function disposition(record: ObjectRecord, overrides: Overrides): string {
  const stored = overrides.contentDisposition ?? record.headers.contentDisposition ?? 'inline';
  return stored.includes('filename') ? stored : `${stored}; ${extendedName(record.name)}`;
}

export function hashHeader(record: ObjectRecord): string {
  return `crc32c=${record.crc32c}${record.md5Hash === undefined ? '' : `,md5=${record.md5Hash}`}`;
}

function objectHeaders(record: ObjectRecord, overrides: Overrides): Record<string, string> {
  const { headers } = record;
  return {
    'Accept-Ranges': 'bytes',
    'Cache-Control': headers.cacheControl ?? 'private, max-age=0',
    'Content-Disposition': disposition(record, overrides),
    'Content-Type': overrides.contentType ?? headers.contentType ?? 'application/octet-stream',
    ETag: `"${etagOf(record)}"`,
    'Last-Modified': new Date(record.updated).toUTCString(),
    'X-Content-Type-Options': 'nosniff',
    'X-Goog-Generation': record.generation,
    'X-Goog-Hash': hashHeader(record),
    'X-Goog-Metageneration': String(record.metageneration),
    'X-Goog-Storage-Class': 'STANDARD',
    'X-Goog-Stored-Content-Encoding': headers.contentEncoding ?? 'identity',
    'X-Goog-Stored-Content-Length': String(record.size),
    ...(headers.contentLanguage === undefined ? {} : { 'Content-Language': headers.contentLanguage }),
    ...Object.fromEntries(Object.entries(record.custom).map(([key, value]) => [`X-Goog-Meta-${key}`, value])),
  };
}

/**
 * Metadata comes from users, so a name or value that is not valid in a header is left out instead of failing
 * the download.
 */
function setObjectHeaders(exchange: Exchange, record: ObjectRecord, overrides: Overrides): void {
  for (const [name, value] of Object.entries(objectHeaders(record, overrides))) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      exchange.response.setHeader(name, value);
    }
  }
}

async function pour(exchange: Exchange, source: Readable, unzip: boolean): Promise<void> {
  const steps = unzip ? [source, createGunzip(), exchange.response] : [source, exchange.response];
  try {
    await pipeline(steps);
  } catch {
    // The client has disconnected, or the stored gzip is broken. The headers are already sent, so the only possible
    // reaction is to close the connection.
    exchange.response.destroy();
  }
}

function wantedRange(exchange: Exchange, record: ObjectRecord): ByteRange | null {
  const condition = header(exchange, 'if-range');
  if (condition !== undefined && !tagsMatch(condition, record)) return null;
  const range = parseRange(header(exchange, 'range'), record.size);
  if (range === 'unsatisfiable') {
    throw new HttpFailure(416, 'requestedRangeNotSatisfiable', 'The requested range cannot be satisfied.', {
      headers: { 'Content-Range': `bytes */${String(record.size)}` },
    });
  }
  return range;
}

/** Cloud Storage decompresses stored gzip for clients that do not accept it. */
function mustUnzip(exchange: Exchange, record: ObjectRecord): boolean {
  const accepted = header(exchange, 'accept-encoding') ?? '';
  return record.headers.contentEncoding === 'gzip' && !/\bgzip\b/.test(accepted);
}

async function sendContent(exchange: Exchange, opened: OpenContent, overrides: Overrides): Promise<void> {
  const { record, handle } = opened;
  const { response } = exchange;
  const unzip = mustUnzip(exchange, record);
  const range = unzip ? null : wantedRange(exchange, record);
  // Verifies the checksum only if the whole object is sent. Seeking in a long video must not read the whole file.
  if (range === null && exchange.method !== 'HEAD') await opened.verify();
  setObjectHeaders(exchange, record, overrides);
  const { start, end } = range ?? { start: 0, end: record.size - 1 };
  if (range !== null) {
    response.statusCode = 206;
    response.setHeader('Content-Range', `bytes ${String(start)}-${String(end)}/${String(record.size)}`);
  }
  if (!unzip) {
    response.setHeader('Content-Length', end - start + 1);
    const encoding = record.headers.contentEncoding;
    if (encoding !== undefined && encoding !== '') response.setHeader('Content-Encoding', encoding);
  }
  if (exchange.method === 'HEAD' || end < start) {
    response.end();
    return;
  }
  const source = handle.createReadStream({ start, end, autoClose: false, highWaterMark: READ_BYTES });
  await pour(exchange, source, unzip);
}

/** Sends the content of an object: all of it, a range, or 304 for a client that already has it. */
export async function sendObject(
  exchange: Exchange,
  opened: OpenContent,
  overrides: Overrides = {},
): Promise<void> {
  try {
    const known = header(exchange, 'if-none-match');
    if (known !== undefined && tagsMatch(known, opened.record)) {
      send(exchange, 304, { ETag: `"${etagOf(opened.record)}"` });
      return;
    }
    await sendContent(exchange, opened, overrides);
  } finally {
    await opened.handle.close();
  }
}
