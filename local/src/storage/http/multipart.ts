import { badRequest } from './failure.ts';

export interface MultipartUpload {
  /** The text of the first part: the object's metadata as JSON. */
  readonly metadata: string;
  readonly contentType: string | undefined;
  /** The bytes of the second part. Reading it to the end also checks the closing delimiter. */
  readonly content: AsyncIterable<Buffer>;
}

const LINE_END = Buffer.from('\r\n');
const HEAD_LIMIT_BYTES = 16 * 1024;
const HEAD_LIMIT_LINES = 20;
const METADATA_LIMIT_BYTES = 1 << 20;

export function boundaryOf(contentType: string | undefined): string {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^\s;,"]{1,200}))/i.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw badRequest('Missing boundary in the Content-Type of a multipart upload.');
  return boundary;
}

/** Splits a stream at delimiters. Buffers at most one piece of the stream and one delimiter. */
class DelimitedReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done === true) throw badRequest('The multipart body ends before its closing boundary.');
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }

  /** Yields everything up to the delimiter, then skips the delimiter. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(delimiter);
      if (at !== -1) {
        const before = this.#rest.subarray(0, at);
        this.#rest = this.#rest.subarray(at + delimiter.length);
        if (before.length > 0) yield before;
        return;
      }
      // The delimiter may begin in the last bytes of a piece, so these bytes are not yielded before the next piece has
      // arrived.
      const safe = this.#rest.length - delimiter.length + 1;
      if (safe > 0) {
        const before = this.#rest.subarray(0, safe);
        this.#rest = this.#rest.subarray(safe);
        yield before;
      }
      await this.#more();
    }
  }

  async textUntil(delimiter: Buffer, limitBytes: number): Promise<string> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of this.until(delimiter)) {
      size += piece.length;
      if (size > limitBytes) throw badRequest('The multipart headers or metadata are too large.');
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  async take(length: number): Promise<string> {
    while (this.#rest.length < length) await this.#more();
    const taken = this.#rest.subarray(0, length).toString('latin1');
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  /** Reads and discards the rest, so that the connection can be reused. */
  async drain(): Promise<void> {
    for (let next = await this.#source.next(); next.done !== true; next = await this.#source.next());
  }
}

/** Returns the header lines of a part, up to the empty line; a part may have none. */
async function partHead(reader: DelimitedReader): Promise<string> {
  const lines: string[] = [];
  for (;;) {
    const line = await reader.textUntil(LINE_END, HEAD_LIMIT_BYTES);
    if (line === '') return lines.join('\n');
    lines.push(line);
    if (lines.length > HEAD_LIMIT_LINES) throw badRequest('The multipart headers or metadata are too large.');
  }
}

async function* contentUntil(reader: DelimitedReader, delimiter: Buffer): AsyncGenerator<Buffer> {
  yield* reader.until(delimiter);
  if ((await reader.take(2)) !== '--') throw badRequest('A multipart upload has exactly two parts.');
  await reader.drain();
}

/** Splits a `multipart/related` body into metadata and content, which can be read while the body arrives. */
export async function readMultipart(body: AsyncIterable<Buffer>, boundary: string): Promise<MultipartUpload> {
  const reader = new DelimitedReader(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await reader.textUntil(Buffer.from(`--${boundary}\r\n`), HEAD_LIMIT_BYTES);
  await partHead(reader);
  const metadata = await reader.textUntil(delimiter, METADATA_LIMIT_BYTES);
  if ((await reader.take(2)) !== '\r\n') throw badRequest('A multipart upload has exactly two parts.');
  const head = await partHead(reader);
  const contentType = /^content-type:\s*(.+?)\s*$/im.exec(head)?.[1];
  return { metadata, contentType, content: contentUntil(reader, delimiter) };
}
