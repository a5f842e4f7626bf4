const smallest = 1024 * 1024;
/** They are numbered from 0 to 999; the last number is left alone. */
const most = 999;

/** Small ones, as large ones are refused, unless there would be too many of them. */
export const segmentBytes = (total: number): number => Math.max(smallest, Math.ceil(total / most));

export const segmentCount = (total: number): number => Math.ceil(total / segmentBytes(total));

export function segmentRange(total: number, index: number): { start: number; end: number } {
  const size = segmentBytes(total);
  return { start: index * size, end: Math.min((index + 1) * size, total) };
}
