const fieldsBytes = 64 * 1024;

/** What comes, up to wherever something stands in it. */
class Source {
  private rest: Buffer;
  private readonly iterator: AsyncIterator<Uint8Array>;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.iterator = stream[Symbol.asyncIterator]();
    // The first delimiter stands at the very beginning, where no line ends before it.
    this.rest = Buffer.from('\r\n');
  }

  private async more(): Promise<boolean> {
    const next = await this.iterator.next();
    if (next.done === true) return false;
    this.rest = Buffer.concat([this.rest, next.value]);
    return true;
  }

  /** Hands over what stands before the delimiter, piece by piece. False when it never comes. */
  async until(delimiter: Buffer, take: (bytes: Uint8Array) => void): Promise<boolean> {
    for (;;) {
      const at = this.rest.indexOf(delimiter);
      // What may be the beginning of the delimiter is held back.
      const end = at >= 0 ? at : Math.max(0, this.rest.length - delimiter.length + 1);
      if (end > 0) take(this.rest.subarray(0, end));
      this.rest = this.rest.subarray(at >= 0 ? at + delimiter.length : end);
      if (at >= 0) return true;
      if (!(await this.more())) return false;
    }
  }

  async two(): Promise<string> {
    while (this.rest.length < 2) if (!(await this.more())) return '';
    const text = this.rest.subarray(0, 2).toString('latin1');
    this.rest = this.rest.subarray(2);
    return text;
  }

  /** Reads the rest, which nobody wants. */
  async drain(): Promise<void> {
    do this.rest = Buffer.alloc(0);
    while (await this.more());
  }
}

/** What stands there as text; null when it is too long to be a field. */
async function textUntil(source: Source, delimiter: Buffer, most: number): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const isWhole = await source.until(delimiter, (bytes) => {
    length += bytes.length;
    if (length <= most) pieces.push(Uint8Array.from(bytes));
  });
  return isWhole && length <= most ? Buffer.concat(pieces).toString('utf8') : null;
}

/** A form whose last part is the file: it is handed over as it comes, and never whole in memory. Null for what is none. */
export async function readUploadForm(
  stream: AsyncIterable<Uint8Array>,
  contentType: string,
  takeFile: (bytes: Uint8Array) => void,
): Promise<Map<string, string> | null> {
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]{1,70})"?$/.exec(contentType)?.[1];
  if (boundary === undefined) return null;
  const source = new Source(stream);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const headersEnd = Buffer.from('\r\n\r\n');
  const fields = new Map<string, string>();
  let isAtPart = (await textUntil(source, delimiter, 0)) !== null;
  while (isAtPart && (await source.two()) === '\r\n') {
    const headers = await textUntil(source, headersEnd, 4096);
    const name = /^content-disposition: form-data; name="([^"]+)"/im.exec(headers ?? '')?.[1];
    if (name === undefined) break;
    if (name === 'file') {
      const isWhole = await source.until(delimiter, takeFile);
      await source.drain();
      return isWhole ? fields : null;
    }
    const value = await textUntil(source, delimiter, fieldsBytes);
    isAtPart = value !== null;
    fields.set(name, value ?? '');
  }
  await source.drain();
  return null;
}
