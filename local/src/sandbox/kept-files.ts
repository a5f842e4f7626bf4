import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { parseRange } from '../storage/http/range.ts';

export const filesPath = '/__/sandbox/files/';
/** Larger files are not kept. The network remembers only their size and their digest. */
export const keptMaxBytes = 32 * 1024 * 1024;

/**
 * Types that browsers display as an image or video. A file of any other type is served without its type, because the
 * browser could otherwise run it as a page of the sandbox.
 */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};
const types = new Map(Object.entries(endings).map(([type, ending]) => [ending, type]));
const namePattern = /^[0-9a-f]{64}\.(jpg|png|gif|webp|mp4|mov|webm|bin)$/;

export interface KeptFiles {
  /** Stores the bytes, unless they are too large, and returns the path of the file. Identical bytes are stored once. */
  keep(bytes: Uint8Array, type: string): string;
  has(path: string): boolean;
  serve(request: IncomingMessage, response: ServerResponse, path: string): void;
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(status === 404 ? 'This file was not kept.\n' : '');
}

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': types.get(name.split('.')[1] ?? '') ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; media-src 'self'; img-src 'self'; sandbox",
  };
}

export function createKeptFiles(dir: string): KeptFiles {
  const fileOf = (path: string): string | null => {
    const name = path.startsWith(filesPath) ? path.slice(filesPath.length) : '';
    return namePattern.test(name) ? join(dir, name) : null;
  };
  const has = (path: string) => existsSync(fileOf(path) ?? dir) && fileOf(path) !== null;
  return {
    has,
    keep(bytes, type) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      const path = `${filesPath}${digest}.${endings[type] ?? 'bin'}`;
      const file = fileOf(path);
      if (file === null || bytes.length > keptMaxBytes || existsSync(file)) return path;
      mkdirSync(dir, { recursive: true });
      const draft = `${file}.new`;
      try {
        writeFileSync(draft, bytes);
        renameSync(draft, file);
      } catch (error) {
        rmSync(draft, { force: true });
        throw error;
      }
      return path;
    },
    serve(request, response, path) {
      const file = fileOf(path);
      if (file === null || !has(path)) return refuse(response, 404);
      const { size } = statSync(file);
      const range = parseRange(request.headers.range, size);
      if (range === 'unsatisfiable') return refuse(response, 416, { 'content-range': `bytes */${size}` });
      const { start, end } = range ?? { start: 0, end: size - 1 };
      response.writeHead(range ? 206 : 200, {
        ...headersOf(path.slice(filesPath.length)),
        'content-length': end - start + 1,
        ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      });
      if (request.method === 'HEAD' || size === 0) response.end();
      // When a person seeks in a video, the browser ends its earlier request. This is not an error.
      else pipeline(createReadStream(file, { start, end }), response, () => undefined);
    },
  };
}
