import { createHash, type Hash } from 'node:crypto';
import { FileSketch } from '../../_sandbox/measure.ts';

const keepAtMost = 8 * 1024 * 1024;

/** A video during its upload. The digest is always kept, and the bytes only while they are few. */
export class LiveUpload {
  received = 0;
  readonly sketch = new FileSketch();
  private readonly hash: Hash = createHash('sha256');
  private parts: Uint8Array[] = [];

  constructor(kept = '') {
    if (kept !== '') this.take(Buffer.from(kept, 'base64'));
  }

  take(bytes: Uint8Array): void {
    this.sketch.take(bytes);
    this.hash.update(bytes);
    this.received += bytes.length;
    this.parts = this.received > keepAtMost ? [] : [...this.parts, Uint8Array.from(bytes)];
  }

  /** Null when there are too many bytes to keep. */
  bytes(): Uint8Array | null {
    return this.received > keepAtMost ? null : Buffer.concat(this.parts);
  }

  digest(): string {
    return this.hash.copy().digest('hex');
  }
}
