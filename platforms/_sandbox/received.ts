import { createHash, type Hash } from 'node:crypto';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import { z } from 'zod';
import { FileSketch, firstBrokenRule } from './measure.ts';
import type { BrokenRule, KeptFile, Measured, MediaRules } from './measure.ts';
import type { SandboxWorld } from './sandbox.ts';

/**
 * The size of the largest file whose bytes are stored. Such a file can be shown, and its upload can continue after a
 * restart.
 */
const maxKeptBytes = 8 * megabyte;

/**
 * The bytes received so far of one upload. Of a large file, only what its digest and its measured properties require is
 * stored.
 */
export class ReceivedBytes {
  readonly total: number;
  private hash: Hash = createHash('sha256');
  private sketch = new FileSketch();
  private kept: readonly Uint8Array[] | null;
  private turn: Promise<unknown> = Promise.resolve();

  /** `total` is 0 while it is unknown. `kept` are the bytes that arrived before a restart, in base64. */
  constructor(total = 0, kept: readonly (string | null)[] = []) {
    this.total = total;
    this.kept = total <= maxKeptBytes ? [] : null;
    for (const each of kept) this.take(Buffer.from(each ?? '', 'base64'));
  }

  /** The received bytes of a small upload, for a saved state. */
  get saved(): string[] {
    return (this.kept ?? []).map((each) => Buffer.from(each).toString('base64'));
  }

  get length(): number {
    return this.sketch.length;
  }

  copy(): ReceivedBytes {
    const copy = Object.assign(new ReceivedBytes(this.total), this);
    return Object.assign(copy, { hash: this.hash.copy(), sketch: this.sketch.copy() });
  }

  take(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.sketch.take(bytes);
    this.kept = this.length > maxKeptBytes ? null : this.kept && [...this.kept, Uint8Array.from(bytes)];
  }

  /** Creates the received bytes of a file that was uploaded in one piece. */
  static of(bytes: Uint8Array): ReceivedBytes {
    const received = new ReceivedBytes(bytes.length);
    received.take(bytes);
    return received;
  }

  /** Receives a whole piece. If the piece is incomplete, returns false and keeps none of it. */
  async takeWhole(stream: AsyncIterable<Uint8Array>, length: number): Promise<boolean> {
    const end = this.length + length;
    const next = this.copy();
    for await (const bytes of stream) {
      if (next.length + bytes.length > end) return false;
      next.take(bytes);
    }
    if (next.length !== end) return false;
    const { hash, sketch, kept } = next;
    Object.assign(this, { hash, sketch, kept });
    return true;
  }

  /**
   * Runs one request at a time. A status request that arrives while a piece is being received is answered after this
   * piece.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  /** The stored bytes; null for a file that is too large to be stored. */
  bytes(): Uint8Array | null {
    return this.kept && Buffer.concat(this.kept);
  }

  get sha256(): string {
    return this.hash.copy().digest('hex');
  }

  measure(): Promise<Measured> {
    return this.sketch.measure();
  }

  /** The file with its address, if it is small enough to be shown. */
  keepIn(world: SandboxWorld, type: string): KeptFile {
    const bytes = this.bytes();
    const url = bytes && world.keepFile(bytes, type);
    return { url, type, bytes: this.length, sha256: this.sha256, altText: null };
  }
}

/** Stores a file if it breaks none of the rules. Otherwise returns the first rule that it breaks. */
export async function keepFile(
  world: SandboxWorld,
  bytes: Uint8Array,
  rules: MediaRules,
  altText: string | null = null,
): Promise<KeptFile | BrokenRule> {
  const received = ReceivedBytes.of(bytes);
  const measured = await received.measure();
  const { type, durationMs } = measured;
  const length = durationMs === undefined ? {} : { durationMs };
  return firstBrokenRule(measured, rules) ?? { ...received.keepIn(world, type), altText, ...length };
}

/** Fetches the file at an address that a post names, and stores it with `keepFile`. */
export async function fetchFile(
  world: SandboxWorld,
  url: string,
  rules: MediaRules,
  altText: string | null = null,
): Promise<KeptFile | BrokenRule | 'unreachable'> {
  const isWeb = ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');
  const fetched = isWeb ? await world.fetch(url) : null;
  return fetched ? keepFile(world, fetched.bytes, rules, altText) : 'unreachable';
}

/**
 * An upload in numbered pieces. The pieces of a small upload may arrive in any order and repeatedly. The digest of a
 * large upload is computed while it arrives, so its pieces must arrive in order, and only the latest one may be
 * repeated.
 */
export class ReceivedPieces {
  readonly total: number;
  /** The size of each piece by its number; undefined for a piece that has not arrived. */
  private readonly sizes: (number | undefined)[] = [];
  private readonly pieces: (Uint8Array | null)[] | null;
  private whole: ReceivedBytes;
  private beforeLast: ReceivedBytes;

  constructor(total: number, kept: readonly (string | null)[] = []) {
    this.total = total;
    this.pieces = total <= maxKeptBytes ? [] : null;
    this.whole = new ReceivedBytes(total);
    this.beforeLast = this.whole;
    for (const [index, each] of kept.entries())
      if (each !== null) this.take(index, Buffer.from(each, 'base64'));
  }

  private get length(): number {
    return this.sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  }

  get isComplete(): boolean {
    const hasAll = Array.from(this.sizes).every((size) => size !== undefined);
    return hasAll && this.length === this.total;
  }

  /** Receives a piece. Returns false if the upload cannot accept this piece now. */
  take(index: number, bytes: Uint8Array): boolean {
    const isAgain = index === this.sizes.length - 1;
    if (!this.pieces && !isAgain && index !== this.sizes.length) return false;
    if (this.length - (this.sizes[index] ?? 0) + bytes.length > this.total) return false;
    this.sizes[index] = bytes.length;
    if (this.pieces) this.pieces[index] = bytes;
    else {
      if (!isAgain) this.beforeLast = this.whole;
      this.whole = this.beforeLast.copy();
      this.whole.take(bytes);
    }
    return true;
  }

  joined(): ReceivedBytes {
    if (!this.pieces) return this.whole;
    const joined = new ReceivedBytes(this.total);
    for (const piece of this.pieces) if (piece) joined.take(piece);
    return joined;
  }

  /** The pieces of a small upload, for a saved state. */
  get saved(): (string | null)[] {
    return Array.from(this.pieces ?? [], (each) => (each ? Buffer.from(each).toString('base64') : null));
  }
}

/**
 * The unfinished uploads of a saved state, by id. Only small uploads are saved with their bytes and can continue after
 * a restart.
 */
export const savedUploads = z
  .record(z.string(), z.object({ total: z.number(), saved: z.array(z.string().nullable()) }))
  .default({});

export const saveUploads = (
  open: ReadonlyMap<string, ReceivedBytes | ReceivedPieces>,
): z.infer<typeof savedUploads> =>
  Object.fromEntries([...open].map(([id, { total, saved }]) => [id, { total, saved }]));

export const restoreUploads = <Upload>(
  open: z.infer<typeof savedUploads>,
  Received: new (total: number, saved: readonly (string | null)[]) => Upload,
): Map<string, Upload> =>
  new Map(Object.entries(open).map(([id, { total, saved }]) => [id, new Received(total, saved)]));
