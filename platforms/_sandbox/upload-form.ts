import { ReceivedBytes } from './received.ts';
import type { SandboxRequest } from './sandbox.ts';

const fieldsBytes = 64 * 1024;

/** Reads a stream up to a delimiter. */
class StreamReader {
  private rest: Buffer;
  private readonly iterator: AsyncIterator<Uint8Array>;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.iterator = stream[Symbol.asyncIterator]();
    // Every delimiter is preceded by a line break. The first one has none, so it is added here.
    this.rest = Buffer.from('\r\n');
  }

  private async more(): Promise<boolean> {
    const next = await this.iterator.next();
    if (next.done === true) return false;
    this.rest = Buffer.concat([this.rest, next.value]);
    return true;
  }

  /** Passes on the bytes before the delimiter, in chunks. Returns false if the delimiter is missing. */
  async until(delimiter: Buffer, take: (bytes: Uint8Array) => void): Promise<boolean> {
    for (;;) {
      const at = this.rest.indexOf(delimiter);
      // The last bytes are held back, because they may contain the beginning of the delimiter.
      const end = at >= 0 ? at : Math.max(0, this.rest.length - delimiter.length + 1);
      if (end > 0) take(this.rest.subarray(0, end));
      this.rest = this.rest.subarray(at >= 0 ? at + delimiter.length : end);
      if (at >= 0) return true;
      if (!(await this.more())) return false;
    }
  }

  async readTwo(): Promise<string> {
    while (this.rest.length < 2) if (!(await this.more())) return '';
    const text = this.rest.subarray(0, 2).toString('latin1');
    this.rest = this.rest.subarray(2);
    return text;
  }

  /** Reads the stream to its end and discards it. */
  async drain(): Promise<void> {
    do this.rest = Buffer.alloc(0);
    while (await this.more());
  }
}

/** The text before the delimiter; null if it is too long for a field. */
async function textUntil(source: StreamReader, delimiter: Buffer, most: number): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const isWhole = await source.until(delimiter, (bytes) => {
    length += bytes.length;
    if (length <= most) pieces.push(Uint8Array.from(bytes));
  });
  return isWhole && length <= most ? Buffer.concat(pieces).toString('utf8') : null;
}

interface UploadForm {
  /** The fields before the file, in their order. */
  fields: ReadonlyMap<string, string>;
  file: ReceivedBytes;
}

/** Reads a form whose last part is a file of any size. Null if the body is not such a form. */
export async function readUploadForm({ headers, stream }: SandboxRequest): Promise<UploadForm | null> {
  const type = headers.get('content-type') ?? '';
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]{1,70})"?$/i.exec(type)?.[1];
  if (boundary === undefined) return null;
  const source = new StreamReader(stream);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const headersEnd = Buffer.from('\r\n\r\n');
  const fields = new Map<string, string>();
  let isAtPart = (await textUntil(source, delimiter, 0)) !== null;
  while (isAtPart && (await source.readTwo()) === '\r\n') {
    const partHeaders = await textUntil(source, headersEnd, 4096);
    const name = /^content-disposition: form-data; name="([^"]+)"/im.exec(partHeaders ?? '')?.[1];
    if (name === undefined) break;
    if (name === 'file') {
      const file = new ReceivedBytes();
      const isWhole = await source.until(delimiter, (bytes) => file.take(bytes));
      const isLast = (await source.readTwo()) === '--';
      await source.drain();
      return isWhole && isLast ? { fields, file } : null;
    }
    const value = await textUntil(source, delimiter, fieldsBytes);
    isAtPart = value !== null;
    fields.set(name, value ?? '');
  }
  await source.drain();
  return null;
}
