import { createHash, type Hash } from 'node:crypto';
import type { X } from './context.ts';
import type { Upload } from './state.ts';

const keepAtMost = 8 * 1024 * 1024;
const headBytes = 16;

/** The bytes of one upload: a digest of any size, the bytes themselves only while they are few. */
export class LiveUpload {
  readonly total: number;
  head: Uint8Array = new Uint8Array(0);
  private hash: Hash = createHash('sha256');
  /** Before the last segment, which may be sent again. */
  private before: Hash = this.hash;
  private sizes: number[] = [];
  private readonly segments: Uint8Array[] | null;

  constructor(total: number, kept: readonly string[] = []) {
    this.total = total;
    this.segments = total <= keepAtMost ? [] : null;
    for (const [index, each] of kept.entries()) this.take(index, Buffer.from(each, 'base64'));
  }

  get received(): number {
    return this.sizes.reduce((sum, size) => sum + size, 0);
  }

  get isComplete(): boolean {
    return this.received === this.total;
  }

  /** The next segment, or the last one again. Real clients may send them in any order; here they are hashed as they come. */
  take(index: number, bytes: Uint8Array): boolean {
    const isAgain = index === this.sizes.length - 1;
    const others = this.received - (isAgain ? (this.sizes[index] ?? 0) : 0);
    if ((!isAgain && index !== this.sizes.length) || others + bytes.length > this.total) return false;
    if (!isAgain) this.before = this.hash.copy();
    this.hash = this.before.copy().update(bytes);
    this.sizes[index] = bytes.length;
    if (index === 0) this.head = Uint8Array.from(bytes.subarray(0, headBytes));
    if (this.segments) this.segments[index] = bytes;
    return true;
  }

  /** Null when there are too many. */
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

/** What is kept of uploads under way, so that they can go on after a restart. Large ones are not known then. */
export function withKeptBytes({ state, live }: Pick<X, 'state' | 'live'>): Upload[] {
  return state.uploads.map((upload) => ({ ...upload, kept: live.get(upload.id)?.kept() ?? [] }));
}

export function liveUploads(uploads: readonly Upload[]): Map<string, LiveUpload> {
  const open = uploads.filter(({ finalised, total }) => !finalised && total <= keepAtMost);
  return new Map(open.map(({ id, total, kept }) => [id, new LiveUpload(total, kept)]));
}
