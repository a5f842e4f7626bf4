import { createHash } from 'node:crypto';
import { FileSketch } from '../../_sandbox/measure.ts';

const maxKeptBytes = 8 * 1024 * 1024;
const maxHeadBytes = 64 * 1024;

export interface ReceivedFile {
  sketch: FileSketch;
  sha256: string;
  /** Null if the file is too large to keep. */
  kept: Uint8Array | null;
}

export interface ReceivedForm {
  /** The fields before the file, in order. */
  fields: { name: string; value: string }[];
  file: ReceivedFile;
}

const partHeaders =
  /^\r?\n?Content-Disposition: form-data; name="([^"]*)"(; filename="[^"]*")?\r\n(?:[^\r\n]+\r\n)*\r\n/i;

/** The fields of the form, once the start of the file is reached; null while more bytes are needed. */
function readHead(head: string, boundary: string): { fields: ReceivedForm['fields']; end: number } | null {
  const fields: ReceivedForm['fields'] = [];
  const line = `--${boundary}\r\n`;
  let at = 0;
  while (head.startsWith(line, at)) {
    at += line.length;
    const found = partHeaders.exec(head.slice(at));
    if (!found) return null;
    at += found[0].length;
    if (found[2] !== undefined) return { fields, end: at };
    const end = head.indexOf(`\r\n--${boundary}`, at);
    if (end < 0) return null;
    fields.push({ name: found[1] ?? '', value: head.slice(at, end) });
    at = end + 2;
  }
  return null;
}

/** Reads the file up to the final delimiter of the form. */
class FileReader {
  private readonly hash = createHash('sha256');
  private readonly tail: Buffer;
  private rest: Buffer = Buffer.alloc(0);
  private chunks: Buffer[] | null = [];
  private readonly sketch = new FileSketch();

  constructor(boundary: string) {
    this.tail = Buffer.from(`\r\n--${boundary}--`);
  }

  take(chunk: Uint8Array): void {
    const all = Buffer.concat([this.rest, chunk]);
    // A line break may follow the delimiter.
    const known = Math.max(0, all.length - this.tail.length - 2);
    this.add(all.subarray(0, known));
    this.rest = all.subarray(known);
  }

  private add(part: Buffer): void {
    this.hash.update(part);
    this.sketch.take(part);
    if (this.sketch.length > maxKeptBytes) this.chunks = null;
    this.chunks?.push(part);
  }

  /** Null if the final delimiter is missing. */
  finish(): ReceivedFile | null {
    const end = this.rest.indexOf(this.tail);
    if (end < 0) return null;
    this.add(this.rest.subarray(0, end));
    const kept = this.chunks && Buffer.concat(this.chunks);
    return { sketch: this.sketch, sha256: this.hash.digest('hex'), kept };
  }
}

/**
 * Reads a form whose last part is one file of any size. Null if the body is not such a form, or if something follows
 * the file.
 */
export async function readUpload(
  type: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<ReceivedForm | null> {
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return null;
  let head = Buffer.alloc(0);
  let fields: ReceivedForm['fields'] | null = null;
  const reader = new FileReader(boundary);
  for await (const chunk of stream) {
    if (fields) {
      reader.take(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const found = readHead(head.subarray(0, maxHeadBytes).toString('latin1'), boundary);
    if (found) reader.take(head.subarray(found.end));
    if (found) fields = found.fields;
    else if (head.length > maxHeadBytes) return null;
  }
  const file = fields && reader.finish();
  return fields && file && { fields, file };
}
