import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32c, crc32cText } from './crc32c.ts';

export interface Digest {
  readonly size: number;
  readonly md5Hash: string;
  readonly crc32c: string;
}

/** Both checksums of a content, computed while it flows by. */
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

  /** May be asked at any time; the digest can go on afterwards. */
  result(): Digest {
    return {
      size: this.#size,
      md5Hash: this.#md5.copy().digest('base64'),
      crc32c: crc32cText(this.#crc),
    };
  }
}

/** Node cannot save a hash in progress, so what a stopped server had stored is read once more. */
export async function digestOfFile(file: string): Promise<RunningDigest> {
  const digest = new RunningDigest();
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 })) {
    digest.update(bytes as Buffer);
  }
  return digest;
}
