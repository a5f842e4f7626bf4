const minSegmentBytes = 1024 * 1024;
/** X numbers segments from 0 to 999. We do not use number 999. */
const maxSegments = 999;

/** Segments are as small as possible, because X refuses large ones, but a file may have at most 999 segments. */
export const segmentBytes = (total: number): number =>
  Math.max(minSegmentBytes, Math.ceil(total / maxSegments));

export const segmentCount = (total: number): number => Math.ceil(total / segmentBytes(total));

export function segmentRange(total: number, index: number): { start: number; end: number } {
  const size = segmentBytes(total);
  return { start: index * size, end: Math.min((index + 1) * size, total) };
}
