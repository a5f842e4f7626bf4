import { createHash, type Hash } from 'node:crypto';
import { FileSketch } from '../../_sandbox/measure.ts';
import type { Upload } from './state.ts';

const maxKeptBytes = 8 * 1024 * 1024;

/** The received bytes of one upload. The digest is always kept, and the bytes only if the file is small. */
export class OpenUpload {
  readonly total: number;
  sketch = new FileSketch();
  private sketchBefore = this.sketch;
  private hash: Hash = createHash('sha256');
  /** The hash before the last segment, because that segment may be sent again. */
  private before: Hash = this.hash;
  private sizes: number[] = [];
  private readonly segments: Uint8Array[] | null;

  constructor(total: number, kept: readonly string[] = []) {
    this.total = total;
    this.segments = total <= maxKeptBytes ? [] : null;
    for (const [index, each] of kept.entries()) this.take(index, Buffer.from(each, 'base64'));
  }

  get received(): number {
    return this.sizes.reduce((sum, size) => sum + size, 0);
  }

  get isComplete(): boolean {
    return this.received === this.total;
  }

  /**
   * Accepts the next segment, or the last one again. The real X accepts segments in any order, but the sandbox hashes
   * them as they arrive.
   */
  take(index: number, bytes: Uint8Array): boolean {
    const isAgain = index === this.sizes.length - 1;
    const others = this.received - (isAgain ? (this.sizes[index] ?? 0) : 0);
    if ((!isAgain && index !== this.sizes.length) || others + bytes.length > this.total) return false;
    if (!isAgain) [this.before, this.sketchBefore] = [this.hash.copy(), this.sketch];
    this.hash = this.before.copy().update(bytes);
    this.sizes[index] = bytes.length;
    this.sketch = this.sketchBefore.copy();
    this.sketch.take(bytes);
    if (this.segments) this.segments[index] = bytes;
    return true;
  }

  /** Null for a file that is too large to keep. */
  bytes(): Uint8Array | null {
    return this.segments && Buffer.concat(this.segments);
  }

  kept(): string[] {
    return (this.segments ?? []).map((each) => Buffer.from(each).toString('base64'));
  }

  digest(): string {
    return this.hash.copy().digest('hex');
  }
}

/** The uploads, with the bytes of small unfinished ones, so that these survive a restart. */
export const uploadsWithBytes = (
  uploads: readonly Upload[],
  openUploads: ReadonlyMap<string, OpenUpload>,
): Upload[] => uploads.map((each) => ({ ...each, kept: openUploads.get(each.id)?.kept() ?? [] }));

export function restoreUploads(uploads: readonly Upload[]): Map<string, OpenUpload> {
  const open = uploads.filter(({ finalised, total }) => !finalised && total <= maxKeptBytes);
  return new Map(open.map(({ id, total, kept }) => [id, new OpenUpload(total, kept)]));
}
