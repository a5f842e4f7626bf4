export type MediaKind = 'image' | 'video';

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
