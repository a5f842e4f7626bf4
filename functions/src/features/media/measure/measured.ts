export interface Measured {
  /** The size as displayed: upright, with square pixels. */
  width: number;
  height: number;
  /** Null for images, and for videos whose duration is unknown. */
  durationMs: number | null;
  codecs: string[];
  /** Frames per second; missing for images, and for videos whose frame rate is unknown. */
  frameRate?: number;
}

export class DamagedFile extends Error {}

/** The container is supported but its content is not, for example a file with only sound. */
export class NothingToShow extends Error {}
