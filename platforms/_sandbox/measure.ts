import { imageEndOf, readImageHead } from '@fanfare/core/image-edit/image-head.ts';
import { fileTypeBytes, mediaTypeOf } from '@fanfare/core/media/file-type.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import { z } from 'zod';
import { brokenEnd, type Measure, measureNames, type Range } from '../_shared/measures.ts';

/** The properties of a file, read from its bytes. A property is missing if it is unknown or no network limits it. */
export interface Measured {
  /** Empty for a damaged file, and for a file that is not an image or video. */
  type: string;
  bytes: number;
  width?: number;
  height?: number;
  durationMs?: number;
  frameRate?: number;
  codecs?: readonly string[];
  frames?: number;
}

/**
 * The maximum number of bytes that a sketch stores: enough for the tables of any accepted video, and for the largest
 * GIF.
 */
const keptMax = 32 * megabyte;

/** File types for which networks limit only the size of the file. */
const unmeasured: ReadonlySet<string> = new Set([
  'image/bmp',
  'image/tiff',
  'video/x-msvideo',
  'video/x-ms-wmv',
]);

/** The maximum number of bytes to search for the size of an image, which is stored before the pixels. */
const headMax = 4 * megabyte;

interface Region {
  start: number;
  bytes: Uint8Array;
}

/** Counts the frames of a GIF, which is a list of blocks. Returns zero if the end is missing. */
function countFrames(bytes: Uint8Array): number {
  const colors = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + colors(bytes[10]);
  let frames = 0;
  for (let mark = bytes[at]; mark === 0x21 || mark === 0x2c; mark = bytes[at]) {
    if (mark === 0x2c) frames += 1;
    at += mark === 0x2c ? 11 + colors(bytes[at + 9]) : 2;
    for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
    at += 1;
  }
  return bytes[at] === 0x3b ? frames : 0;
}

/**
 * Keeps what is needed to measure a file while the file streams past: at most 32 MB, without the frames of an
 * MP4 or MOV, which are most of its bytes.
 */
export class FileSketch {
  length = 0;
  private kept = 0;
  private regions: readonly Region[] = [];
  private isMovie = false;
  /** The position of the next box of an MP4 or MOV; infinite for other files. */
  private nextBox = 0;
  private header = new Uint8Array(0);
  private isKeeping = true;

  static of(bytes: Uint8Array): FileSketch {
    const sketch = new FileSketch();
    sketch.take(bytes);
    return sketch;
  }

  /**
   * An independent copy. A network that must undo the last piece of an upload, because the client may send it again,
   * continues with the copy.
   */
  copy(): FileSketch {
    return Object.assign(new FileSketch(), this);
  }

  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += this.takeSome(bytes.subarray(at));
  }

  /** Processes the bytes up to the end of the current box or header. Returns their number. */
  private takeSome(bytes: Uint8Array): number {
    const isHeader = this.length >= this.nextBox;
    const wanted = isHeader ? this.headerBytes - this.header.length : this.nextBox - this.length;
    const some = bytes.subarray(0, wanted);
    if (isHeader) this.readHeader(some);
    else if (this.isKeeping) this.keep(some);
    this.length += some.length;
    return some.length;
  }

  private keep(bytes: Uint8Array): void {
    if (this.kept + bytes.length > keptMax) return;
    this.kept += bytes.length;
    this.regions = [...this.regions, { start: this.length, bytes: new Uint8Array(bytes) }];
  }

  /** The length of the header of a box. A large box states its size after its type. */
  private get headerBytes(): number {
    return [0, 0, 0, 1].every((byte, at) => this.header[at] === byte) ? 16 : 8;
  }

  private readHeader(bytes: Uint8Array): void {
    this.keep(bytes);
    this.header = Uint8Array.from([...this.header, ...bytes]);
    if (this.header.length < this.headerBytes) return;
    const view = new DataView(this.header.buffer);
    const start = this.length + bytes.length - this.header.length;
    const type = String.fromCharCode(...this.header.subarray(4, 8));
    this.isMovie ||= start === 0 && type === 'ftyp';
    const short = view.getUint32(0);
    const size = short === 1 ? Number(view.getBigUint64(8)) : short;
    this.header = new Uint8Array(0);
    this.isKeeping = !this.isMovie || type !== 'mdat';
    // A box without a size extends to the end of the file.
    this.nextBox = this.isMovie && size >= 8 ? start + size : Infinity;
  }

  private read(start: number, end: number): Uint8Array {
    const read = new Uint8Array(Math.max(0, Math.min(end, this.length) - start));
    for (const { start: at, bytes } of this.regions) {
      const from = Math.max(start, at);
      if (from < end && from < at + bytes.length)
        read.set(bytes.subarray(from - at, Math.min(end, this.length) - at), from - start);
    }
    return read;
  }

  private async movie(): Promise<Partial<Measured> | null> {
    // Loaded only to measure a video, because the parser is large.
    const { measureMovie } = await import('../_shared/measure-movie.ts');
    const read = (start: number, end: number) => this.read(start, end);
    const { codecs, movie } = await measureMovie({ size: this.length, read });
    return movie && { ...movie, codecs };
  }

  private picture(type: string): Partial<Measured> | null {
    const bytes = this.read(0, keptMax);
    const view = new DataView(bytes.buffer);
    const frames = type === 'image/gif' ? countFrames(bytes) : 0;
    if (frames > 0) return { width: view.getUint16(6, true), height: view.getUint16(8, true), frames };
    const { size } = readImageHead(bytes.subarray(0, headMax));
    return size && size.width > 0 && size.height > 0 && this.isWhole(bytes) ? size : null;
  }

  /** Tells whether an image is complete. A very large image is treated as complete, because its end is not stored. */
  private isWhole(bytes: Uint8Array): boolean {
    const end = imageEndOf(bytes);
    if (!end || this.length > keptMax) return end !== null;
    return 'bytes' in end
      ? end.bytes <= this.length
      : Buffer.from(bytes).includes(Buffer.from(end.mark), end.from);
  }

  async measure(): Promise<Measured> {
    const type = mediaTypeOf(this.read(0, fileTypeBytes)) ?? '';
    if (unmeasured.has(type)) return { type, bytes: this.length };
    const measures = type.startsWith('video/') ? this.movie().catch(() => null) : this.picture(type);
    const found = await measures;
    return { ...found, type: found ? type : '', bytes: this.length };
  }
}

export const measureBytes = (bytes: Uint8Array): Promise<Measured> => FileSketch.of(bytes).measure();

/** The documented rules of a network for the files of one placement, such as a story. */
export interface MediaRules extends Partial<Record<Measure, Range>> {
  types: readonly string[];
  codecs?: readonly string[];
}

export type BrokenRule = Measure | 'type' | 'codecs';

const anything: Range = [-Infinity, Infinity];

/** The first rule that the file breaks; null if it breaks none. A missing property breaks no rule. */
export function firstBrokenRule(file: Measured, rules: MediaRules): BrokenRule | null {
  if (!rules.types.includes(file.type)) return 'type';
  if (rules.codecs && file.codecs?.some((codec) => !rules.codecs?.includes(codec))) return 'codecs';
  const isBroken = (name: Measure) => brokenEnd(file, name, rules[name] ?? anything) !== null;
  return measureNames.find(isBroken) ?? null;
}

export const movieTypes = ['video/mp4', 'video/quicktime'] as const;

/** A received file, as the sandbox's own page shows it. `url` is null if the file is too large to be stored. */
export const keptFile = z.object({
  url: z.string().nullable(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  altText: z.string().nullable().default(null),
  /** The duration of a video that was uploaded in one piece. */
  durationMs: z.number().optional(),
});
export type KeptFile = z.infer<typeof keptFile>;
