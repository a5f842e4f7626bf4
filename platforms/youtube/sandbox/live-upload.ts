import { createHash, type Hash } from 'node:crypto';
import { FileSketch } from '../../_sandbox/measure.ts';

/** Google keeps complete blocks of this size and drops the rest of an interrupted chunk. */
export const blockBytes = 256 * 1024;
export const keepAtMost = 8 * 1024 * 1024;

/** An upload in progress. The digest is always kept, and the bytes only while they are few. */
export class LiveUpload {
  received = 0;
  readonly sketch = new FileSketch();
  readonly total: number;
  private readonly hash: Hash = createHash('sha256');
  private readonly kept: Uint8Array[] | null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(total: number, kept: Uint8Array | null = null) {
    this.total = total;
    this.kept = total <= keepAtMost ? [] : null;
    if (kept) this.add(kept);
  }

  private add(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.sketch.take(bytes);
    this.kept?.push(Uint8Array.from(bytes));
    this.received += bytes.length;
  }

  /** Receives up to `length` bytes. An incomplete block is kept only at the end of the upload. */
  async take(stream: AsyncIterable<Uint8Array>, length: number): Promise<void> {
    let rest = Buffer.alloc(0);
    let left = length;
    try {
      for await (const chunk of stream) {
        const wanted = chunk.subarray(0, left);
        left -= wanted.length;
        const bytes = Buffer.concat([rest, wanted]);
        const whole = bytes.length - (bytes.length % blockBytes);
        if (whole > 0) this.add(bytes.subarray(0, whole));
        rest = bytes.subarray(whole);
        if (left === 0) break;
      }
    } finally {
      if (left === 0 && this.received + rest.length === this.total && rest.length > 0) this.add(rest);
    }
  }

  /** Runs calls one after another, so that a status request sees the result of an interrupted chunk. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  get isComplete(): boolean {
    return this.received === this.total;
  }

  /** Null when there are too many bytes to keep. */
  bytes(): Uint8Array | null {
    return this.kept && Buffer.concat(this.kept);
  }

  digest(): string {
    return this.hash.copy().digest('hex');
  }
}
