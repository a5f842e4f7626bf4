import { createHash, type Hash } from 'node:crypto';
import { FileSketch, measureBytes, type Measured } from '../../_sandbox/measure.ts';
import type { Asset } from './state.ts';

const maxKeptBytes = 8 * 1024 * 1024;

const totalOf = ({ parts }: Pick<Asset, 'parts'>): number => (parts.at(-1)?.last ?? -1) + 1;

/**
 * The bytes of one unfinished video. A small video accepts its parts in any order. A large one is hashed while it
 * arrives, so its parts must come in order, which LinkedIn does not require.
 */
export class OpenUpload {
  private sketch = new FileSketch();
  private sketchBeforeLast = this.sketch;
  private hash: Hash = createHash('sha256');
  /** The hash before the last part, because that part may be sent again. */
  private hashBeforeLast: Hash = this.hash;
  private nextPart = 0;
  private readonly parts: (Uint8Array | null)[] | null;

  constructor(asset: Pick<Asset, 'parts' | 'kept'>) {
    const kept = asset.kept.map((each) => (each === null ? null : Buffer.from(each, 'base64')));
    this.parts =
      totalOf(asset) <= maxKeptBytes ? asset.parts.map((_part, index) => kept[index] ?? null) : null;
  }

  take(index: number, bytes: Uint8Array): boolean {
    if (this.parts) {
      this.parts[index] = bytes;
      return true;
    }
    const isRepeat = index === this.nextPart - 1;
    if (!isRepeat && index !== this.nextPart) return false;
    if (!isRepeat) [this.hashBeforeLast, this.sketchBeforeLast] = [this.hash.copy(), this.sketch];
    this.hash = this.hashBeforeLast.copy().update(bytes);
    this.sketch = this.sketchBeforeLast.copy();
    this.sketch.take(bytes);
    this.nextPart = index + 1;
    return true;
  }

  /** Null for a video that is too large to keep. */
  bytes(): Uint8Array | null {
    return this.parts && Buffer.concat(this.parts.filter((each) => each !== null));
  }

  measure(): Promise<Measured> {
    const bytes = this.bytes();
    return bytes ? measureBytes(bytes) : this.sketch.measure();
  }

  digest(): string {
    const bytes = this.bytes();
    return bytes ? createHash('sha256').update(bytes).digest('hex') : this.hash.copy().digest('hex');
  }

  kept(): (string | null)[] {
    return (this.parts ?? []).map((each) => each && Buffer.from(each).toString('base64'));
  }
}

/** The assets, with the bytes of unfinished small videos, so that these uploads survive a restart. */
export const assetsWithBytes = (
  assets: readonly Asset[],
  openUploads: ReadonlyMap<string, OpenUpload>,
): Asset[] => assets.map((each) => ({ ...each, kept: openUploads.get(each.urn)?.kept() ?? [] }));

export function restoreUploads(assets: readonly Asset[]): Map<string, OpenUpload> {
  const open = assets.filter(
    (each) => each.kind === 'video' && !each.isUploaded && totalOf(each) <= maxKeptBytes,
  );
  return new Map(open.map((each) => [each.urn, new OpenUpload(each)]));
}
