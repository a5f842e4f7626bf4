import { randomBytes } from 'node:crypto';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { MediaSource } from '../../_shared/media-source.ts';

export interface UploadForm {
  type: string;
  length: number;
  stream: ReadableStream<Uint8Array>;
}

const escaped = (text: string) => text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

const fieldOf = (boundary: string, name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`;

async function* around(
  before: Uint8Array,
  file: ReadableStream<Uint8Array>,
  after: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield before;
  yield* file;
  yield after;
}

/**
 * A form whose last field is the file, passed on as it is read: a form of the platform would hold all of it. The length
 * is known beforehand, as storage takes nothing without it.
 */
export async function uploadForm(
  media: MediaSource,
  file: MeasuredMedia,
  fields: Readonly<Record<string, string>>,
  random: () => string = () => randomBytes(24).toString('hex'),
): Promise<UploadForm> {
  const boundary = random();
  const encoder = new TextEncoder();
  const values = Object.entries(fields).map(([name, value]) => fieldOf(boundary, name, value));
  const before = encoder.encode(
    `${values.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="video"\r\n` +
      `Content-Type: ${file.type}\r\n\r\n`,
  );
  const after = encoder.encode(`\r\n--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: before.length + file.bytes + after.length,
    stream: ReadableStream.from(around(before, await media.open(file), after)),
  };
}
