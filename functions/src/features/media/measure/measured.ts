/** What was found out about a file, apart from what it is. */
export interface Measured {
  /** As people see it: upright, with square pixels. */
  width: number;
  height: number;
  /** Null for images, and where the file does not say. */
  durationMs: number | null;
  codecs: string[];
}

/** The bytes are not what they should be: cut off, or never right. */
export class DamagedFile extends Error {}

/** The container is one that the product takes, what is in it is not: sound alone, for one. */
export class NothingToShow extends Error {}
