import { randomUUID } from 'node:crypto';

export interface FileInForm {
  /** The name of the form field. */
  part: string;
  fileName: string;
  type: string;
  stream: ReadableStream<Uint8Array>;
  length: number;
}

export interface FileForm {
  stream: ReadableStream<Uint8Array>;
  type: string;
  length: number;
}

const escaped = (name: string) => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

async function* around(before: Uint8Array, stream: ReadableStream<Uint8Array>, after: Uint8Array) {
  yield before;
  yield* stream;
  yield after;
}

/**
 * A form that is sent as a stream, with the fields in order and the file last. `FormData` would hold the whole file in
 * memory. The length of the form is calculated in advance, because many networks require it.
 */
export function fileForm(
  fields: Iterable<readonly [name: string, value: string]>,
  { part, fileName, type, stream, length }: FileInForm,
): FileForm {
  const boundary = `fanfare-${randomUUID()}`;
  const begin = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;
  const values = [...fields].map(([name, value]) => `${begin(name)}\r\n\r\n${value}\r\n`);
  const encoder = new TextEncoder();
  const before = encoder.encode(
    `${values.join('')}${begin(part)}; filename="${escaped(fileName)}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const after = encoder.encode(`\r\n--${boundary}--\r\n`);
  return {
    stream: ReadableStream.from(around(before, stream, after)),
    type: `multipart/form-data; boundary=${boundary}`,
    length: before.length + length + after.length,
  };
}
