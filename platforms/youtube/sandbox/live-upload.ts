import { createHash, type Hash } from 'node:crypto';

/** Google keeps what arrives in blocks of this size, and drops the rest of a piece that broke off. */
export const blockBytes = 256 * 1024;
export const keepAtMost = 8 * 1024 * 1024;

/** The bytes of one upload: a digest of any size, the bytes themselves only while they are few. */
export class LiveUpload {
  received = 0;
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
    this.kept?.push(Uint8Array.from(bytes));
    this.received += bytes.length;
  }

  /** Takes what arrives, up to a number of bytes; a rest that is no whole block stays only where the upload ends with it. */
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

  /** One call at a time: whoever asks while a piece breaks off hears what was left of it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  get isComplete(): boolean {
    return this.received === this.total;
  }

  /** Null when there are too many. */
  bytes(): Uint8Array | null {
    return this.kept && Buffer.concat(this.kept);
  }

  digest(): string {
    return this.hash.copy().digest('hex');
  }
}
