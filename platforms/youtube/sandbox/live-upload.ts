import { ReceivedBytes } from '../../_sandbox/received.ts';

/** Google keeps complete blocks of this size and drops the rest of an interrupted chunk. */
export const blockBytes = 256 * 1024;

/** An upload in progress. */
export class LiveUpload extends ReceivedBytes {
  get isComplete(): boolean {
    return this.length === this.total;
  }

  /** Receives up to `length` bytes. An incomplete block is kept only at the end of the upload. */
  async takeBlocks(stream: AsyncIterable<Uint8Array>, length: number): Promise<void> {
    let rest = Buffer.alloc(0);
    let left = length;
    try {
      for await (const chunk of stream) {
        const wanted = chunk.subarray(0, left);
        left -= wanted.length;
        const bytes = Buffer.concat([rest, wanted]);
        const whole = bytes.length - (bytes.length % blockBytes);
        if (whole > 0) this.take(bytes.subarray(0, whole));
        rest = bytes.subarray(whole);
        if (left === 0) break;
      }
    } finally {
      if (left === 0 && this.length + rest.length === this.total && rest.length > 0) this.take(rest);
    }
  }
}
