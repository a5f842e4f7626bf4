const blockBytes = 64 * 1024;

const firstBlock = Uint8Array.from({ length: blockBytes }, (_, at) => at ^ (at >> 8));

/** The generated blocks. A block depends only on the last eight bits of its number, so there are at most 256 blocks. */
const blocks = new Map<number, Uint8Array>();
function blockOf(number: number): Uint8Array {
  const change = number & 0xff;
  const made = blocks.get(change) ?? firstBlock.map((byte) => byte ^ change);
  blocks.set(change, made);
  return made;
}

/**
 * The bytes of a generated file from one position to another. Each byte depends on its position, so that tests notice
 * gaps, shifts and repetitions. Whole blocks are copied, because files of tests have many megabytes.
 */
export function positionBytes(from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(to - from);
  for (let at = from; at < to;) {
    const number = Math.floor(at / blockBytes);
    const end = Math.min(to, (number + 1) * blockBytes);
    const start = number * blockBytes;
    bytes.set(blockOf(number).subarray(at - start, end - start), at - from);
    at = end;
  }
  return bytes;
}
