import { imageEndOf } from '@fanfare/core/image-edit/image-head.ts';
import { kilobyte, megabyte } from '@fanfare/core/values/bytes.ts';
import { readMetadata } from '../../../pictures/decode-picture.ts';
import type { ByteSource } from './byte-source.ts';
import type { FileType } from './file-type.ts';
import { DamagedFile, type Measured } from './measured.ts';

/**
 * The number of bytes that are read to find the dimensions. The metadata of a camera usually fits into the first size;
 * a large colour profile or preview needs a larger one.
 */
const headSizes = [256 * kilobyte, 4 * megabyte, 32 * megabyte];
/** An image with more pixels is treated as an attack. */
const maxPixels = 16_383 * 16_383;

const stepBytes = megabyte;

async function holds(source: ByteSource, from: number, wanted: Buffer): Promise<boolean> {
  for (let at = from; at < source.size; at += stepBytes) {
    // Each read overlaps the next one, so that a marker that spans two reads is found too.
    const bytes = Buffer.from(await source.read(at, at + stepBytes + wanted.length - 1));
    if (bytes.includes(wanted)) return true;
  }
  return false;
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

/**
 * The numbers of bytes to try, smallest first. A WebP needs the largest, because the decoder returns no metadata before
 * it has the whole file.
 */
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
  const end = imageEndOf(head);
  if (!end) throw new DamagedFile('No image starts here.');
  const whole =
    'bytes' in end ? end.bytes <= source.size : await holds(source, end.from, Buffer.from(end.mark));
  if (!whole) throw new DamagedFile('The image has no end.');
  return { width, height, durationMs: null, codecs: [] };
}
