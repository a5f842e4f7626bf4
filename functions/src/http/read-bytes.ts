import type { IncomingMessage } from 'node:http';
import { AppError } from './app-error.ts';
import { declaredLength } from './unread-bodies.ts';

/** A body that Google's runtime has read before the function runs is in `rawBody`; see `keepBodiesUnread`. */
export type HttpRequest = IncomingMessage & { rawBody?: Buffer };

async function readStream(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // An early stop must not close the connection, because the caller still has to receive the reason.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Reads the whole body, or throws `too_large` before more than `maxBytes` of it are in memory. */
export async function readBytes(req: HttpRequest, maxBytes: number): Promise<Buffer> {
  if (declaredLength(req) > maxBytes) throw new AppError('too_large');
  if (req.rawBody === undefined) return readStream(req, maxBytes);
  // The body may have been compressed, or sent in chunks without a declared length, so its real length is checked too.
  if (req.rawBody.length > maxBytes) throw new AppError('too_large');
  return req.rawBody;
}
