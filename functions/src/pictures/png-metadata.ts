import { constants, inflateSync } from 'node:zlib';

/** The most bytes of inflated metadata: far more than a colour profile and a history of edits need. */
export const inflatedMax = 16_000_000;
/** The most compressed chunks of a PNG. Image programs write fewer than ten. */
export const compressedChunksMax = 100;
/**
 * Deflate shrinks data at most by this factor. Damaged data counts with the full factor, so that its cost is never
 * underestimated.
 */
const inflationMax = 1032;

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function afterZero(data: Buffer): Buffer {
  const at = data.indexOf(0);
  return at < 0 ? Buffer.alloc(0) : data.subarray(at + 1);
}

/**
 * Returns the compressed part of a chunk, without the keyword before it; null if nothing in the chunk is compressed.
 */
function compressedPart(type: string, data: Buffer): Buffer | null {
  if (type === 'zTXt' || type === 'iCCP') return afterZero(data).subarray(1);
  if (type !== 'iTXt') return null;
  const named = afterZero(data);
  return named[0] === 0 ? null : afterZero(afterZero(named.subarray(2)));
}

function inflatedBytes(compressed: Buffer, most: number): number {
  try {
    // With `Z_SYNC_FLUSH`, a chunk whose end has not been read is inflated too.
    const options = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(compressed, options).length;
  } catch (error) {
    if (error instanceof RangeError) return most + 1;
    return compressed.length * inflationMax;
  }
}

/**
 * Tells whether the texts and colour profile of a PNG inflate to more than any image program writes. The decoder
 * inflates all of them, even to read only the size of the picture. False for files of other formats.
 */
export function hasCostlyMetadata(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, signature.length).equals(signature)) return false;
  let left = inflatedMax;
  let chunks = 0;
  for (let at = signature.length; at + 8 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const compressed = compressedPart(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, end));
    if (compressed) {
      chunks += 1;
      if (chunks > compressedChunksMax) return true;
      left -= inflatedBytes(compressed, Math.max(1, left));
      if (left < 0) return true;
    }
    at = end + 4;
  }
  return false;
}
