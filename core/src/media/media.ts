export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The orders in which the library shows its files; the first is the one it opens with. */
export const mediaSorts = ['newest', 'oldest', 'name'] as const;
export type MediaSort = (typeof mediaSorts)[number];

/** A file of the library, as it was measured once, by its bytes, when it arrived. */
export interface MeasuredMedia {
  id: string;
  /** Where it stands in Storage. */
  path: string;
  kind: MediaKind;
  /** What its bytes are, such as `video/mp4`; what it is called has no say. */
  type: string;
  bytes: number;
  width: number;
  height: number;
  /** Null for images. */
  durationMs: number | null;
}
