export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The orders in which the library shows its files; the first is the one it opens with. */
export const mediaSorts = ['newest', 'oldest', 'name'] as const;
export type MediaSort = (typeof mediaSorts)[number];

/** Larger is not kept. */
export const mediaBytesMax = 2_147_483_648;
export const tooLargeText = 'File size exceeds the maximum allowed size (2 GB)';
export const unsupportedText = 'Unsupported file type';
export const damagedText =
  'This file cannot be read. Please check that it opens on your device, and upload it again.';

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
  /** Null for images, and for the rare video that does not say. */
  durationMs: number | null;
}
