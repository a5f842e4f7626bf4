import type { ByteSource } from '../measure/byte-source.ts';

export interface CountingSource extends ByteSource {
  bytesRead: number;
  reads: number;
}

/** A source of these bytes that counts reads. With a `size`, it inserts empty bytes at `hole` to reach that size. */
export function countingSource(
  bytes: Uint8Array,
  { size = bytes.length, hole = bytes.length } = {},
): CountingSource {
  const missing = size - bytes.length;
  const source: CountingSource = {
    size,
    bytesRead: 0,
    reads: 0,
    read(start, end) {
      source.bytesRead += end - start;
      source.reads += 1;
      const read = new Uint8Array(end - start);
      const [before, after] = [bytes.subarray(0, hole), bytes.subarray(hole)];
      copy(before, 0, read, start);
      copy(after, hole + missing, read, start);
      return Promise.resolve(read);
    },
  };
  return source;
}

/**
 * Copies the bytes of `from` that belong in `to`. In the file, `from` begins at `at`, and `to` begins at `start`.
 */
function copy(from: Uint8Array, at: number, to: Uint8Array, start: number): void {
  const first = Math.max(at, start);
  const last = Math.min(at + from.length, start + to.length);
  if (first < last) to.set(from.subarray(first - at, last - at), first - start);
}
