const megabyte = 1_000_000;
const wholeBelow = 5 * megabyte;
const chunkMin = 5 * megabyte;
const chunkMax = 64 * megabyte;
const lastMax = 128 * megabyte;
const mostBytes = 4000 * megabyte;
const mostChunks = 1000;

export interface ChunkPlan {
  total: number;
  chunk: number;
  count: number;
}

/** The number of chunks is rounded down, so the last chunk includes the remaining bytes. */
export function isSound({ total, chunk, count }: ChunkPlan): boolean {
  if (total < 1 || total > mostBytes || count < 1 || count > mostChunks) return false;
  if (total < wholeBelow) return chunk === total && count === 1;
  if (chunk < chunkMin || chunk > chunkMax || count !== Math.floor(total / chunk)) return false;
  return total - (count - 1) * chunk <= lastMax;
}

/** The end of the chunk that begins here; null if none begins here. */
export function endOf({ total, chunk, count }: ChunkPlan, start: number): number | null {
  if (start % chunk !== 0 || start / chunk >= count) return null;
  return start / chunk === count - 1 ? total : start + chunk;
}
