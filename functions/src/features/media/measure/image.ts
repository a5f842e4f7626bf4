import { kilobyte, megabyte } from '@fanfare/core/values/bytes.ts';
import { readMetadata } from '../../../pictures/decode-picture.ts';
import type { ByteSource } from './byte-source.ts';
import type { FileType } from './file-type.ts';
import { DamagedFile, type Measured } from './measured.ts';

/** A camera's metadata usually fits into the first size; a large colour profile or preview does not. */
const headSizes = [256 * kilobyte, 4 * megabyte, 32 * megabyte];
/** An image that decodes to more is treated as an attack. */
const maxPixels = 16_383 * 16_383;

const stepBytes = megabyte;

/** The end markers of these formats. Other data may follow, because many phones append a short video. */
const ends: Partial<Record<FileType['type'], Buffer>> = {
  'image/jpeg': Buffer.from('\xff\xd9', 'latin1'),
  'image/png': Buffer.from('IEND\xae\x42\x60\x82', 'latin1'),
};

const startOfScan = 0xda;

/** Returns where the image data of a JPEG begins, after any embedded preview, which has an end marker of its own. */
function scanOf(head: Buffer): number {
  let at = 2;
  while (at + 4 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1];
    if (marker === startOfScan) return at;
    // A marker may be preceded by any number of 0xff bytes.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  throw new DamagedFile('No image starts here.');
}

async function holds(source: ByteSource, from: number, wanted: Buffer): Promise<boolean> {
  for (let at = from; at < source.size; at += stepBytes) {
    // The read overlaps with the next one, in case the marker spans both.
    const bytes = Buffer.from(await source.read(at, at + stepBytes + wanted.length - 1));
    if (bytes.includes(wanted)) return true;
  }
  return false;
}

/** A WebP states its own length. */
function isComplete(head: Buffer, size: number): boolean {
  return head.readUInt32LE(4) + 8 <= size;
}

interface Header {
  head: Buffer;
  width: number;
  height: number;
}

async function readHeader(source: ByteSource, headSize: number): Promise<Header> {
  const head = Buffer.from(await source.read(0, headSize));
  const { autoOrient } = await readMetadata(head, maxPixels);
  return { head, ...autoOrient };
}

/** The decoder needs all of a WebP before it returns any metadata. */
function headSizesOf({ type }: FileType): number[] {
  return type === 'image/webp' ? headSizes.slice(-1) : headSizes;
}

async function firstHeader(source: ByteSource, type: FileType): Promise<Header> {
  let cause: unknown;
  for (const headSize of headSizesOf(type)) {
    try {
      return await readHeader(source, headSize);
    } catch (error) {
      cause = error;
      if (headSize >= source.size) break;
    }
  }
  throw new DamagedFile('No image can be read.', { cause });
}

/** Measures an image from its header, without decoding it. */
export async function measureImage(source: ByteSource, type: FileType): Promise<Measured> {
  const { head, width, height } = await firstHeader(source, type);
  const end = ends[type.type];
  const from = type.type === 'image/jpeg' ? scanOf(head) : 0;
  const whole = end ? await holds(source, from, end) : isComplete(head, source.size);
  if (!whole) throw new DamagedFile('The image has no end.');
  return { width, height, durationMs: null, codecs: [] };
}
