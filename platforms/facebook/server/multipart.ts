import { randomUUID } from 'node:crypto';

export interface SentFile {
  /** What the network calls the part. */
  name: string;
  type: string;
  stream: ReadableStream<Uint8Array>;
  length: number;
}

async function* joined(head: Uint8Array, stream: ReadableStream<Uint8Array>, tail: Uint8Array) {
  yield head;
  yield* stream;
  yield tail;
}

/** A form with one file, which is never whole in memory. */
export function multipartOf(
  fields: Readonly<Record<string, string>>,
  { name, type, stream, length }: SentFile,
): { stream: ReadableStream<Uint8Array>; type: string; length: number } {
  const boundary = `fanfare-${randomUUID()}`;
  const part = (called: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${called}"${more}\r\n\r\n`;
  const encoder = new TextEncoder();
  const values = Object.entries(fields).map(([called, value]) => `${part(called, '')}${value}\r\n`);
  const head = encoder.encode(
    `${values.join('')}${part(name, `; filename="file"\r\ncontent-type: ${type}`)}`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  return {
    stream: ReadableStream.from(joined(head, stream, tail)),
    type: `multipart/form-data; boundary=${boundary}`,
    length: head.length + length + tail.length,
  };
}
