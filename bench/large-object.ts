import { megabyte } from '../core/src/values/bytes.ts';
import { createHash, randomBytes } from 'node:crypto';

const chunkBytes = 16 * megabyte;

const chunk = new Uint8Array(randomBytes(chunkBytes));
// Every chunk begins with a film's header and the chunk's position in the file, so that no two chunks are equal.
chunk.set([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]);
const view = new DataView(chunk.buffer);

function* chunksOf(total: number): Generator<{ offset: number; bytes: Uint8Array<ArrayBuffer> }> {
  for (let offset = 0; offset < total; offset += chunkBytes) {
    view.setFloat64(8, offset);
    yield { offset, bytes: chunk.subarray(0, total - offset) };
  }
}

export function digestOf(total: number): string {
  const hash = createHash('sha256');
  for (const { bytes } of chunksOf(total)) hash.update(bytes);
  return hash.digest('hex');
}

async function sendChunk(
  address: string,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
  last: boolean,
): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'X-Goog-Upload-Command': last ? 'upload, finalize' : 'upload',
      'X-Goog-Upload-Offset': String(offset),
    },
    body: bytes,
  });
  if (!answer.ok) throw new Error(`A chunk was refused: ${String(answer.status)} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Uploads a film of any size to Storage in a resumable session. */
export async function sendLarge(
  storage: { origin: string },
  bucket: string,
  { name, total }: { name: string; total: number },
): Promise<void> {
  const begin = await fetch(`${storage.origin}/v0/b/${bucket}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      Authorization: 'Firebase owner',
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(total),
      'X-Goog-Upload-Header-Content-Type': 'video/mp4',
    },
  });
  const address = begin.headers.get('x-goog-upload-url') ?? '';
  for (const { offset, bytes } of chunksOf(total))
    await sendChunk(address, offset, bytes, offset + bytes.length === total);
}
