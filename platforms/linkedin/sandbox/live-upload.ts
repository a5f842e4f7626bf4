import { createHash, type Hash } from 'node:crypto';
import type { LinkedIn } from './context.ts';
import type { Asset } from './state.ts';

const keepAtMost = 8 * 1024 * 1024;
const headBytes = 16;

const totalOf = ({ parts }: Pick<Asset, 'parts'>): number => (parts.at(-1)?.last ?? -1) + 1;

/**
 * The bytes of one video. While they are few, parts come in any order. Larger ones are hashed as they come, so that their
 * parts must follow one another, which LinkedIn does not ask for.
 */
export class LiveUpload {
  head: Uint8Array = new Uint8Array(0);
  private hash: Hash = createHash('sha256');
  /** Before the last part, which may be sent again. */
  private before: Hash = this.hash;
  private next = 0;
  private readonly parts: (Uint8Array | null)[] | null;

  constructor(asset: Pick<Asset, 'parts' | 'kept'>) {
    const kept = asset.kept.map((each) => (each === null ? null : Buffer.from(each, 'base64')));
    this.parts = totalOf(asset) <= keepAtMost ? asset.parts.map((_part, index) => kept[index] ?? null) : null;
    this.head = this.parts?.[0]?.subarray(0, headBytes) ?? this.head;
  }

  take(index: number, bytes: Uint8Array): boolean {
    if (index === 0) this.head = Uint8Array.from(bytes.subarray(0, headBytes));
    if (this.parts) {
      this.parts[index] = bytes;
      return true;
    }
    const isAgain = index === this.next - 1;
    if (!isAgain && index !== this.next) return false;
    if (!isAgain) this.before = this.hash.copy();
    this.hash = this.before.copy().update(bytes);
    this.next = index + 1;
    return true;
  }

  /** Null when there are too many. */
  bytes(): Uint8Array | null {
    return this.parts && Buffer.concat(this.parts.filter((each) => each !== null));
  }

  digest(): string {
    const bytes = this.bytes();
    return bytes ? createHash('sha256').update(bytes).digest('hex') : this.hash.copy().digest('hex');
  }

  kept(): (string | null)[] {
    return (this.parts ?? []).map((each) => each && Buffer.from(each).toString('base64'));
  }
}

/** What is kept of videos under way, so that they can go on after a restart. Large ones are not known then. */
export function withKeptBytes({ state, live }: Pick<LinkedIn, 'state' | 'live'>): Asset[] {
  return state.assets.map((asset) => ({ ...asset, kept: live.get(asset.urn)?.kept() ?? [] }));
}

export function liveUploads(assets: readonly Asset[]): Map<string, LiveUpload> {
  const open = assets.filter(
    (each) => each.kind === 'video' && !each.isUploaded && totalOf(each) <= keepAtMost,
  );
  return new Map(open.map((each) => [each.urn, new LiveUpload(each)]));
}
