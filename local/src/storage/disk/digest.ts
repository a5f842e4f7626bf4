import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32c, crc32cText } from '../../crc32c.ts';

export interface Digest {
  readonly size: number;
  readonly md5Hash: string;
  readonly crc32c: string;
}

/** Computes both checksums of a content while it is streamed. */
export class RunningDigest {
  readonly #md5 = createHash('md5');
  #crc = 0;
  #size = 0;

  update(bytes: Uint8Array): void {
    this.#md5.update(bytes);
    this.#crc = crc32c(bytes, this.#crc);
    this.#size += bytes.length;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns the checksums so far; more bytes can be added afterwards. */
  result(): Digest {
    return {
      size: this.#size,
      md5Hash: this.#md5.copy().digest('base64'),
      crc32c: crc32cText(this.#crc),
    };
  }
}

/**
 * Continues the checksums of an upload after a restart. Node cannot store an unfinished hash, so the bytes of the file
 * are read again.
 */
export async function digestOfFile(file: string): Promise<RunningDigest> {
  const digest = new RunningDigest();
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 })) {
    digest.update(bytes as Buffer);
  }
  return digest;
}

/**
 * Tells whether a file has the checksum in its record. The MD5 is compared, because it is fast to compute, or the
 * CRC-32C for composed objects, which have no MD5.
 */
export async function hasContentOf(
  { md5Hash, crc32c: crcText }: Omit<Digest, 'md5Hash'> & { readonly md5Hash?: string },
  handle: FileHandle,
): Promise<boolean> {
  const md5 = createHash('md5');
  let crc = 0;
  for await (const bytes of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 20 })) {
    if (md5Hash === undefined) crc = crc32c(bytes as Buffer, crc);
    else md5.update(bytes as Buffer);
  }
  return md5Hash === undefined ? crc32cText(crc) === crcText : md5.digest('base64') === md5Hash;
}
