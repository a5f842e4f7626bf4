import { gigabyte, kilobyte, megabyte } from '../values/bytes.ts';
import { counted } from './counted.ts';

const units = [
  ['TB', 1024 * gigabyte],
  ['GB', gigabyte],
  ['MB', megabyte],
  ['KB', kilobyte],
] as const;

/**
 * A size such as 2.4 MB, where 1 MB has 1024 × 1024 bytes as in the limits. It is rounded up to one decimal, so that a
 * file over a limit never seems to be within the limit. A limit that has more decimals is rounded with `Math.floor`.
 */
export function sizeText(bytes: number, round: (amount: number) => number = Math.ceil): string {
  const [unit, size] = units.find(([, each]) => bytes >= each) ?? [];
  if (unit === undefined) return counted(bytes, 'byte');
  return `${round((bytes * 10) / size) / 10} ${unit}`;
}
