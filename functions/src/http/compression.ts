import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Compresses in another thread, so that other calls do not wait. */
const gzipAside = promisify(gzip);

/** Shorter texts are not compressed, because they fit into one packet anyway. */
const smallest = 1024;

/** Tells whether one of the accepted encodings is gzip, with a quality other than 0. */
const acceptsGzip = (accepted: string): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((each) => {
      const [name, ...parameters] = each.split(/[;=]/).map((part) => part.trim());
      const quality = parameters[parameters.indexOf('q') + 1];
      return name === 'gzip' && !(parameters.includes('q') && Number(quality) === 0);
    });

/** Compresses a text for callers that accept it, because Cloud Functions and Firebase Hosting do not compress. */
export async function compressFor(
  { headers: { 'accept-encoding': accepted = '' } }: Pick<IncomingMessage, 'headers'>,
  text: Buffer,
): Promise<{ bytes: Buffer; headers: Readonly<Record<string, string>> }> {
  if (text.length < smallest) return { bytes: text, headers: {} };
  const vary = 'accept-encoding';
  if (!acceptsGzip(accepted)) return { bytes: text, headers: { vary } };
  return { bytes: await gzipAside(text), headers: { vary, 'content-encoding': 'gzip' } };
}
