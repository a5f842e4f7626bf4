import { namedAs } from '@fanfare/core/media/media-name.ts';
import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { mediaBytesMax, tooLargeText, unsupportedText } from '@fanfare/core/media/media.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import type { MediaWriter } from '../../google/media-writer.ts';
import { AppError } from '../../http/app-error.ts';
import type { LinkLibrary } from './dependencies.ts';
import { fileNameOf } from './file-name.ts';
import type { Fetcher } from './guarded-request.ts';
import { brokenText, LinkError, missingText, pageText } from './link-error.ts';

interface Wanted {
  url: URL;
  workspaceId: string;
  mediaId: string;
  /** The title of the file, if it is known from a source other than the address. */
  title: string | null;
  /** The number of bytes that the workspace may still store. */
  roomBytes: number;
  signal: AbortSignal;
  onProgress(received: number, total: number | null): void;
}

interface Downloaded {
  path: string;
  name: string;
}

function lengthOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function checkSize(bytes: number, roomBytes: number): void {
  if (bytes > mediaBytesMax) throw new LinkError(tooLargeText, 'too_large');
  if (bytes > roomBytes) throw new LinkError(storageFullText, 'limit_reached');
}

/** The error that people see: the reason why we stopped the download, or otherwise the failure of the website. */
function reasonOf(error: unknown, { signal }: Wanted): unknown {
  if (signal.aborted) return signal.reason;
  return error instanceof AppError ? error : new LinkError(brokenText, 'unavailable', error);
}

/** Yields the chunks of a body and counts them. Failures of the website are distinguished from ours. */
async function* counted(message: IncomingMessage, wanted: Wanted): AsyncGenerator<Buffer, void> {
  const total = lengthOf(message);
  let received = 0;
  try {
    for await (const chunk of message) {
      received += (chunk as Buffer).length;
      checkSize(received, wanted.roomBytes);
      wanted.onProgress(received, total);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw reasonOf(error, wanted);
  }
}

/** Reads enough of the beginning to determine the type of the file. */
async function headOf(chunks: AsyncGenerator<Buffer, void>, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(parts);
}

function checkedType(library: Pick<LinkLibrary, 'typeOf'>, head: Buffer): string {
  const type = library.typeOf(head);
  if (type !== null) return type;
  const isPage = /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|head|!--)/i.test(
    head.toString('latin1'),
  );
  throw new LinkError(isPage ? pageText : unsupportedText);
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield head;
  yield* rest;
}

/**
 * Streams a file into Storage, with at most one part in memory. The status, the declared size and the type are checked
 * before anything is written.
 */
export async function download(
  {
    fetch,
    writer,
    library,
  }: { fetch: Fetcher; writer: MediaWriter; library: Pick<LinkLibrary, 'typeOf' | 'headBytes'> },
  wanted: Wanted,
): Promise<Downloaded> {
  const { workspaceId, mediaId, signal, title } = wanted;
  const { message, url } = await fetch({ url: wanted.url, signal });
  try {
    const { statusCode = 0, headers } = message;
    if (statusCode !== 200) throw new LinkError(missingText(statusCode));
    checkSize(lengthOf(message) ?? 0, wanted.roomBytes);
    const chunks = counted(message, wanted);
    const head = await headOf(chunks, library.headBytes);
    const type = checkedType(library, head);
    const name =
      title === null ? fileNameOf(url, headers['content-disposition'], type) : namedAs(title, type);
    const path = mediaPathOf({ workspaceId, mediaId, fileName: name });
    await writer.write(path, type, Readable.from(joined(head, chunks), { objectMode: false }));
    return { path, name };
  } finally {
    message.destroy();
  }
}
