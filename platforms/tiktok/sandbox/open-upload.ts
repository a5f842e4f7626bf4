import { createHash, type Hash } from 'node:crypto';
import { FileSketch } from '../../_sandbox/measure.ts';

export const maxKeptBytes = 8 * 1024 * 1024;

/** The received bytes of one upload. The digest is always kept, and the bytes only if the file is small. */
export class OpenUpload {
  private hash: Hash = createHash('sha256');
  private kept: readonly Uint8Array[] | null;
  sketch = new FileSketch();
  private last: Promise<unknown> = Promise.resolve();

  constructor(total: number, kept: Uint8Array | null = null) {
    this.kept = total <= maxKeptBytes ? [] : null;
    if (!kept || kept.length === 0) return;
    this.hash.update(kept);
    this.kept &&= [kept];
    this.sketch.take(kept);
  }

  /** Receives a whole chunk. If the chunk is incomplete, returns false and keeps none of it. */
  async take(stream: AsyncIterable<Uint8Array>, length: number): Promise<boolean> {
    const hash = this.hash.copy();
    const kept: Uint8Array[] = [];
    const sketch = this.sketch.copy();
    let received = 0;
    for await (const bytes of stream) {
      received += bytes.length;
      if (received > length) return false;
      hash.update(bytes);
      if (this.kept) kept.push(Uint8Array.from(bytes));
      sketch.take(bytes);
    }
    if (received !== length) return false;
    this.hash = hash;
    this.kept &&= [...this.kept, ...kept];
    this.sketch = sketch;
    return true;
  }

  /** Runs one request at a time, so that a status request during a chunk sees its result. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Null for a file that is too large to keep. */
  bytes(): Uint8Array | null {
    return this.kept && Buffer.concat(this.kept);
  }

  digest(): string {
    return this.hash.copy().digest('hex');
  }
}
