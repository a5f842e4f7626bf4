import { oneLine } from './clean-line.ts';

/** Names that look the same in a menu have the same key: case and invisible format characters do not count. */
export const nameKey = (name: string): string =>
  oneLine(name.normalize('NFKC').replace(/\p{Cf}/gu, '')).toLowerCase();
