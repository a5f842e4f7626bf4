import { oneLine } from './clean-line.ts';

/** The same key for names that look the same in a menu: case and invisible format characters do not count. */
export const nameKey = (name: string): string =>
  oneLine(name.normalize('NFKC').replace(/\p{Cf}/gu, '')).toLowerCase();
