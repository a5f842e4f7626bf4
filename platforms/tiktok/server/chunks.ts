/** TikTok accepts chunks of 5 to 64 MB. This size is valid whether MB means 1,000² or 1,024² bytes. */
const chunkBytes = 10_000_000;

export interface ChunkPlan {
  size: number;
  /** The number of whole chunks. The last one also contains the remaining bytes. */
  count: number;
}

export function planOf(total: number): ChunkPlan {
  const size = Math.min(total, chunkBytes);
  return { size, count: Math.max(1, Math.floor(total / size)) };
}

/** The start of the last chunk. TikTok publishes the video when this chunk arrives, so it is sent separately. */
export function lastStart(total: number): number {
  const { size, count } = planOf(total);
  return (count - 1) * size;
}

/** The end of the chunk that starts or continues at the byte `sent`. */
export function endOf(sent: number, total: number): number {
  const { size } = planOf(total);
  return sent >= lastStart(total) ? total : (Math.floor(sent / size) + 1) * size;
}
