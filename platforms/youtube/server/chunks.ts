/** All chunks have this size, a multiple of 256 KiB, except the last. */
export const chunkBytes = 8 * 1024 * 1024;

/** Start of the last chunk. The video exists once it has arrived, so it is sent by `commit`. */
export function lastChunkStart(total: number): number {
  return Math.max(0, Math.floor((total - 1) / chunkBytes) * chunkBytes);
}

/** End of the chunk that begins here: on the grid, also after an interruption within a chunk. */
export function chunkEnd(sent: number, total: number): number {
  return Math.min((Math.floor(sent / chunkBytes) + 1) * chunkBytes, total);
}

const stored = /^bytes=0-(\d+)$/;

/** How many bytes the network has. No `Range` means none; null means that the header is unknown. */
export function bytesStored(range: string | null): number | null {
  if (range === null) return 0;
  const last = stored.exec(range)?.[1];
  return last === undefined ? null : Number(last) + 1;
}
