import type { SandboxRequest } from './sandbox.ts';

const lineEnd = '\r\n';
/** The maximum length of the headers of a part, in bytes. */
const headersBytes = 4096;

class StreamReader {
  private rest: Buffer;
  private readonly iterator: AsyncIterator<Uint8Array>;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.iterator = stream[Symbol.asyncIterator]();
    // Adds a line break before the body, because every delimiter except the first follows one.
    this.rest = Buffer.from(lineEnd);
  }

  private async more(): Promise<boolean> {
    const next = await this.iterator.next();
    if (next.done === true) return false;
    this.rest = Buffer.concat([this.rest, next.value]);
    return true;
  }

  /** Passes the bytes before the delimiter to `take`, in chunks. Returns false if the delimiter is missing. */
  async until(delimiter: string, take: (bytes: Uint8Array) => void): Promise<boolean> {
    for (;;) {
      const at = this.rest.indexOf(delimiter);
      // The last bytes of a chunk are not passed on yet, because they may be the beginning of the delimiter.
      const end = at >= 0 ? at : Math.max(0, this.rest.length - Buffer.byteLength(delimiter) + 1);
      if (end > 0) take(this.rest.subarray(0, end));
      this.rest = this.rest.subarray(at >= 0 ? at + Buffer.byteLength(delimiter) : end);
      if (at >= 0) return true;
      if (!(await this.more())) return false;
    }
  }

  /** Tells whether the next two bytes are `two`, without consuming them. */
  async continuesWith(two: string): Promise<boolean> {
    while (this.rest.length < 2) if (!(await this.more())) return false;
    return this.rest.subarray(0, 2).equals(Buffer.from(two));
  }

  async drain(): Promise<void> {
    do this.rest = Buffer.alloc(0);
    while (await this.more());
  }
}

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split(lineEnd)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** The headers of the next part; null if they are too long or have no end. */
async function nextHeaders(source: StreamReader, boundary: string): Promise<Headers | null> {
  let text = '';
  const isWhole = await source.until(lineEnd + lineEnd, (bytes) => {
    text = `${text}${Buffer.from(bytes).toString()}`.slice(0, headersBytes);
  });
  return isWhole && text.length < headersBytes && !text.includes(boundary) ? headersOf(text) : null;
}

type Part = Pick<FormPart, 'name' | 'headers'>;

/**
 * Reads any multipart body part by part. For each part, `open` returns the function that receives its bytes. Returns
 * false if the body has another type or no proper end.
 */
export async function readMultipart(
  { headers, stream }: Pick<SandboxRequest, 'headers' | 'stream'>,
  open: (part: Part) => (bytes: Uint8Array) => void,
): Promise<boolean> {
  const type = headers.get('content-type') ?? '';
  const [, quoted, bare] = /^multipart\/[\w-]+;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = `${lineEnd}--${quoted ?? bare}`;
  if ((quoted ?? bare) === undefined) return false;
  const source = new StreamReader(stream);
  let isOpen = await source.until(boundary, () => undefined);
  while (isOpen && !(await source.continuesWith('--'))) {
    const own = (await source.continuesWith(lineEnd)) ? await nextHeaders(source, boundary) : null;
    const name = /;\s*name="([^"]*)"/.exec(own?.get('content-disposition') ?? '')?.[1] ?? '';
    isOpen = own !== null && (await source.until(boundary, open({ name, headers: own })));
  }
  await source.drain();
  return isOpen;
}

/** One part of a multipart body. Whether the part is a file is decided by the code that reads it. */
export interface FormPart {
  /** Empty if the part has no name. */
  name: string;
  headers: Headers;
  bytes: Uint8Array;
}

/** All parts of a small multipart body; null if the body has another type or no proper end. */
export async function readParts({
  headers,
  bytes,
}: Pick<SandboxRequest, 'headers' | 'bytes'>): Promise<FormPart[] | null> {
  const parts: (Part & { pieces: Uint8Array[] })[] = [];
  const isWhole = await readMultipart({ headers, stream: ReadableStream.from([await bytes()]) }, (part) => {
    const pieces: Uint8Array[] = [];
    parts.push({ ...part, pieces });
    return (piece) => pieces.push(Uint8Array.from(piece));
  });
  if (!isWhole) return null;
  return parts.map(({ pieces, ...part }) => ({ ...part, bytes: Uint8Array.from(Buffer.concat(pieces)) }));
}
