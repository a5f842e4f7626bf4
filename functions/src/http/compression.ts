import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Shorter texts fit into one packet anyway. */
const smallest = 1024;

const refusesGzip = /\bgzip\s*;\s*q=0(?:\.0*)?(?![\d.])/;

const acceptsGzip = ({ headers }: IncomingMessage): boolean => {
  const accepted = headers['accept-encoding'] ?? '';
  return /\bgzip\b/.test(accepted) && !refusesGzip.test(accepted);
};

/** Compresses a text for callers that accept it, because neither Cloud Functions nor Firebase Hosting does. */
export function compressFor(
  req: IncomingMessage,
  text: Buffer,
): { bytes: Buffer; headers: Readonly<Record<string, string>> } {
  if (text.length < smallest) return { bytes: text, headers: {} };
  const vary = 'accept-encoding';
  if (!acceptsGzip(req)) return { bytes: text, headers: { vary } };
  return { bytes: gzipSync(text), headers: { vary, 'content-encoding': 'gzip' } };
}
