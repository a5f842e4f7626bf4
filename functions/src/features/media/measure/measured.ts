export interface Measured {
  /** The size as displayed: upright, with square pixels. */
  width: number;
  height: number;
  /** Null for images, and for videos that do not state it. */
  durationMs: number | null;
  codecs: string[];
  /** Frames per second; missing for images, and for videos that do not state it. */
  frameRate?: number;
}

/** The bytes are cut off or invalid. */
export class DamagedFile extends Error {}

/** The container is supported but its content is not, for example a file with only sound. */
export class NothingToShow extends Error {}
