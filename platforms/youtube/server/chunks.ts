/** All chunks have this size, a multiple of 256 KiB, except the last. */
export const chunkBytes = 8 * 1024 * 1024;

/** The start of the last chunk. The video exists once this chunk has arrived, so `commit` sends it. */
export function lastChunkStart(total: number): number {
  return Math.max(0, Math.floor((total - 1) / chunkBytes) * chunkBytes);
}

/**
 * The end of the chunk that contains this byte: a multiple of the chunk size, or the end of the file. An interruption
 * within a chunk does not change this.
 */
export function chunkEnd(sent: number, total: number): number {
  return Math.min((Math.floor(sent / chunkBytes) + 1) * chunkBytes, total);
}

const stored = /^bytes=0-(\d+)$/;

/**
 * The number of bytes that YouTube has stored. A missing `Range` means none; null means that the header is unreadable.
 */
export function bytesStored(range: string | null): number | null {
  if (range === null) return 0;
  const last = stored.exec(range)?.[1];
  return last === undefined ? null : Number(last) + 1;
}
