interface Field {
  name: string;
  value: string;
}

export interface FileToSend {
  name: string;
  type: string;
  bytes: number;
  open(): Promise<ReadableStream<Uint8Array>>;
}

const encoder = new TextEncoder();
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');

function headOf(fields: readonly Field[], { name, type }: FileToSend, line: string): string {
  const before = fields.map(
    (each) =>
      `${line}\r\nContent-Disposition: form-data; name="${quoted(each.name)}"\r\n\r\n${each.value}\r\n`,
  );
  const file = `Content-Disposition: form-data; name="file"; filename="${quoted(name)}"`;
  return `${before.join('')}${line}\r\n${file}\r\nContent-Type: ${type}\r\n\r\n`;
}

/** A form with the fields in their order and the file last, which is read only while it is sent. */
export function formBody(fields: readonly Field[], file: FileToSend, boundary: string) {
  const line = `--${boundary}`;
  const head = encoder.encode(headOf(fields, file, line));
  const tail = encoder.encode(`\r\n${line}--\r\n`);
  async function* parts() {
    yield head;
    yield* await file.open();
    yield tail;
  }
  return {
    stream: ReadableStream.from(parts()),
    type: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.bytes + tail.length,
  };
}
