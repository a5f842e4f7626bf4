/** Pieces have the same size, a multiple of 256 KiB, except the last. */
export const pieceBytes = 8 * 1024 * 1024;

/** Where the last piece begins. The video exists as soon as its bytes are there, so it goes by itself. */
export function lastPieceStart(total: number): number {
  return Math.max(0, Math.floor((total - 1) / pieceBytes) * pieceBytes);
}

/** Where the piece that begins here ends: on the grid, also after an interruption within a piece. */
export function pieceEnd(sent: number, total: number): number {
  return Math.min((Math.floor(sent / pieceBytes) + 1) * pieceBytes, total);
}

const stored = /^bytes=0-(\d+)$/;

/** How many bytes the network says it has; null when it says something else. No `Range` means none. */
export function bytesStored(range: string | null): number | null {
  if (range === null) return 0;
  const last = stored.exec(range)?.[1];
  return last === undefined ? null : Number(last) + 1;
}
